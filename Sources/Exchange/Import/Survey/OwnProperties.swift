import Catalog
import Foundation

/// The content of `dynamicProperties` in an archive that Menagerie has written: all fields without
/// a Darwin Core term.
struct OwnProperties: Decodable {
  /// The values by the folded keys of their fields.
  private let values: [String: Value?]

  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        text = truth ? "yes" : "no"
      } else if let number = try? container.decode(Double.self) {
        text = ValueOptions.text(of: number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  /// Reads a cell; nil if it holds something else.
  init?(_ text: String) {
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = known
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: Value?].self)
    values = Dictionary(members.map { (Folding.key($0), $1) }) { first, _ in first }
  }

  /// The text of a field; nil if it has none.
  func text(of field: Field) -> String? { (values[Folding.key(field.key)] ?? nil)?.text }

  /// The animal of that name with its built-in fields; nil if it has no diet.
  func animal(named name: String) -> RecordDraft? {
    guard let diet = text(of: .diet).flatMap(Diet.init(rawValue:)) else { return nil }
    return RecordDraft(
      name: name, diet: diet, category: text(of: .category).map(CategoryChoice.named) ?? .none)
  }
}
