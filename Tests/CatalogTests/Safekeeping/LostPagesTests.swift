import Catalog
import Foundation
import Recovery
import TestSupport
import Testing

@Suite("A recovery of a file of which a part is wrong")
struct LostPagesTests {
  private let zoo: DamagedZoo

  /// A catalog without a journal, some of whose pages are not in use.
  init() async throws {
    zoo = try await DamagedZoo(animals: 1_000)
    try zoo.change("DELETE FROM change; DELETE FROM edit")
  }

  private func animals(of path: String) throws -> [String] {
    try OtherProgram(path).rows(of: "animal")
  }

  private func recoversAll() async throws -> [String] {
    let before = try animals(of: zoo.path)
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 1_000, expected: 1_000, isComplete: true))
    #expect(try animals(of: zoo.new) == before)
    return lines
  }

  /// A number that no other leaf of the table has.
  private func leaf() throws -> Int {
    try #require(zoo.damage.pages(of: "animal").dropFirst().first)
  }

  @Test("loses no animal to a wrong number in an index")
  func wrongChild() async throws {
    let top = try #require(zoo.damage.pages(of: "animalByName", type: "internal").first)
    let leaf = try leaf()
    let before = try animals(of: zoo.path)
    try zoo.damage.put(leaf, page: top, at: 8)
    let (recovered, _) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 1_000, expected: 1_000, isComplete: true))
    #expect(try animals(of: zoo.new) == before)
  }

  @Test("loses no animal to a wrong number in the list of pages that are not in use")
  func wrongFreePage() async throws {
    let trunk = try zoo.damage.number(at: 32)
    try #require(trunk > 0)
    let leaf = try leaf()
    try zoo.damage.put(leaf, page: trunk, at: 8)
    _ = try await recoversAll()
  }

  @Test("loses no animal to a page of the journal that names one of theirs")
  func wrongTable() async throws {
    let leaf = try leaf()
    try zoo.change(
      """
      INSERT INTO setting VALUES ('note', 'x');
      CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
      INSERT INTO draft (time, user, host, format, content)
        SELECT 1, 'ann', 'farm', 1, printf('%0200d', i) FROM n;
      """)
    // The draft pages lie before the animal's in no file of ours; the other way round is the test.
    let top = try #require(zoo.damage.pages(of: "animal", type: "internal").first)
    let draft = try #require(zoo.damage.pages(of: "draft").dropFirst().first)
    let before = try OtherProgram(zoo.path).rows(of: "draft")
    try zoo.damage.put(draft, page: top, at: 8)
    _ = try await zoo.recover()
    #expect(try OtherProgram(zoo.new).rows(of: "draft") == before)
    #expect(leaf > 0)
  }

  @Test("goes on where the header names another version or program", arguments: [60, 62, 68])
  func header(offset: Int) async throws {
    let before = try animals(of: zoo.path)
    try zoo.damage.flipBit(at: offset)
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 1_000, expected: 1_000, isComplete: true))
    #expect(lines.count == 1 && lines[0].hasPrefix("The header of the file says"), "\(lines)")
    #expect(try animals(of: zoo.new) == before)
  }

  @Test("is refused for a catalog of a later version, and for a database of another program")
  func refusals() async throws {
    try zoo.change("CREATE TABLE future (id INTEGER); PRAGMA user_version = 99")
    await #expect(throws: CatalogError.file(zoo.path, .newerSchema(found: 99, known: 10))) {
      try await zoo.recover()
    }
    let other = zoo.folder.path + "/other.sqlite"
    try OtherProgram(other).run("CREATE TABLE photo (id INTEGER); PRAGMA application_id = 7")
    await #expect(throws: CatalogError.file(other, .foreignDatabase)) {
      try await CatalogRecovery(of: other, to: zoo.new).run { _ in }
    }
  }

  @Test("takes animals whose page is lost from an index, under their keys for names")
  func keys() async throws {
    let all =
      "SELECT id || ' ' || foldedName || ' ' || diet || ' ' || quote(categoryID) FROM animal"
    let before = try OtherProgram(zoo.path).texts(all + " ORDER BY id")
    let names = try animals(of: zoo.path)
    try zoo.damage.zero(page: leaf())
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 1_000, expected: 1_000, isComplete: false))
    #expect(try OtherProgram(zoo.new).texts(all + " ORDER BY id") == before)
    let lost = lines.filter { $0.hasPrefix("Animal ") && $0.contains("only the key of its name") }
    let changed = try animals(of: zoo.new).filter { !names.contains($0) }
    #expect(lost.count > 20 && changed.count <= lost.count, "\(lines)")
  }

  @Test("of counts that cannot be, saves the animals", arguments: [Int64.max, Int64.min])
  func hostileCounts(count: Int64) async throws {
    try zoo.change(
      "PRAGMA ignore_check_constraints = ON; UPDATE animalCount SET count = \(count)")
    let (recovered, _) = try await zoo.recover()
    #expect(recovered.saved == 1_000)
    #expect(recovered.expected == 1_000)
  }

  @Test("reads rows that are older than a column of their table")
  func olderRows() async throws {
    let old = zoo.folder.path + "/old.sqlite"
    let program = try OtherProgram(old)
    try program.run(
      """
      PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 2;
      CREATE TABLE animalCategory (id INTEGER PRIMARY KEY, name TEXT, nameKey TEXT, foldedName TEXT);
      CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, foldedName TEXT, diet TEXT);
      INSERT INTO animal VALUES (1, 'Okapi', 'okapi', 'unknown');
      ALTER TABLE animal ADD COLUMN categoryID INTEGER;
      """)
    try program.close()
    let recovered = try await CatalogRecovery(of: old, to: zoo.new).run { _ in }
    #expect(recovered.saved == 1)
    #expect(try animals(of: zoo.new) == ["1,'Okapi','okapi','unknown',NULL"])
  }

  @Test("reads such rows also where nothing says any more to which table they belong")
  func olderStrays() async throws {
    let old = Damage(path: zoo.folder.path + "/old.sqlite")
    let program = try OtherProgram(old.path)
    try program.run(
      """
      PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 2;
      CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, foldedName TEXT, diet TEXT, categoryID INTEGER);
      INSERT INTO animal VALUES (1, 'Okapi', 'okapi', 'unknown', NULL);
      CREATE TABLE edit (id INTEGER PRIMARY KEY, time INTEGER, user TEXT, host TEXT, label TEXT, kind TEXT,
        undoes INTEGER, isUndone INTEGER, isOpen INTEGER);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO edit SELECT i, 1, 'ann', 'farm', 'Added an animal', 'action', NULL, 0, 0 FROM n;
      """)
    try program.close()
    try old.zero(page: try #require(old.pages(of: "edit", type: "internal").first))
    _ = try await CatalogRecovery(of: old.path, to: zoo.new).run { _ in }
    #expect(
      try OtherProgram(zoo.new).texts("SELECT count(*) FROM edit WHERE user = 'ann'") == ["300"])
  }

  @Test("keeps a number that no field can have as text")
  func infinity() async throws {
    let store = try CatalogStore(.file(zoo.path))
    _ = try await store.addField(named: "Mass", .number)
    store.close()
    try zoo.change("UPDATE animal SET field1 = 9e999 WHERE id = 3")
    _ = try await zoo.recover()
    #expect(
      try OtherProgram(zoo.new).texts("SELECT field1 FROM animal WHERE field1 NOT NULL") == ["inf"])
  }

  @Test("keeps a field of which the journal has no more than a change")
  func halfForgottenField() async throws {
    let store = try CatalogStore(.file(zoo.path))
    let mass = try await store.addField(named: "Mass")
    store.close()
    try zoo.change("UPDATE animal SET field1 = '5 kg' WHERE id = 3")
    let again = try CatalogStore(.file(zoo.path))
    _ = try await again.changeField(mass, to: NewField("Weight"))
    again.close()
    try zoo.change("DELETE FROM change WHERE tableName = 'field' AND before IS NULL")
    try zoo.damage.zero(page: try #require(zoo.damage.pages(of: "field").first))
    let (_, lines) = try await zoo.recover()
    #expect(lines.contains { $0.hasPrefix("Field Weight: its kind is lost") }, "\(lines)")
    #expect(try OtherProgram(zoo.new).texts("SELECT name || kind FROM field") == ["Weighttext"])
    #expect(
      try OtherProgram(zoo.new).texts("SELECT field1 FROM animal WHERE field1 NOT NULL") == ["5 kg"]
    )
  }
}
