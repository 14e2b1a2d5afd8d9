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

  mutating func add(_ text: String) {
    if count == 0 {
      first = text.count > Self.textLimit ? text.prefix(Self.textLimit - 1) + "…" : text
    }
    count += 1
  }

  /// The sentence about them: "53 values of Mass are no number, and kept as they are: “n. d.”".
  public var sentence: String {
    let values =
      count == 1 ? "1 value of \(field.title) does" : "\(count.grouped) values of \(field.title) do"
    return "\(values) not fit, and stay as they are: “\(first)”"
  }
}
