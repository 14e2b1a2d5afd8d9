import Catalog

/// The values of a field that do not fit its kind, and were imported as they are.
public struct MisfitTally: Hashable, Sendable {
  private static let textLimit = 60

  /// The field.
  public let field: Field
  /// How many rows have one.
  public private(set) var count = 0
  /// The first of them, cut where it is long.
  public private(set) var first = ""

  init(of field: Field) {
    self.field = field
  }

  /// What is left of the texts in a field of animals.
  init(of field: Field, _ unresolved: MisfitValues) {
    self.field = field
    add(unresolved.first)
    count = unresolved.count
  }

  mutating func add(_ text: String) {
    if count == 0 {
      first = text.count > Self.textLimit ? text.prefix(Self.textLimit - 1) + "…" : text
    }
    count += 1
  }

  /// The sentence about them: "53 values of Mass do not fit, and stay as they are: “n. d.”".
  public var sentence: String {
    let isOne = count == 1
    let problem =
      field.valueKind?.isReference == true
      ? isOne ? "names no single animal" : "name no single animal"
      : isOne ? "does not fit" : "do not fit"
    let outcome = problem + (isOne ? ", and stays as it is" : ", and stay as they are")
    return "\(count.counted("value")) of \(field.title) \(outcome): “\(first)”"
  }
}
