import Catalog
import Foundation
import Recovery
import Synchronization
import TestSupport
import Testing

/// What happens to animals: logs, their fields and their entries.
struct LogTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  private func lola() async throws -> Animal { try await store.insert(RecordDraft(name: "Lola")) }

  private func weight() async throws -> Log {
    try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
  }

  private func main(_ log: Log) throws -> Field {
    try #require(try store.fields(of: log).custom.first)
  }

  private func summary(of animal: Animal) throws -> LogSummary? {
    try detail(of: animal).logs.first
  }

  private func detail(of animal: Animal) throws -> AnimalDetail {
    try #require(try store.detail(of: animal.id, in: store.fields()))
  }

  private func latest(of animal: Animal) throws -> String? {
    let detail = try detail(of: animal)
    return try detail.logs.first.map { log in
      "\(detail.animal.text(of: log.time)) \(detail.animal.text(of: try #require(log.main)))"
    }
  }

  private func values(of animal: Animal, in log: Log? = nil) throws -> [String] {
    try store.entries(of: animal.id, in: log?.id, from: .first, limit: 100).rows.map { entry in
      let log = try #require(try store.logs().first { $0.id == entry.log })
      return "\(entry.time) \(entry.text(of: try main(log)))"
    }
  }

  @Test func `an entry is added, changed, deleted, undone and redone`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let field = try main(weight)
    let entry = try await store.record("4200 g", in: weight, of: lola, on: "2026-11-03")
    #expect([entry.name, entry.measure(of: field)] == ["Weight of Lola", "4.2 kg"])
    #expect(try store.labels().last == "Added Weight of Lola")
    var mine = RecordDraft(entry)
    mine[text: field] = "4.3"
    let changed: Entry = try await store.save(mine, over: (entry.id, RecordDraft(entry)))
    #expect(try store.labels().last == "Changed Weight of Lola to 4.3 kg")
    try await store.delete(changed)
    #expect(try store.labels().last == "Deleted Weight of Lola")
    #expect(try summary(of: lola) == nil)
    for value in ["4.3", "4.2"] {
      _ = try await store.undo()
      #expect(try latest(of: lola) == "2026-11-03 \(value)")
    }
    _ = try await store.undo()
    #expect(try values(of: lola) == [])
    for _ in 1...3 { _ = try await store.redo() }
    #expect(try values(of: lola) == [])
    #expect(try await store.findings() == [])
  }

  @Test func `the latest is what is done last, whatever comes first and whoever writes`()
    async throws
  {
    let (lola, weight) = (try await lola(), try await weight())
    let column = try main(weight).id
    try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    try await store.record("4", in: weight, of: lola, on: "2026-10")
    try await store.record("9", in: weight, of: lola, on: "2027-01-01", done: "no")
    #expect(try latest(of: lola) == "2026-11-03 4.2")
    #expect(try summary(of: lola)?.numbers == [4, 4.2])
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE entry SET \(column) = 4.4 WHERE at = '2026-11-03'")
    #expect(try latest(of: lola) == "2026-11-03 4.4")
    try program.run("UPDATE entry SET at = '2026-09-01' WHERE at = '2026-11-03'")
    #expect(try latest(of: lola) == "2026-10 4")
    try program.run("DELETE FROM entry WHERE at = '2026-10'")
    #expect(try latest(of: lola) == "2026-09-01 4.4")
    try program.run("UPDATE entry SET isDone = 1")
    #expect(try latest(of: lola) == "2027-01-01 9")
    try program.run(
      "INSERT INTO entry (animalID, logID, at, \(column)) VALUES (1, 1, '2027-01-02', 10)")
    #expect(try latest(of: lola) == "2027-01-02 10")
    let seen = "SELECT animal || ' ' || log || ' ' || Weight FROM entries WHERE at > '2027-01-01'"
    #expect(try program.texts(seen) == ["Lola Weight 10"])
    try program.close()
    #expect(try await store.findings() == [])
  }

  @Test func `the latest follows the main field`() async throws {
    let (lola, log) = (try await lola(), try await weight())
    let note = try await store.addFields([NewField("Note")], to: log)[0]
    var first = try store.entry("4.2", in: log, of: lola, on: "2026-11-03")
    first[text: note] = "fed"
    let _: Entry = try await store.save(first, over: nil)
    _ = try await store.moveField(note, to: 0)
    let program = try OtherProgram(folder.catalog)
    #expect(try program.texts("SELECT value FROM latest") == ["fed"])
    _ = try await store.undo()
    #expect(try program.texts("SELECT value FROM latest") == ["4.2"])
    try await store.retireField(try main(log))
    #expect(try program.texts("SELECT value FROM latest") == ["fed"])
    try await store.retireField(note)
    #expect(try program.texts("SELECT value FROM latest WHERE value NOT NULL") == [])
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    #expect(try program.texts("SELECT value FROM latest") == ["fed"])
    try program.close()
    #expect(try await store.findings() == [])
  }

  @Test func `entries go with their animal and come back, and what they are is told once`()
    async throws
  {
    let (lola, weight) = (try await lola(), try await weight())
    for day in 1...3 {
      try await store.record("\(day)", in: weight, of: lola, on: "2026-11-0\(day)")
    }
    #expect(try store.loss(of: lola.id) == DeletionLoss(referrers: 0, entries: 3))
    _ = try await store.deleteAnimal(lola.id)
    #expect(try store.tombstones(from: .first, limit: 9).rows.map(\.change.name) == ["Lola"])
    _ = try await store.undo()
    #expect(try values(of: lola) == ["2026-11-03 3", "2026-11-02 2", "2026-11-01 1"])
    #expect(try latest(of: lola) == "2026-11-03 3")
    #expect(try await store.findings() == [])
  }

  @Test func `entries move to the animal into which theirs is merged`() async throws {
    let (lola, twin, weight) = (try await lola(), try await lola(), try await weight())
    try await store.record("4", in: weight, of: lola, on: "2026-11-01")
    try await store.record("5", in: weight, of: twin, on: "2026-11-02")
    _ = try await store.merge(twin, into: lola, as: RecordDraft(lola))
    #expect(try values(of: lola) == ["2026-11-02 5", "2026-11-01 4"])
    #expect(try latest(of: lola) == "2026-11-02 5")
    _ = try await store.undo()
    #expect(try latest(of: twin) == "2026-11-02 5")
    #expect(try await store.findings() == [])
  }

  @Test func `pages of one log and of all go on where the last one ended`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let walk = try await store.addLog(NewLog("Walk"))
    for day in 10...29 {
      try await store.record("\(day)", in: weight, of: lola, on: "2026-11-\(day)")
      try await store.record("\(day)", in: walk, of: lola, on: "2026-11-\(day)")
    }
    for (log, count) in [(nil, 40), (walk.id, 20)] as [(Log.ID?, Int)] {
      var (ids, start) = ([Entry.ID](), PageStart<Entry>.first)
      while true {
        let page = try store.entries(of: lola.id, in: log, from: start, limit: 7)
        ids += page.rows.map(\.id)
        guard !page.reachesEnd, let last = page.rows.last else { break }
        start = .after(last)
      }
      #expect(ids.count == count && ids == ids.sorted(by: >))
      let last = try store.entries(of: lola.id, in: log, from: .last, limit: 3)
      #expect(last.rows.map(\.id) == Array(ids.suffix(3)))
    }
  }

  @Test func `both who change an entry are merged, and asked where they differ`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let entry = try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    let (base, field) = (RecordDraft(entry), try main(weight))
    var (mine, theirs) = (base, base)
    mine[text: .time] = "2026-11-04"
    theirs[text: field] = "4.3"
    let _: Entry = try await store.save(theirs, over: (entry.id, base))
    let merged: Entry = try await store.save(mine, over: (entry.id, base))
    #expect([merged.time, merged.text(of: field)] == ["2026-11-04", "4.3"])
    mine[text: field] = "4.4"
    let conflict = CatalogError.conflict(merged.journaled, now: RecordDraft(merged))
    #expect(conflict.message.hasPrefix("“Weight of Lola” was changed in the meantime"))
    await #expect(throws: conflict) {
      let _: Entry = try await store.save(mine, over: (entry.id, base))
    }
    let content = DraftContent(.entry, entry.id, original: base, value: mine)
    try await store.keepDraft(try content.encoded(), as: KeptDraft.newID())
    #expect(try store.drafts().map(\.content) == [.success(content)])
  }

  @Test func `what cannot be an entry is refused beside its field`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let good = try store.entry("4.2", in: weight, of: lola, on: "2026-11-03")
    for (field, text, sentence) in [
      (Field.entryAnimal, "", "Enter the animal."),
      (.entryAnimal, "Max", "No animal is called “Max”; add it first, or name another."),
      (.log, "Walk", "No log is named “Walk”."), (.time, "2014-02-30", nil),
      (.time, "", "Enter the date."),
      (try main(weight), "heavy", "“heavy” is not a number; write one such as 12.5 or 12.5 kg."),
    ] as [(Field, String, String?)] {
      var draft = good
      draft[text: field] = text
      let error = await #expect(throws: CatalogError.self) {
        let _: Entry = try await store.save(draft, over: nil)
      }
      guard case .value(field, let problem) = error else {
        Issue.record("\(field.id) \(text): \(String(describing: error))")
        continue
      }
      #expect(sentence == nil || problem.sentence == sentence)
    }
    #expect(try values(of: lola) == [])
  }

  @Test func `names differ among logs and fields of animals, but not among fields of logs`()
    async throws
  {
    let weight = try await weight()
    let chip = try await store.addField(named: "Chip")
    for name in [" weight ", "CHIP", "Diet", "has", ""] {
      await #expect(throws: CatalogError.self, "\(name)") {
        try await store.addLog(NewLog(name))
      }
    }
    await #expect(throws: CatalogError.nameTaken(.log, existing: "Weight")) {
      try await store.addField(named: "weight")
    }
    let walk = try await store.addLog(NewLog("Walk"))
    _ = try await store.addFields([NewField("Weight"), NewField("Chip")], to: walk)
    await #expect(throws: CatalogError.nameTaken(.field, existing: "Date")) {
      _ = try await store.addFields([NewField("date")], to: walk)
    }
    await #expect(throws: CatalogError.fields(.notOfLog)) {
      _ = try await store.addFields([NewField("Id 2", .text.with(isUnique: true))], to: walk)
    }
    await #expect(throws: CatalogError.nameTaken(.field, existing: "Chip")) {
      let _: Log = try await store.save(
        RecordDraft([.name: "Chip"]), over: (weight.id, RecordDraft(weight)))
    }
    #expect(try store.fields().custom.map(\.title) == ["Chip"])
    #expect(try store.fields(of: walk).custom.map(\.title) == ["Walk", "Weight", "Chip"])
    // Undoing a change of one of two fields of the same name is not in the way of the other.
    var renamed = NewField(chip)
    renamed.name = "Ring"
    _ = try await store.changeField(chip, to: renamed)
    _ = try await store.undo()
    #expect(try store.fields().custom.map(\.title) == ["Chip"])
    #expect(try await store.findings() == [])
  }

  @Test func `fields of one name in two logs are one column for other programs`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let walk = try await store.addLog(NewLog("Walk", fields: [NewField("weight")]))
    try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    try await store.record("slow", in: walk, of: lola, on: "2026-11-04")
    let _: Log = try await store.save(
      RecordDraft([.name: "Stroll"]), over: (walk.id, RecordDraft(walk)))
    let program = try OtherProgram(folder.catalog)
    let seen = "SELECT log || ' ' || Weight FROM entries ORDER BY at"
    #expect(try program.texts(seen) == ["Weight 4.2", "Stroll slow"])
    try program.close()
    #expect(try await store.findings() == [])
  }

  @Test func `the 101st log is refused`() async throws {
    for number in 1...100 { _ = try await store.addLog(NewLog("Log \(number)")) }
    await #expect(throws: CatalogError.tooMany(.log, limit: 100)) {
      try await store.addLog(NewLog("Log 101"))
    }
    #expect(try store.logs().count == 100)
  }

  @Test func `a retired log is not shown, and keeps its entries`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    let walk = try await store.addLog(NewLog("Walk"))
    try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    try await store.move(walk, to: 0)
    #expect(try store.logs().map(\.name) == ["Walk", "Weight"])
    try await store.retire(weight)
    #expect(try store.logs() == [walk] && store.retiredLogs() == [weight])
    #expect(try values(of: lola) == [] && summary(of: lola) == nil)
    _ = try await store.undo()
    #expect(try values(of: lola) == ["2026-11-03 4.2"])
    // A log with entries is needed: its addition is not undone below them.
    let edit = try #require(
      try store.edits(from: .first, limit: 9).rows.first { $0.label == "Added the log Weight" })
    await #expect(throws: CatalogError.self) { try await store.revert(edit.id) }
    #expect(try await store.findings() == [])
  }

  @Test func `what another program writes for a date or for done is told`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    for day in ["2026-11-03", "2026-11-04T10:30", "2026"] {
      try await store.record("4.2", in: weight, of: lola, on: day)
    }
    #expect(try await store.findings() == [])
    let program = try OtherProgram(folder.catalog)
    try program.run(
      """
      UPDATE entry SET at = '2026-02-30' WHERE id = 1; UPDATE entry SET isDone = 7 WHERE id = 2;
      UPDATE entry SET at = '' WHERE id = 3
      """)
    try program.close()
    #expect(
      try await store.findings() == [
        "Weight of Lola #1: “2026-02-30” is not a date in ISO 8601 form; edit it",
        "Weight of Lola #1: says neither that it is done nor that it is not; edit it",
        "Weight of Lola #1: “” is not a date in ISO 8601 form; edit it",
      ])
  }

  @Test func `a latest that lies is found and put right`() async throws {
    let (lola, weight) = (try await lola(), try await weight())
    try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE latest SET value = 5")
    #expect(
      try await store.findings() == [
        "Weight of animal 1: another entry is kept as its latest; “menagerie check --repair” puts it right"
      ])
    _ = try await store.repair { _ in }
    #expect(try program.texts("SELECT value FROM latest") == ["4.2"])
    try program.run(
      """
      PRAGMA foreign_keys = OFF;
      INSERT INTO entry (animalID, logID, at) VALUES (1, 7, '2026-11-03')
      """)
    try program.close()
    #expect(
      try await store.findings() == ["Entry 2: names a record in log that is missing"])
    #expect(try values(of: lola) == ["2026-11-03 4.2"])
  }

  @Test(arguments: [nil, "entry", "field"])
  func `entries are recovered from their table, or from the journal`(damaged: String?) async throws
  {
    let (lola, weight) = (try await lola(), try await weight())
    let note = try await store.addFields([NewField("Note")], to: weight)[0]
    let entry = try await store.record("4.2", in: weight, of: lola, on: "2026-11-03")
    var mine = RecordDraft(entry)
    mine[text: note] = "fed"
    mine[text: try main(weight)] = "4.3"
    let _: Entry = try await store.save(mine, over: (entry.id, RecordDraft(entry)))
    store.close()
    let program = try OtherProgram(folder.catalog)
    if let damaged {
      let root = try program.texts(
        "SELECT rootpage FROM sqlite_master WHERE name = '\(damaged)'"
      ).first
      let size = try program.texts("PRAGMA page_size").first
      try program.close()
      let (page, bytes) = (
        try #require(root.flatMap(Int.init)), try #require(size.flatMap(Int.init))
      )
      let file = try #require(FileHandle(forUpdatingAtPath: folder.catalog))
      try file.seek(toOffset: UInt64((page - 1) * bytes))
      try file.write(contentsOf: Data(repeating: 0xFF, count: bytes))
      try file.close()
    } else {
      try program.run("PRAGMA user_version = 999")
      try program.close()
    }
    let path = folder.path + "/new.sqlite"
    let losses = Mutex<[String]>([])
    _ = try await CatalogRecovery(of: folder.catalog, to: path).run { line in
      losses.withLock { $0.append(line) }
    }
    let copy = try CatalogStore(.file(path), access: .readOnly)
    defer { copy.close() }
    let log = try #require(try copy.logs().first)
    #expect(try copy.fields(of: log).custom.map(\.title) == ["Weight", "Note"])
    let rows = try copy.entries(of: lola.id, from: .first, limit: 9).rows
    let field = try #require(try copy.fields(of: log).custom.first)
    #expect(rows.map { $0.measure(of: field) } == ["4.3 kg"])
    #expect(try #require(try copy.detail(of: lola.id, in: copy.fields())).logs.map(\.count) == [1])
    #expect(try await copy.findings() == [], "\(losses.withLock { $0 })")
  }
}
