import Catalog

/// The animals to choose from as the value of a field, read only as far as they are asked for.
public struct ReferenceNames {
  private static let maxMarks = 3

  private let store: CatalogStore
  private let field: Field
  private let draft: () -> RecordDraft?

  /// The animals that a field can name, for the animal whose draft is being edited.
  public init(_ store: CatalogStore, for field: Field, of draft: @escaping () -> RecordDraft?) {
    self.store = store
    self.field = field
    self.draft = draft
  }

  /// Animals whose name contains a text, those that begin with it first, then those that have its
  /// words anywhere, such as `max black`; for an empty text, those around the chosen one. What
  /// tells namesakes apart stands behind the name.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func texts(
    matching typed: String, around chosen: String, limit: Int
  ) async throws -> [String] {
    let others = try namedElsewhere
    let animals = try await
      (typed.isEmpty
      ? names(around: chosen, limit: limit) : names(matching: typed, limit: limit))
      .filter { !others.contains($0.id) }
    let marks = try store.distinctions(among: animals, fields: Self.maxMarks)
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

  /// The animals in the other parent fields, if this is one.
  private var namedElsewhere: Set<Animal.ID> {
    get throws {
      guard field.valueKind?.isParent == true, let draft = draft() else { return [] }
      let others = try store.fields().parents.filter { $0 != field }
      return Set(others.compactMap { Reference.id(in: draft[text: $0]) })
    }
  }

  private func names(matching typed: String, limit: Int) async throws -> [Animal] {
    if let id = Reference.id(in: typed) { return try store.animal(id).map { [$0] } ?? [] }
    // After an unclosed quote, any text is a part of a name.
    let text = typed.filter { $0 != "\"" }
    let folded = Folding.folded(text)
    // Other animals have it in a note.
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
      of: query(finding: text), from: .first, limit: limit, bytes: AnimalList.pageBytes
    ).rows
  }

  private func names(around chosen: String, limit: Int) throws -> [Animal] {
    let animal = try Reference.id(in: chosen).flatMap(store.animal)
    return try PageStart.around(animal, limit: limit) { start, limit in
      try store.page(of: query(finding: ""), from: start, limit: limit).rows
    }
  }

  private func query(finding text: String) throws -> AnimalQuery {
    let conditions = try store.fields().find(forNamesIn: field)
    var query = AnimalQuery(find: "\(conditions) \(text)")
    query.customFields = []
    return query
  }
}
