/// What a row of a file was known by that became an animal, such as `AnimalID` `A671945`.
public struct ImportedKey: Hashable, Sendable {
  /// The column.
  public let column: String
  /// What stood in it.
  public let value: String

  /// Whether a field of the animal says the same; that of a column `id` is called `source id`.
  public func isField(of animal: Animal, among fields: some Sequence<Field>) -> Bool {
    fields.contains {
      [column, "source \(column)"].contains($0.title) && animal.text(of: $0) == value
    }
  }

  /// Both: "AnimalID A671945".
  public var text: String { column.isEmpty ? value : "\(column) \(value)" }
}
