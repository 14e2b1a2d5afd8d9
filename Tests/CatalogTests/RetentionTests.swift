import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Retention", .timeLimit(.minutes(10)))
struct RetentionTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create, journal: nil, author: .ann)
  }

  /// Saves that many edits, each a day and a second after the one before it, the last one now.
  private func saveDays(_ count: Int) async throws {
    for day in 1...count { _ = try await store.insert(RecordDraft(name: "Gull \(day)")) }
    try OtherProgram(folder.catalog).run(
      """
      UPDATE edit SET time = n.time - (n.id - edit.id) * 86401000
      FROM (SELECT id, time FROM edit ORDER BY id DESC LIMIT 1) n
      """)
  }

  private func ids() throws -> [Edit.ID] {
    try store.edits(from: .last, limit: 1_000).rows.reversed().map(\.id)
  }

  @Test("is off by default, can be set and taken back, and survives a restart")
  func setting() async throws {
    #expect(try store.retention() == .unlimited)
    try await store.setRetention(Retention(days: 30))
    let other = try CatalogStore(.file(folder.catalog))
    #expect(try other.retention() == Retention(days: 30))
    try await other.setRetention(.unlimited)
    #expect(try store.retention() == .unlimited)
    try OtherProgram(folder.catalog).run("INSERT INTO setting VALUES ('retentionDays', 'soon')")
    #expect(try store.retention() == .unlimited)
    #expect(Retention(days: 0) == .unlimited)
  }

  @Test("without a limit forgets nothing")
  func unlimited() async throws {
    try await saveDays(3)
    let forgotten = try await store.forgetOldEdits()
    #expect(forgotten.count == 0)
    #expect(try ids() == [1, 2, 3])
  }

  @Test("by age forgets the oldest edits, and undo goes on with those that are left")
  func age() async throws {
    try await saveDays(9)
    try await store.setRetention(Retention(days: 4))
    let forgotten = try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: 60))
    #expect(forgotten.count == 5)
    #expect(!forgotten.isClockBehind)
    #expect(try ids() == [6, 7, 8, 9])
    for edit: Edit.ID in [0, 5, 8] { #expect(try store.lastNews(since: edit) == 9) }
    #expect(throws: CatalogError.history(.forgotten(after: 4))) { try store.lastNews(since: 4) }
    #expect(throws: CatalogError.history(.ends(with: 9, before: 10))) {
      try store.lastNews(since: 10)
    }
    let page = try store.edits(from: .first, limit: 3)
    #expect(page.rows.map(\.id) == [9, 8, 7])
    #expect(!page.reachesEnd)
    #expect(try store.edits(from: .after(7), limit: 3).rows.map(\.id) == [6])
    #expect(try store.edit(5) == nil)
    for day in [9, 8, 7, 6] {
      #expect(try #require(await store.undo()).label == "Undid the addition of Gull \(day)")
    }
    #expect(try await store.undo() == nil)
    #expect(try store.counts().total == 5)
    #expect(try #require(await store.redo()).label == "Redid the addition of Gull 6")
    #expect(try store.counts().total == 6)
  }

  @Test("keeps the newest edit, however old")
  func newest() async throws {
    try await saveDays(3)
    try await store.setRetention(Retention(days: 1))
    _ = try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: 99 * 86_400))
    #expect(try ids() == [3])
    _ = try #require(await store.undo())
    #expect(try store.counts().total == 2)
  }

  @Test("by age forgets nothing while the clock is behind the newest edit")
  func clock() async throws {
    try await saveDays(5)
    try await store.setRetention(Retention(days: 1))
    let forgotten = try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: -86_400))
    #expect(forgotten.isClockBehind)
    #expect(forgotten.count == 0)
    #expect(try ids().count == 5)
  }

  @Test("by age counts from the newest edit, so that a clock that has jumped ahead takes nothing")
  func clockAhead() async throws {
    try await saveDays(5)
    try await store.setRetention(Retention(days: 30))
    let forgotten = try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: 9e9))
    #expect(forgotten.count == 0)
    #expect(!forgotten.isClockBehind)
    #expect(try ids().count == 5)
    try await store.setRetention(Retention(days: 2))
    #expect(try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: 9e9)).count == 3)
  }

  @Test("forgets no edit after one that stays, whatever the clock said")
  func prefix() async throws {
    try await saveDays(5)
    try OtherProgram(folder.catalog).run("UPDATE edit SET time = 0 WHERE id IN (1, 3, 4)")
    try await store.setRetention(Retention(days: 4))
    _ = try await store.forgetOldEdits(now: Date(timeIntervalSinceNow: 60))
    #expect(try ids() == [2, 3, 4, 5])
    let back = try store.edits(from: .last, limit: 9).rows.reversed().map(\.isBackInTime)
    #expect(back == [false, true, false, false])
  }

  @Test("by size, as earlier versions had it, is no limit any more")
  func size() async throws {
    try await saveDays(3)
    try OtherProgram(folder.catalog).run("INSERT INTO setting VALUES ('retentionMegabytes', '1')")
    let other = try CatalogStore(.file(folder.catalog))
    #expect(try other.retention() == .unlimited)
    #expect(try await other.forgetOldEdits().count == 0)
    #expect(try await other.findings() == [])
  }

  /// Two edits of 6,001 changes each that are too old, and one that is not.
  private func saveGreatEdits() async throws -> OtherProgram {
    let many = (1...6_000).map { RecordDraft(name: "Gull \($0)", category: .named("Bird")) }
    _ = try await store.insert(contentsOf: many)
    _ = try await store.deleteCategory(1)
    _ = try await store.insertCategory(named: "Fish")
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE edit SET time = 0 WHERE id < 3")
    try await store.setRetention(Retention(days: 1))
    return program
  }

  @Test("forgets a great edit in parts, shows none of it while it does, and lets others write")
  func parts() async throws {
    let program = try await saveGreatEdits()
    // The second part fails.
    try program.run(
      """
      CREATE TRIGGER held BEFORE DELETE ON change WHEN old.id = 5001
      BEGIN SELECT RAISE(ABORT, 'held'); END
      """)
    await #expect(throws: CatalogError.constraint("held")) { try await store.forgetOldEdits() }
    #expect(try program.number("SELECT min(id) FROM change") == 5_001)
    #expect(try store.edit(1) == nil)
    #expect(try store.lastNews(since: 1) == 3)
    #expect(try ids() == [2, 3])
    await #expect(throws: CatalogError.history(.noSuchEdit(1))) { try await store.revert(1) }
    let bob = try CatalogStore(.file(folder.catalog), journal: nil, author: .bob)
    _ = try await bob.insert(RecordDraft(name: "Pike", category: .named("fish")))

    try program.run("DROP TRIGGER held")
    try await store.setRetention(.unlimited)
    #expect(try await bob.forgetOldEdits().count == 1)
    #expect(try ids() == [2, 3, 4])
    #expect(try program.number("SELECT count(*) FROM edit WHERE isOpen") == 0)
    try await store.setRetention(Retention(days: 1))
    _ = try await store.forgetOldEdits()
    #expect(try ids() == [3, 4])
    #expect(try program.number("SELECT count(*) FROM change") == 2)
    #expect(try program.texts("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("forgets nothing more once somebody else has set another limit, or none")
  func isChangedMeanwhile() async throws {
    let program = try await saveGreatEdits()
    try program.run(
      """
      CREATE TRIGGER meanwhile AFTER DELETE ON change WHEN old.id = 5000
      BEGIN DELETE FROM setting WHERE name = 'retentionDays'; END
      """)
    #expect(try await store.forgetOldEdits().count == 0)
    #expect(try store.retention() == .unlimited)
    #expect(try program.number("SELECT min(id) FROM change") == 5_001)
    #expect(try ids() == [2, 3])
  }

  @Test("is cancelled with its task, also while it waits for others")
  func isCancelled() async throws {
    try await saveDays(3)
    try await store.setRetention(Retention(days: 1))
    let lock = try HeldLock(folder.catalog)
    let forgetting = Task { try await store.forgetOldEdits() }
    forgetting.cancel()
    let outcome = await forgetting.result
    #expect(throws: CancellationError.self) { try outcome.get() }
    lock.release()
    #expect(try ids() == [1, 2, 3])
  }

  @Test("waits for others without a word, and those who save meanwhile do tell")
  func waits() async throws {
    try await saveDays(3)
    try await store.setRetention(Retention(days: 1))
    let waits = Collector<LockWait?>()
    let patient = try CatalogStore(.file(folder.catalog), onWait: waits.add)
    let lock = try HeldLock(folder.catalog)
    let hasty = try CatalogStore(.file(folder.catalog), lockTimeout: .milliseconds(300)) { _ in
      Issue.record("told of a wait")
    }
    await #expect(throws: CatalogError.busy(LockHolder(pid: 4711, user: "keeper", host: "farm"))) {
      try await hasty.forgetOldEdits(now: .distantFuture)
    }
    let forgetting = Task { try await patient.forgetOldEdits(now: .distantFuture) }
    let save = Task { try await patient.insert(RecordDraft(name: "Pike")) }
    try await wait(for: "the save tells that it waits") { !waits.entries.isEmpty }
    lock.release()
    _ = try await save.value
    #expect(try await forgetting.value.count == 2)
    #expect(try ids().first == 3)
  }

  @Test("leaves changes that name what is forgotten by its number")
  func forgottenName() async throws {
    let tiger = try await store.insert(RecordDraft(name: "Tiger", category: .named("Cat")))
    _ = try await store.update(1, from: RecordDraft(tiger), to: RecordDraft(name: "Tiger"))
    _ = try await store.deleteCategory(1)
    #expect(try store.changes(of: 2, from: .first, limit: 1).rows[0].fields?[0].before == "Cat")
    try OtherProgram(folder.catalog).run("DELETE FROM change WHERE tableName = 'animalCategory'")
    let change = try store.changes(of: 2, from: .first, limit: 1).rows[0]
    #expect(change.fields?.map(\.before) == ["category 1"])
  }

  @Test("leaves an undo whose edit is forgotten, and it can be redone")
  func undone() async throws {
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    _ = try #require(await store.undo())
    try OtherProgram(folder.catalog).run("UPDATE edit SET time = 0 WHERE id = 1")
    try await store.setRetention(Retention(days: 1))
    #expect(try await store.forgetOldEdits().count == 1)
    let undo = try #require(try store.edit(2))
    #expect(undo.kind == .undo)
    #expect(undo.undoes == nil)
    _ = try #require(await store.redo())
    #expect(try store.names() == ["Tiger/"])
  }

  @Test("is not for a catalog that is open for reading")
  func readOnly() async throws {
    try await saveDays(1)
    let reader = try CatalogStore(.file(folder.catalog), access: .readOnly)
    await #expect(throws: CatalogError.file(folder.catalog, .readOnly)) {
      try await reader.setRetention(Retention(days: 1))
    }
    #expect(try reader.retention() == .unlimited)
  }
}
