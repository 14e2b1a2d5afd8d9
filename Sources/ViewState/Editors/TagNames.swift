import Catalog

/// The tags in use, to complete the last word of a text; they are read once.
public final class TagNames {
  private let field: Field
  private let store: CatalogStore
  private let signs: String
  private var tags: [TagCount]?

  /// The tags of a field of a catalog; one of `signs` may stand before a tag.
  public init(_ field: Field, in store: CatalogStore, signs: String = "") {
    self.field = field
    self.store = store
    self.signs = signs
  }

  /// A text as it is, then with each tag it lacks, the most frequent first: in place of a begun
  /// word, or after a blank. Nothing if it lacks none.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func texts(completing text: String, limit: Int) async throws -> [String] {
    let word = String(text.reversed().prefix { $0 != "," && !$0.isWhitespace }.reversed())
    let before = String(text.dropLast(word.count))
    let sign = word.first.map { signs.contains($0) ? String($0) : "" } ?? ""
    let begun = Folding.key(String(word.dropFirst(sign.count)))
    let others = Tags.words(of: before)
    let lacking = try await all()
      .filter { $0.tag.hasPrefix(begun) && $0.tag != begun && !others.contains($0.tag) }
    if lacking.isEmpty { return [] }
    let typed = word.isEmpty ? String(before.dropLast()) : text
    return (typed.isEmpty ? [] : [typed]) + lacking.prefix(limit).map { before + sign + $0.tag }
  }

  private func all() async throws -> [TagCount] {
    if let tags { return tags }
    let read = try await store.tags(in: field).sorted { $0.count > $1.count }
    tags = read
    return read
  }

  /// Whether two texts have the same tags.
  public static func isSame(_ text: String, _ other: String) -> Bool {
    Tags.words(of: text) == Tags.words(of: other)
  }
}
