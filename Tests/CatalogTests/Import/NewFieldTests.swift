import Catalog
import CatalogInspection
import Testing

@Suite("An import that adds fields")
struct NewFieldTests {
  /// How often an import with so many new fields reads the fields, and makes which triggers and
  /// views.
  private func statements(adding count: Int) async throws -> [String: Int] {
    let store = try CatalogStore(.inMemory)
    let new = (1...count).map { NewField("Trait \($0)", .number) }
    let fields = try store.fields().adding(new, from: store.nextFieldNumber())
    let rules = ImportRules(
      source: ImportedFile.column.source, onChange: .update, newFields: Array(fields.custom)
    ) { _ in "Imported" }
    let log = Collector<String>()
    store.trace { log.add($0) }
    _ = try await store.importAnimals(rules) { session in
      try session.take(ImportRow(draft: RecordDraft(name: "Ox"), key: .content, in: fields))
    }
    #expect(try store.fields().custom.count == count)
    let kinds = log.entries.compactMap { sql -> String? in
      if sql.hasPrefix("SELECT"), sql.contains("FROM field") { return "read" }
      let words = sql.split(separator: " ", maxSplits: 3)
      return ["TRIGGER", "VIEW"].contains(words.dropFirst().first) && words[0] == "CREATE"
        ? "\(words[2])" : nil
    }
    return Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test func `reads those that there are, and makes triggers and view, once for all of them`()
    async throws
  {
    let few = try await statements(adding: 2)
    #expect(few["animals"] == 1)
    let many = try await statements(adding: 60)
    #expect(many == few)
  }
}
