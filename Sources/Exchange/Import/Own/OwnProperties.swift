import Foundation

/// What stands in `dynamicProperties` of an archive that Menagerie has written.
struct OwnProperties: Decodable {
  let category: String?
  let diet: String

  /// Reads a cell; nil where it holds something else.
  init?(_ text: String) {
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = known
  }
}
