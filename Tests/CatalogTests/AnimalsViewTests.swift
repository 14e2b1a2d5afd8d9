import Catalog
import Recovery
import TestSupport
import Testing

/// The view by which other programs read the animals.
struct AnimalsViewTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  private func columns(in path: String? = nil) throws -> [String] {
    try OtherProgram(path ?? folder.catalog)
      .texts("SELECT name FROM pragma_table_info('animals') ORDER BY cid")
  }

  private let builtIn = ["id", "name", "category", "diet"]

  @Test func `has the fields under their names`() async throws {
    let fields = try await store.addFields([
      NewField("Body \"mass\"", .number), NewField("Mother", .parent),
    ])
    var draft = RecordDraft(name: "Rex", diet: .carnivorous, category: .named("Dog"))
    draft[text: fields[0]] = "31.5"
    _ = try await store.insert(draft)
    draft[text: fields[1]] = "Rex"
    draft.name = "Tia"
    _ = try await store.insert(draft)
    let values = ["a.id", "a.name", "a.category", "a.diet", "a.\"Body \"\"mass\"\"\"", "m.name"]
      .map { "ifnull(\($0), '')" }.joined(separator: " || '|' || ")
    let sql = "SELECT \(values) FROM animals a LEFT JOIN animals m ON m.id = a.Mother ORDER BY a.id"
    #expect(
      try OtherProgram(folder.catalog).texts(sql) == [
        "1|Rex|Dog|carnivorous|31.5|", "2|Tia|Dog|carnivorous|31.5|Rex",
      ])
  }

  @Test(arguments: ["Q\"\u{301}z", "Q\"\u{FE0F}", "Q\"\u{200D}z", "\u{600}\"z"])
  func `has a field whose quote is a part of another character`(name: String) async throws {
    _ = try await store.addField(named: name)
    #expect(try columns().last.map { Array($0.utf8) } == Array(name.utf8))
  }

  @Test func `follows each change of the fields, and its undo`() async throws {
    let breed = try await store.addField(named: "Breed")
    let chip = try await store.addField(named: "Chip")
    #expect(try columns() == builtIn + ["Breed", "Chip"])
    _ = try await store.changeField(chip, to: NewField("Number"))
    #expect(try columns() == builtIn + ["Breed", "Number"])
    _ = try await store.moveField(chip, to: 0)
    #expect(try columns() == builtIn + ["Number", "Breed"])
    try await store.retireField(breed)
    #expect(try columns() == builtIn + ["Number"])
    for columns in [["Number", "Breed"], ["Breed", "Number"], ["Breed", "Chip"], ["Breed"], []] {
      _ = try await store.undo()
      #expect(try self.columns() == builtIn + columns)
    }
    _ = try await store.redo()
    #expect(try columns() == builtIn + ["Breed"])
  }

  @Test func `is there after a recovery`() async throws {
    _ = try await store.addField(named: "Breed")
    store.close()
    let copy = folder.path + "/copy.sqlite"
    _ = try await CatalogRecovery(of: folder.catalog, to: copy).run { _ in }
    #expect(try columns(in: copy) == builtIn + ["Breed"])
  }

  @Test(arguments: ["CREATE TABLE Animals (x)", "CREATE VIEW animals AS SELECT 1 AS x"])
  func `leaves what another program has called so`(sql: String) async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("DROP VIEW animals; \(sql)")
    try program.close()
    _ = try await store.addField(named: "Breed")
    #expect(try columns() == ["x"])
  }

  @Test func `has no more text than a catalog may have, whatever fields are called`() async throws {
    let long = String(repeating: "ü", count: 90)
    _ = try await store.addFields((1...Fields.limit).map { NewField("\(long) \($0)") })
    store.close()
    try CatalogStore(.file(folder.catalog)).close()
    let columns = try columns()
    #expect(columns.count == 404)
    #expect(columns[4] == "\(long) 1")
    #expect(columns[403] == "field400")
  }
}
