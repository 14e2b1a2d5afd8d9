import Catalog

/// The tags that animals have, to complete the last word of a text with.
public struct TagNames {
  private let field: Field
  private let store: CatalogStore

  init(_ field: Field, in store: CatalogStore) {
    self.field = field
    self.store = store
  }

  /// A text as it is, and with its last word completed, or followed where it ends in a blank, by each tag
  /// that it lacks: those that most animals have first. A `-` before the word stays.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or that the catalog cannot be read.
  public func texts(completing text: String, limit: Int) async throws -> [String] {
    let word = String(text.reversed().prefix { $0 != "," && !$0.isWhitespace }.reversed())
    let before = String(text.dropLast(word.count))
    let sign = word.hasPrefix("-") ? "-" : ""
    let begun = Folding.key(String(word.dropFirst(sign.count)))
    let lacking = try await store.tags(in: field)
      .filter {
        $0.tag.hasPrefix(begun) && $0.tag != begun && !Tags.words(of: before).contains($0.tag)
      }
      .sorted { $0.count > $1.count }
    let typed = word.isEmpty ? String(before.dropLast()) : text
    return (typed.isEmpty ? [] : [typed]) + lacking.prefix(limit).map { before + sign + $0.tag }
  }

  /// Whether two texts are the same tags.
  public static func isSame(_ text: String, _ other: String) -> Bool {
    Tags.words(of: text) == Tags.words(of: other)
  }
}
