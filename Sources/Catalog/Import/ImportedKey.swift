/// The key that identified the row of a file that became an animal, such as `AnimalID` `A671945`.
public struct ImportedKey: Hashable, Sendable {
  /// The name of the column.
  public let column: String
  /// The value in it.
  public let value: String

  /// Whether a field of the animal holds the same; the field for a column `id` is named
  /// `source id`.
  public func isField(of animal: Animal, among fields: some Sequence<Field>) -> Bool {
    fields.contains {
      [column, "source \(column)"].contains($0.title) && animal.text(of: $0) == value
    }
  }

  /// The column and the value: "AnimalID A671945".
  public var text: String { column.isEmpty ? value : "\(column) \(value)" }
}
