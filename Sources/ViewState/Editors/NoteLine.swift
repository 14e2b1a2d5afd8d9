import Catalog
import Foundation
import Observation

/// A line to add to the end of an animal's notes, after the day and its author.
@Observable
public final class NoteLine {
  /// The animal.
  public let animal: Animal
  /// The field with its notes.
  public let field: Field
  /// The note, as typed.
  public var text = ""
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let prefix: String
  private var refusal: (text: String, sentence: String)?

  /// A line for an animal of the catalog, on the day of `time`; nil if the catalog has no field for
  /// notes.
  ///
  /// - Throws: `CatalogError` if the fields cannot be read.
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
  }

  /// What is wrong with the text, until it is changed.
  public var problem: String? { refusal.flatMap { $0.text == text ? $0.sentence : nil } }

  /// Whether nothing was typed.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// Adds the line and returns the animal as it is then; nil if the text was refused, which
  /// `problem` then explains.
  ///
  /// - Throws: Errors that another text cannot fix.
  public func save() async throws -> Animal? {
    guard !isEmpty else {
      refusal = (text, "Type what is to be noted.")
      return nil
    }
    do {
      return try await store.addLine(prefix + text, to: field, of: animal.id)
    } catch CatalogError.value(let refused, let problem) where refused.id == field.id {
      refusal = (text, problem.sentence)
      return nil
    }
  }
}
