import Catalog

/// A file to import: its rows, in their order.
struct ImportedFile {
  var rows: [ImportRow]
  var onChange: ImportRules.OnChange = .update
  var expectedRows: Int?

  /// What its rows are known by.
  static let column = KeyColumn(header: ImportHash("zoo.csv"), name: "AnimalID")

  /// Rows of a name and, after slashes, a category, a diet and a key: `Ox/Mammal/herbivorous/7`.
  init(_ rows: [String], onChange: ImportRules.OnChange = .update) {
    self.rows = rows.map(ImportRow.init(text:))
    self.onChange = onChange
  }

  init(_ rows: [ImportRow], expectedRows: Int? = nil) {
    self.rows = rows
    self.expectedRows = expectedRows
  }

  /// Imports it, or tries to, and returns what came of each row.
  @discardableResult
  func imported(
    into store: CatalogStore, isPreview: Bool = false
  ) async throws -> [ImportOutcome] {
    try await counted(into: store, isPreview: isPreview).outcomes
  }

  /// Imports it, and returns what came of each row and of all.
  func counted(
    into store: CatalogStore, isPreview: Bool = false
  ) async throws -> (outcomes: [ImportOutcome], counts: ImportCounts) {
    let rules = ImportRules(
      source: Self.column.source, keyColumn: Self.column, onChange: onChange,
      expectedRows: expectedRows
    ) { "Imported \($0.added) new, \($0.changed) changed" }
    let (outcomes, counts) = try await store.importAnimals(rules, isPreview: isPreview) { session in
      try rows.map { try session.take($0) }
    }
    return (outcomes, counts)
  }
}

extension ImportRow {
  /// A row of a name and, after slashes, a category, a diet and a key; without a key, it is known
  /// by the whole row.
  init(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let part = { (index: Int) in index < parts.count ? parts[index] : "" }
    self.init(
      draft: RecordDraft(
        name: part(0), diet: Diet(rawValue: part(2)) ?? .unknown,
        category: part(1).isEmpty ? .none : .named(part(1))),
      key: part(3).isEmpty ? .wholeRow(ImportHash(text)) : .given(part(3)))
  }

  /// A row as Menagerie writes it.
  static func own(_ draft: RecordDraft) -> ImportRow { ImportRow(draft: draft, key: .content) }
}

extension CatalogStore {
  /// Saves the rows of one file.
  func importAnimals<R: Sendable>(
    _ rules: ImportRules, isPreview: Bool = false,
    finishing: @escaping @Sendable (Double) -> Void = { _ in },
    _ body: @escaping @Sendable (inout ImportSession) throws -> R
  ) async throws -> (R, ImportCounts) {
    try await importAnimals([rules], isPreview: isPreview, finishing: finishing) { _, session in
      try body(&session)
    }[0]
  }
}
