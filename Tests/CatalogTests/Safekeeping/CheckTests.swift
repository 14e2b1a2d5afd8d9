import Catalog
import TestSupport
import Testing

/// Damage that a check finds, and a part of what it says.
struct FoundDamage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let sql: String
  let finding: String

  init(_ name: String, _ sql: String, _ finding: String) {
    testDescription = name
    self.sql = sql
    self.finding = finding
  }

  private static let repair = "“menagerie check --repair” puts it right"
  private static let unreadable = "The field Breed: its options cannot be read"
  private static let breed = """
    ALTER TABLE animal ADD COLUMN field1 ANY;
    INSERT INTO field VALUES (1, 'Breed', 'breed', 'text', '{}', 1, 0, NULL);
    """
  private static let unjournaled = "DROP TRIGGER animalUpdateJournaled;"

  static let all = [
    FoundDamage(
      "a key that differs", "UPDATE animal SET foldedName = 'x' WHERE id = 1",
      "Animal 1: its foldedName (x) is not that of its name (Lynx)"),
    FoundDamage(
      "a category's key that differs", "UPDATE animalCategory SET nameKey = 'x' WHERE id = 1",
      "Category 1: its nameKey (x) is not that of its name (Mammal)"),
    FoundDamage(
      "a count", "UPDATE animalCount SET count = 7 WHERE categoryID = 1",
      "1 animals in category 1 are carnivorous, and 7 are counted"),
    FoundDamage(
      "a column of another program", "ALTER TABLE animal ADD COLUMN colour TEXT",
      "The column colour of the animals: is of no field; another program has added it"),
    FoundDamage(
      "a column that is called like that of a field", "ALTER TABLE animal ADD COLUMN field7 ANY",
      "The column field7 of the animals: is of no field; another program has added it"),
    FoundDamage(
      "a count that is missing", "DELETE FROM animalCount WHERE categoryID = 0",
      "1 animals in no category are herbivorous, and 0 are counted"),
    FoundDamage(
      "a category that is missing",
      "PRAGMA foreign_keys = OFF; UPDATE animal SET categoryID = 99 WHERE id = 1",
      "Animal 1: names a record in animalCategory that is missing"),
    FoundDamage(
      "an animal changed behind the journal",
      "\(unjournaled) UPDATE animal SET diet = 'unknown' WHERE id = 1",
      "Animal 1: is not as the journal says that it was saved"),
    FoundDamage(
      "an animal deleted behind the journal",
      "DROP TRIGGER animalDeletionJournaled; DELETE FROM animal WHERE id = 1",
      "Animal 1: is missing, but the journal has no deletion of it"),
    FoundDamage(
      "an animal back behind the journal",
      """
      DELETE FROM animal WHERE id = 2; DROP TRIGGER animalInsertionJournaled;
      INSERT INTO animal VALUES (2, 'Ox', 'ox', 'unknown', NULL)
      """, "Animal 2: exists, but the journal says that it was deleted"),
    FoundDamage(
      "a change of an unknown table",
      "INSERT INTO change VALUES (90, 1, 'keeper', 1, NULL, '{}')",
      "Change 90: its table is unknown"),
    FoundDamage(
      "a change that is no JSON", "INSERT INTO change VALUES (90, 1, 'animal', 1, '{', NULL)",
      "Change 90: what it holds cannot be read"),
    FoundDamage(
      "a change to a diet that is none",
      "UPDATE change SET after = json_set(after, '$.diet', 'plutonium') WHERE id = 3",
      "Change 3: what it holds cannot be read"),
    FoundDamage(
      "a change to an empty name",
      "UPDATE change SET after = json_set(after, '$.name', '') WHERE id = 1",
      "Change 1: what it holds cannot be read"),
    FoundDamage(
      "a change whose edit is missing",
      "PRAGMA foreign_keys = OFF; UPDATE change SET editID = 90 WHERE id = 1",
      "The change 1: names a record in edit that is missing"),
    FoundDamage(
      "an edit that is open",
      "INSERT INTO edit VALUES (2, 0, '', '', '', 'action', NULL, 0, 1, NULL)",
      "Edit 2: was never closed"),
    FoundDamage(
      "a name that is not UTF-8",
      "UPDATE animal SET name = CAST(x'4CFF' AS TEXT) WHERE id = 1",
      "Animal 1: a part of its name cannot be read"),
    FoundDamage(
      "a view that another program has replaced",
      "DROP VIEW animals; CREATE VIEW Animals AS SELECT 1 AS x",
      "The view animals: is not as it was made; another program has changed it; \(repair)"),
    FoundDamage(
      "a view that is missing", "DROP VIEW animals",
      "The view animals: is missing; \(repair)"),
    FoundDamage(
      "a trigger that is missing", "DROP TRIGGER animalDeleted",
      "The trigger animalDeleted: is missing; \(repair)"),
    FoundDamage(
      "a trigger that another program has replaced",
      """
      DROP TRIGGER animalUpdateJournaled;
      CREATE TRIGGER animalUpdateJournaled AFTER UPDATE ON animal BEGIN SELECT 1; END
      """,
      "The trigger animalUpdateJournaled: is not as it was made; another program has changed it"),
    FoundDamage(
      "an index that is missing", "DROP INDEX animalByName",
      "The index animalByName: is missing; \(repair)"),
    FoundDamage(
      "a table that is missing", "DROP TABLE importedKey",
      "The table importedKey: is missing; another program has dropped it"),
    FoundDamage(
      "a trigger of another program",
      "CREATE TRIGGER spy AFTER DELETE ON Animal BEGIN SELECT 1; END",
      "The trigger spy of the table Animal: another program has added it"),
    FoundDamage(
      "options that are no JSON", "\(breed) UPDATE field SET options = '{\"unit\":'", unreadable),
    FoundDamage(
      "options that are no object", "\(breed) UPDATE field SET options = '[]'", unreadable),
    FoundDamage(
      "options of another type", "\(breed) UPDATE field SET options = '{\"choices\":\"red\"}'",
      unreadable),
    FoundDamage(
      "a limit to what is no category",
      "\(breed) UPDATE field SET options = '{\"categories\":\"Mammal\"}'", unreadable),
    FoundDamage(
      "a name with a control character",
      "UPDATE animal SET name = 'Ly' || char(27) || 'nx' WHERE id = 1",
      "Animal 1: its name holds a control character (Ly\u{1B}nx); rename it"),
    FoundDamage(
      "a category with a line break", "UPDATE animalCategory SET name = name || char(10)",
      "Category 1: its name holds a control character (Mammal\n); rename it"),
    FoundDamage(
      "a field with a NUL", "\(breed) UPDATE field SET name = 'B' || char(0) || 'c'",
      "Field 1: its name holds a control character (B\0c); rename it"),
    FoundDamage(
      "a saved search with a control character",
      "INSERT INTO savedSearch VALUES (1, 1, char(7) || 'vets', char(7) || 'vets', 'x')",
      "Search 1: its name holds a control character (\u{7}vets); rename it"),
    FoundDamage(
      "an index that lacks a row",
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || ' WHERE id > 1' WHERE name = 'animalByName';
      PRAGMA writable_schema = RESET; REINDEX animalByName; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ' WHERE id > 1', '') WHERE name = 'animalByName';
      """, "The file: "),
  ]
}

@Suite("A check")
struct CheckTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: [
      RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
      RecordDraft(name: "Okapi"),
    ])
    store.close()
  }

  private func findings() async throws -> [String] {
    let store = try CatalogStore(.file(folder.catalog), access: .readOnly)
    defer { store.close() }
    return try await store.findings()
  }

  private func change(_ sql: String) throws {
    let program = try OtherProgram(folder.catalog)
    try program.run(sql)
    try program.close()
  }

  @Test("finds nothing in a sound catalog, whoever wrote to it")
  func sound() async throws {
    #expect(try await findings() == [])
    try change(
      """
      INSERT INTO animal VALUES (7, 'Ox', 'ox', 'unknown', 1); DELETE FROM animal WHERE id = 2;
      UPDATE animal SET id = 8 WHERE id = 7; UPDATE animalCategory SET name = 'MAMMAL';
      REPLACE INTO animal VALUES (8, 'Emu', 'emu', 'omnivorous', NULL)
      """)
    #expect(try await findings() == [])
  }

  @Test("finds nothing in records that are older than the journal")
  func older() async throws {
    try change("DELETE FROM change; DELETE FROM edit")
    #expect(try await findings() == [])
  }

  @Test("finds nothing in a journal whose oldest edit is being forgotten")
  func beingForgotten() async throws {
    try change(
      "UPDATE edit SET isOpen = 1 WHERE id = 1; DELETE FROM change WHERE editID = 1 AND id < 2")
    #expect(try await findings() == [])
  }

  @Test("finds", arguments: FoundDamage.all)
  func finds(damage: FoundDamage) async throws {
    try change(damage.sql)
    let findings = try await findings()
    #expect(findings.contains { $0.contains(damage.finding) }, "\(findings)")
  }

  @Test("finds nothing to say of a table of another program called as the view")
  func foreignTable() async throws {
    try change("DROP VIEW animals; CREATE TABLE Animals (x)")
    #expect(try await findings() == [])
  }

  @Test("puts right what follows from the rest, and names what is left")
  func repairs() async throws {
    let store = try CatalogStore(.file(folder.catalog))
    _ = try await store.addField(named: "Breed")
    let sound = try definitions()
    let edits = try store.edits(from: .first, limit: 10).rows
    try change(
      """
      DROP VIEW animals; CREATE VIEW animals AS SELECT 1 AS x; DROP VIEW journal;
      DROP TRIGGER animalInserted; DROP INDEX animalByName; UPDATE animalCount SET count = 7;
      CREATE TRIGGER spy AFTER DELETE ON animal BEGIN SELECT 1; END
      """)
    let left = Collector<String>()
    let repaired = try await store.repair(left.add)
    let spy = "The trigger spy of the table animal: another program has added it"
    #expect(left.entries == [spy + "; drop it unless that needs it"])
    #expect(
      repaired == [
        "The index animalByName: is missing",
        "The view animals: is not as it was made; another program has changed it",
        "The view journal: is missing", "The trigger animalInserted: is missing",
        "The trigger journalWritten: is missing",
        "1 animals in no category are herbivorous, and 7 are counted",
        "1 animals in category 1 are carnivorous, and 7 are counted",
      ])
    try change("DROP TRIGGER spy")
    #expect(try definitions() == sound)
    #expect(try await store.findings() == [])
    #expect(try store.edits(from: .first, limit: 10).rows == edits)
    #expect(try await store.repair(left.add) == [])
    store.close()
  }

  private func definitions() throws -> [String] {
    try OtherProgram(folder.catalog).texts("SELECT ifnull(sql, name) FROM sqlite_master ORDER BY 1")
  }

  @Test("finds a bit that has flipped in a name, of which SQLite knows nothing")
  func flippedBit() async throws {
    try Damage(path: folder.catalog).flipBit(in: "Okapi")
    #expect(try OtherProgram(folder.catalog).texts("PRAGMA integrity_check") == ["ok"])
    let findings = try await findings()
    #expect(findings.contains { $0.hasPrefix("Animal 2: its foldedName") }, "\(findings)")
  }

  @Test("tells of a page that cannot be read, and goes on with the rest")
  func page() async throws {
    try change(
      """
      UPDATE animalCategory SET nameKey = 'x';
      INSERT INTO edit VALUES (9, 0, '', '', '', 'action', NULL, 0, 1, NULL)
      """)
    let damage = Damage(path: folder.catalog)
    try damage.zero(page: try #require(damage.pages(of: "animal").first))
    let findings = try await findings()
    #expect(findings.contains { $0.hasPrefix("The names of animals cannot be checked") })
    #expect(findings.contains { $0.hasPrefix("Category 1: its nameKey") }, "\(findings)")
    #expect(findings.contains("Edit 9: was never closed"))
  }

  @Test("ends with its task", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .readOnly)
    let task = Task { try await store.check { _ in } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
