import Catalog

/// The animals to choose from as the value of a field, of which only as many as are asked for are read.
public struct ReferenceNames {
  /// The fields by which namesakes are told apart.
  private static let mostMarks = 3

  private let store: CatalogStore

  /// The animals of a catalog.
  public init(_ store: CatalogStore) {
    self.store = store
  }

  /// Animals in whose name a text is found, those that begin with it first, then those that have its words
  /// anywhere, such as `max black`; for an empty text those around the one that is chosen. What tells
  /// namesakes apart stands behind the name.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or that the catalog cannot be read.
  public func texts(
    matching typed: String, around chosen: String, limit: Int
  ) async throws -> [String] {
    let animals =
      typed.isEmpty
      ? try names(around: chosen, limit: limit) : try await names(matching: typed, limit: limit)
    let marks = try store.distinctions(among: animals, fields: Self.mostMarks)
    return animals.map { animal in
      let mark = marks[animal.id].map { ", \($0)" } ?? ""
      return Reference.text(name: animal.name + mark, animal.id)
    }
  }

  /// Whether two texts mean one animal.
  public static func isSame(_ text: String, _ other: String) -> Bool {
    guard let id = Reference.id(in: text), let otherID = Reference.id(in: other) else {
      return Folding.key(text) == Folding.key(other)
    }
    return id == otherID
  }

  private func names(matching typed: String, limit: Int) async throws -> [Animal] {
    if let id = Reference.id(in: typed) { return try store.animal(id).map { [$0] } ?? [] }
    // Behind a quote that is not closed it is a part of a name, whatever is in it.
    let text = typed.filter { $0 != "\"" }
    let folded = Folding.folded(text)
    // Others have it in a note.
    let named = try await animals(finding: "\"\(text)", limit: limit)
      .filter { Folding.folded($0.name).contains(folded) }
    let words = text.split(separator: " ")
    if !named.isEmpty && words.count < 2 || named.count == limit { return named }
    let ids = Set(named.map(\.id))
    let others = try await animals(
      finding: words.map { "\"\($0)\"" }.joined(separator: " "), limit: limit - named.count)
    return named + others.filter { !ids.contains($0.id) }
  }

  private func animals(finding text: String, limit: Int) async throws -> [Animal] {
    try await store.searchPage(
      of: Self.query(finding: text), from: .first, limit: limit, bytes: AnimalList.pageBytes
    ).rows
  }

  private func names(around chosen: String, limit: Int) throws -> [Animal] {
    let animal = try Reference.id(in: chosen).flatMap(store.animal)
    return try PageStart.around(animal, limit: limit) { start, limit in
      try store.page(of: Self.query(finding: ""), from: start, limit: limit).rows
    }
  }

  private static func query(finding text: String) -> AnimalQuery {
    var query = AnimalQuery(find: text)
    query.ownFields = []
    return query
  }
}
