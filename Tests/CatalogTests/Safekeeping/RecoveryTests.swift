import Catalog
import Foundation
import Recovery
import TestSupport
import Testing

@Suite("A recovery")
struct RecoveryTests {
  private let folder: TemporaryFolder
  private let names: [String]
  private var new: String { folder.path + "/new.sqlite" }
  private var damage: Damage { Damage(path: folder.catalog) }

  /// A catalog of 3,000 animals, of which every tenth was deleted.
  init() async throws {
    folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 3_000, seed: 5))
    store.close()
    let program = try OtherProgram(folder.catalog)
    try program.run(
      """
      DELETE FROM animal WHERE id % 10 = 0;
      INSERT INTO draft (time, user, host, format, content) VALUES (1, 'ann', 'farm', 1, '{}');
      INSERT INTO setting VALUES ('retention', '1 year');
      """)
    names = try program.rows(of: "animal")
    try program.close()
  }

  private func recover() async throws -> (RecoveredCatalog, lines: [String]) {
    let before = try state()
    let log = Collector<String>()
    let recovered = try await CatalogRecovery(of: folder.catalog, to: new).run(log.add)
    #expect(try state() == before, "The damaged file and what lies beside it stay as they were.")
    #expect(try folder.names.filter { $0.hasPrefix("new") } == ["new.sqlite"])
    let store = try CatalogStore(.file(new), access: .readOnly)
    defer { store.close() }
    // A name of which a part is lost is kept as it is, and told.
    let findings = try await store.findings().filter { finding in
      !finding.contains("a part of its name") || log.entries.allSatisfy { !$0.contains("may be") }
    }
    #expect(findings == [], "\(findings) after \(log.entries)")
    return (recovered, log.entries)
  }

  /// The bytes and the times of all files but the new one.
  private func state() throws -> [String] {
    try folder.names.filter { !$0.hasPrefix("new") }.map { name in
      let path = folder.path + "/" + name
      var status = stat()
      #expect(stat(path, &status) == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let digest = bytes.reduce(UInt64(1_469_598_103)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
      return "\(name) \(digest) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
  }

  /// The part of the animals that came back as they were; an animal that was deleted is not among
  /// them, and those of which only the key is left are told.
  private func share(_ lines: [String] = []) throws -> Double {
    let told = lines.filter { $0.contains("only the key of its name") }
      .compactMap { $0.dropFirst("Animal ".count).split(separator: ":").first }
    let ids = Set(told.map { "\($0)" })
    let saved = try OtherProgram(new).rows(of: "animal").filter { row in
      !ids.contains(row.split(separator: ",").first.map { "\($0)" } ?? "")
    }
    #expect(Set(saved).isSubset(of: names), "Nothing came back that was not there.")
    return Double(saved.count) / Double(names.count)
  }

  private func removeJournal() throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("DELETE FROM change; DELETE FROM edit; VACUUM")
    try program.close()
  }

  private static let mark = "SELECT value FROM setting WHERE name = 'logMark'"
  private static let settings = "SELECT value FROM setting WHERE name <> 'logMark'"

  @Test("of a sound catalog saves all there is, under the same ids")
  func sound() async throws {
    let (recovered, lines) = try await recover()
    #expect(recovered == RecoveredCatalog(saved: 2_700, expected: 2_700, isComplete: true))
    #expect(lines == [])
    for table in [
      "animal", "animalCategory", "animalCount", "edit", "change", "draft", "sqlite_sequence",
    ] {
      let saved = try OtherProgram(new).rows(of: table)
      #expect(try saved == OtherProgram(folder.catalog).rows(of: table), "\(table)")
    }
    // A log of the damaged file is never read into the new one.
    let marks = try [new, folder.catalog].map { try OtherProgram($0).texts(Self.mark) }
    #expect(marks[0] != marks[1])
    #expect(try OtherProgram(new).texts(Self.settings) == ["1 year"])
    let schema = "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name"
    #expect(try OtherProgram(new).texts(schema) == OtherProgram(folder.catalog).texts(schema))
  }

  @Test("of a page of animals that is zeros or noise has all from the journal", arguments: [0, 7])
  func page(seed: UInt64) async throws {
    for page in try damage.pages(of: "animal").prefix(3) {
      try seed == 0 ? damage.zero(page: page) : damage.scramble(page: page, seed: seed)
    }
    let (recovered, lines) = try await recover()
    #expect(try share() == 1)
    #expect(recovered.isComplete)
    #expect(lines.count { $0.contains("cannot be read; it held animal") } == 3, "\(lines)")
  }

  @Test("of a page of animals without a journal saves the rest, and tells how many are missing")
  func pageWithoutJournal() async throws {
    try removeJournal()
    try damage.zero(page: try #require(damage.pages(of: "animal").dropFirst().first))
    let (recovered, lines) = try await recover()
    #expect(try share(lines) >= 0.95)
    #expect(recovered.saved == 2_700 && recovered.expected == 2_700)
    #expect(!recovered.isComplete)
  }

  @Test("of any one page loses at most one page of animals", arguments: [true, false])
  func anyPage(hasJournal: Bool) async throws {
    if !hasJournal { try removeJournal() }
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.catalog))
    var random = SeededRandom(seed: 11)
    var shares: [Double] = []
    for _ in 0..<12 {
      let page = Int.random(in: 1...whole.count / 4_096, using: &random)
      try damage.scramble(page: page, seed: random.next())
      let (recovered, lines) = try await recover()
      shares.append(try share(lines))
      #expect(recovered.isComplete == false || shares.last == 1, "page \(page): \(lines)")
      try FileManager.default.removeItem(atPath: new)
      try whole.write(to: URL(fileURLWithPath: folder.catalog))
    }
    #expect(shares.allSatisfy { $0 >= (hasJournal ? 1 : 0.95) })
  }

  @Test("of a table whose top is lost finds its pages by what they hold", arguments: [true, false])
  func top(hasJournal: Bool) async throws {
    if !hasJournal { try removeJournal() }
    for page in try damage.pages(of: "animal", type: "internal") { try damage.zero(page: page) }
    let (recovered, _) = try await recover()
    #expect(try share() == 1)
    #expect(recovered.isComplete)
  }

  @Test("without the header finds all, and brings nothing back that was deleted")
  func header() async throws {
    try damage.scrambleHeader()
    let (recovered, lines) = try await recover()
    #expect(try share() == 1)
    #expect(recovered.isComplete)
    #expect(lines.contains("The header of the file cannot be read"))
  }

  @Test("without the first page finds all by what it holds")
  func firstPage() async throws {
    try damage.zero(page: 1)
    _ = try await recover()
    #expect(try share() == 1)
    #expect(try OtherProgram(new).texts(Self.settings) == ["1 year"])
    #expect(try OtherProgram(new).texts("SELECT content FROM draft") == ["{}"])
  }

  @Test("of half a file saves what is in it, and says that it ends early")
  func half() async throws {
    try damage.truncate(to: 0.5)
    let (recovered, lines) = try await recover()
    #expect(recovered.saved > 0)
    #expect(!recovered.isComplete)
    #expect(lines.contains { $0.hasPrefix("The file ends early: ") }, "\(lines)")
    let saved = try OtherProgram(new).texts("SELECT name FROM animal")
    #expect(saved.count == recovered.saved)
  }

  @Test("reads the log beside the file, and only what was saved in it")
  func log() async throws {
    let store = try CatalogStore(.file(folder.catalog))
    _ = try await store.insert(RecordDraft(name: "Newest"))
    let program = try OtherProgram(folder.catalog)
    // So few pages in memory that the log has some of a transaction that is not at its end.
    try program.run("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN")
    try program.run("UPDATE animal SET name = 'Unsaved'")
    // What a crash would leave.
    let crashed = try TemporaryFolder()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.catalog + suffix, toPath: crashed.catalog + suffix)
    }
    let recovered = try await CatalogRecovery(of: crashed.catalog, to: new).run { _ in }
    #expect(recovered == RecoveredCatalog(saved: 2_701, expected: 2_701, isComplete: true))
    let texts = try OtherProgram(new).texts("SELECT name FROM animal WHERE id > 3000")
    #expect(texts == ["Newest"])
    #expect(try crashed.names == ["zoo.sqlite", "zoo.sqlite-wal"])
    try program.run("ROLLBACK")
    store.close()
  }

  @Test("keeps names that go on on other pages")
  func overflow() async throws {
    let store = try CatalogStore(.file(folder.catalog))
    let name = String(repeating: "𠜎", count: 500)
    _ = try await store.insert(
      contentsOf: (0..<20).map { _ in RecordDraft(name: name, category: .named(name)) })
    store.close()
    let (recovered, lines) = try await recover()
    #expect(recovered == RecoveredCatalog(saved: 2_720, expected: 2_720, isComplete: true))
    #expect(lines == [])
    #expect(
      try OtherProgram(new).number("SELECT count(*) FROM animal WHERE name = '\(name)'") == 20)
  }

  @Test("takes a name with a flipped bit from the journal, and tells of it where there is none")
  func flippedBit() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET name = 'Quokka', foldedName = 'quokka' WHERE id = 1")
    try program.close()
    let before = try OtherProgram(folder.catalog).rows(of: "animal")
    // Neither the journal's, which has quotes around it, nor the key's.
    try damage.flipBit(in: "Quokkaquokka")
    let (recovered, _) = try await recover()
    #expect(recovered.isComplete)
    #expect(try OtherProgram(new).rows(of: "animal") == before)

    try FileManager.default.removeItem(atPath: new)
    try removeJournal()
    let (doubtful, lines) = try await recover()
    #expect(!doubtful.isComplete)
    #expect(lines == ["Animal 1: its name may be damaged (Puokka)"])
  }

  @Test("keeps animals whose category is lost, and lists them")
  func lostCategory() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("PRAGMA foreign_keys = OFF; DROP TRIGGER categoryDeletionJournaled")
    try program.run("DELETE FROM animalCategory WHERE id = 1")
    let count = try #require(try program.number("SELECT count(*) FROM animal WHERE categoryID = 1"))
    try program.close()
    let (recovered, lines) = try await recover()
    #expect(recovered.saved == 2_700)
    #expect(!recovered.isComplete)
    #expect(
      lines == ["Category 1: is lost; \(count) animals of it have none now"])
    #expect(
      try OtherProgram(new).texts("SELECT label FROM edit ORDER BY id DESC LIMIT 1")
        == ["Recovered zoo.sqlite"])
  }

  @Test("never uses an id again, also of an animal that is lost")
  func sequence() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("DELETE FROM animal WHERE id > 2900")
    try program.close()
    _ = try await recover()
    let store = try CatalogStore(.file(new))
    #expect(try await store.insert(RecordDraft(name: "Next")).id == 3_001)
    store.close()
  }

  @Test("is refused where the new file already exists, and of what is no catalog")
  func refusals() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: new))
    await #expect(throws: CatalogError.file(new, .exists)) { try await recover() }
    let text = folder.path + "/text"
    try Data(String(repeating: "Dear diary\n", count: 5_000).utf8)
      .write(to: URL(fileURLWithPath: text))
    let other = folder.path + "/other.sqlite"
    await #expect(throws: CatalogError.file(text, .nothingLeft)) {
      try await CatalogRecovery(of: text, to: other).run { _ in }
    }
    await #expect(throws: CatalogError.file(text + "2", .notFound)) {
      try await CatalogRecovery(of: text + "2", to: other).run { _ in }
    }
    #expect(try folder.names == ["new.sqlite", "text", "zoo.sqlite"])
  }

  @Test("of noise at random places makes a sound catalog of what is left")
  func noise() async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.catalog))
    for seed in 1...8 {
      var random = SeededRandom(seed: UInt64(seed))
      var data = whole
      for _ in 0..<200 {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try data.write(to: URL(fileURLWithPath: folder.catalog))
      let (recovered, _) = try await recover()
      #expect(recovered.saved > 2_600, "seed \(seed)")
      try FileManager.default.removeItem(atPath: new)
    }
  }
}
