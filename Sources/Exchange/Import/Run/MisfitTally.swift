import Catalog

/// The values of a field that do not fit its kind and were imported as they are, or names that no
/// category can have.
public struct MisfitTally: Hashable, Sendable {
  private static let textLimit = 60

  /// The field.
  public let field: Field
  /// How many rows have such a value.
  public private(set) var count = 0
  /// The first of the values, shortened if it is long.
  public private(set) var first = ""
  /// What is wrong with the first value, in a sentence, if there is more to say than that it does
  /// not fit.
  private var problem: String?

  init(of field: Field) {
    self.field = field
  }

  /// The values in a field of animals that are still texts.
  init(of field: Field, _ unresolved: MisfitValues) {
    self.field = field
    add(unresolved.first)
    count = unresolved.count
    problem = unresolved.problem.sentence
  }

  mutating func add(_ text: String) {
    if count == 0 { first = text.shortened(to: Self.textLimit) }
    count += 1
  }

  /// A sentence about them: "53 values of Mass do not fit, and stay as they are: “n. d.”".
  public var sentence: String {
    let values = "\(count.counted("value")) of \(field.title)"
    if field == .category {
      return count == 1
        ? "1 name cannot be that of a category: its animal has none"
        : "\(count.grouped) names cannot be those of a category: their animals have none"
    }
    let outcome = count == 1 ? "stays as it is" : "stay as they are"
    if let problem { return "\(values) \(outcome): \(problem)" }
    return "\(values) \(count == 1 ? "does" : "do") not fit, and \(outcome): “\(first)”"
  }
}
