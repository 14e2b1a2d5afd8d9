import Catalog
import Foundation

/// A line to add to the end of an animal's notes, after the day and its author.
public final class NoteLine: TypedText {
  /// The animal.
  public let animal: Animal
  /// The field with its notes.
  public let field: Field
  private let store: CatalogStore
  private let prefix: String

  /// A line for an animal of the catalog, on the day of `time`; nil if no field has notes.
  public init?(
    on animal: Animal, in store: CatalogStore, at time: Date, zone: TimeZone
  ) throws(CatalogError) {
    guard let field = try store.fields().first(where: { $0.valueKind?.isMultiline == true }) else {
      return nil
    }
    self.animal = animal
    self.field = field
    self.store = store
    prefix = "\(ClockTime(time, in: zone).day) \(store.author.user): "
    super.init()
  }

  /// Adds the line and returns the animal; nil if the text was refused, which `problem` explains.
  ///
  /// - Throws: Errors that another text cannot fix.
  public func save() async throws -> Animal? {
    if isEmpty {
      refuse("Type what is to be noted.")
      return nil
    }
    do {
      return try await store.addLine(prefix + text, to: field, of: animal.id)
    } catch CatalogError.value(let refused, let problem) where refused.id == field.id {
      refuse(problem.sentence)
      return nil
    }
  }
}
