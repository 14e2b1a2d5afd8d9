import Catalog
import Foundation

/// What stands in `dynamicProperties` of an archive that Menagerie has written: all fields but the name.
struct OwnProperties: Decodable {
  /// The values by the keys of their fields.
  private let texts: [String: String?]

  /// Reads a cell; nil where it holds something else.
  init?(_ text: String) {
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = known
  }

  init(from decoder: any Decoder) throws {
    texts = try decoder.singleValueContainer().decode([String: String?].self)
  }

  /// The animal of a name that has them; nil where a value cannot be one of its field.
  func animal(named name: String, in fields: Fields) -> AnimalDraft? {
    var draft = AnimalDraft(name: name)
    for field in fields where field != .name {
      let text = texts[field.key] ?? nil
      switch field.kind {
      case .text, .own: draft[text: field] = text ?? ""
      case .choice(let words):
        guard words.contains(text ?? "") else { return nil }
        draft[text: field] = text ?? ""
      case .category: draft.category = text.map(CategoryChoice.named) ?? .none
      }
    }
    return draft
  }
}
