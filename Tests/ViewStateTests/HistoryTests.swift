import Catalog
import CatalogInspection
import Observation
import Synchronization
import Testing
import ViewState

/// The journal, of which only a window is in memory.
@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  private static let height = 20

  /// A catalog with that many edits, labelled by number from 0.
  private func store(edits count: Int) async throws -> CatalogStore {
    let store = try Catalogs.empty()
    for number in 0..<count {
      _ = try await store.insertCategory(named: "Group \(number)")
    }
    return store
  }

  @Test func `of 2,000 edits each is seen once, down and up again, and few are in memory`()
    async throws
  {
    let count = 2_000
    let history = try History(try await store(edits: count))
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: false)
    let list = history.entries
    var most = 0
    for number in (0..<count).reversed() {
      #expect(list.selected?.id == Int64(number + 1))
      try list.move(by: 1)
      most = max(most, list.rowsInMemory)
    }
    for number in 0..<count {
      #expect(list.selected?.id == Int64(number + 1))
      try list.move(by: -1)
      most = max(most, list.rowsInMemory)
    }
    try list.moveToEnd()
    #expect(list.selected?.id == 1)
    #expect(list.visible.count == Self.height)
    try list.scroll(by: -500)
    #expect(list.visible.count == Self.height)
    try list.moveToStart()
    #expect(list.selected?.id == Int64(count))
    #expect(list.visible.first?.id == Int64(count))
    #expect(most <= 250)
  }

  @Test(arguments: [false, true])
  func `of 1,000 changes of an edit each line is seen once, and few are in memory`(
    isNarrow: Bool
  ) async throws {
    let count = 1_000
    let store = try await Catalogs.numbered(count)
    let history = try History(store)
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: isNarrow)
    let list = try #require(history.changes)
    var seen: [[Int64]] = []
    var most = 0
    while let line = list.selected, seen.last != line.id {
      seen.append(line.id)
      try list.move(by: 1)
      most = max(most, list.rowsInMemory)
    }
    // Each animal has a heading and two or three lines, each category a heading and its name.
    let lines = count * 4 + 3 * 2
    let changes = Set(seen.map { $0[0] })
    #expect(changes.count == count + 3)
    #expect(Set(seen).count == seen.count)
    #expect(seen.count == lines - count / 4)
    for line in seen.reversed() {
      #expect(list.selected?.id == line)
      try list.move(by: -1)
      most = max(most, list.rowsInMemory)
    }
    #expect(most <= 500)
  }

  @Test func `the selection is kept by id, and a view at the top stays there`() async throws {
    let store = try await store(edits: 300)
    let history = try History(store)
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: false)
    let list = history.entries
    try list.move(by: 3)
    try history.showChanges()
    #expect(list.selected?.id == 297)
    _ = try await store.insertCategory(named: "New")
    #expect(await comesTrue { list.visible.first?.id == 301 })
    #expect(list.selected?.id == 297)
    for _ in 0..<15 { try list.move(by: 10) }
    try history.showChanges()
    let offset = list.selection - list.visible.startIndex
    #expect(list.selected?.id == 147)
    let news = News()
    withObservationTracking({ _ = list.visible }, onChange: { news.hasCome() })
    _ = try await store.insertCategory(named: "Newer")
    #expect(await comesTrue { news.isHere })
    #expect(list.selected?.id == 147)
    #expect(list.selection - list.visible.startIndex == offset)
    #expect(history.changes?.selected?.change.edit == 147)
    try list.moveToStart()
    #expect(await comesTrue { list.visible.first?.id == 302 })
  }

  @Test func `old and new stand side by side, or one below the other where it is narrow`()
    async throws
  {
    let store = try await Catalogs.animals(("Ant", "Insect"))
    let ant = try #require(try store.animal(1))
    _ = try await store.update(1, from: RecordDraft(ant), to: RecordDraft(name: "Bee"))
    let history = try History(store)
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: false)
    #expect(history.changes?.visible.count == 3)
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: true)
    let lines = try #require(history.changes).visible
    let fields = try #require(lines.first?.change.fields)
    #expect(fields.map(\.before) == ["Ant", "Insect"])
    #expect(fields.map(\.after) == ["Bee", ""])
    #expect(
      lines.map(\.content) == [.record] + fields.flatMap { [.before($0), .after($0)] })
  }

  @Test func `of one record only what was done to it is shown`() async throws {
    let store = try await Catalogs.numbered(100)
    let history = try History(store, of: (.animal(5), "Five"))
    history.layOut(entries: Self.height, changes: 400, isNarrow: false)
    #expect(Set(history.changes?.visible.map(\.change.id) ?? []).count > 60)
    try history.showNextView()
    #expect(history.view == .record(.animal(5), name: "Five"))
    #expect(Set(history.changes?.visible.compactMap(\.change.record) ?? []) == [.animal(5)])
    #expect(
      try history.reversion()?.question == "Revert “Added 100 animals”? It made 102 other changes.")
  }

  @Test func `of a renamed record it has the new name`() async throws {
    let store = try await Catalogs.animals(("Ant", nil))
    let ant = try #require(try store.animal(1))
    let history = try History(store, of: (.animal(1), "Ant"))
    try history.showNextView()
    var bee = RecordDraft(ant)
    bee[text: .name] = "Bee"
    let _: Animal = try await store.save(bee, over: (1, RecordDraft(ant)))
    #expect(await comesTrue { history.view == .record(.animal(1), name: "Bee") })
  }

  @Test func `an edit undone meanwhile is not reverted again`() async throws {
    let store = try await Catalogs.animals(("Ant", nil))
    let history = try History(store)
    let reversion = try #require(try history.reversion())
    #expect(reversion.question == "Revert “Added Ant”?")
    #expect(try await store.revert(reversion.edit).label == "Reverted the addition of Ant")
    await #expect(throws: CatalogError.history(.undoneAlready(label: "Added Ant"))) {
      try await store.revert(reversion.edit)
    }
  }

  @Test func `changes that cannot be read are told, and read again as soon as they can be`()
    async throws
  {
    let store = try await store(edits: 3)
    let history = try History(store)
    let list = history.entries
    try await store.execute(sql: "ALTER TABLE change RENAME TO gone")
    try list.move(by: 1)
    #expect(throws: CatalogError.self) { try history.showChanges() }
    #expect(history.changes == nil)
    #expect(history.changesFailure != nil)
    try await store.execute(sql: "ALTER TABLE gone RENAME TO change")
    try list.move(by: -1)
    try history.showChanges()
    #expect(history.changes?.selected?.change.edit == 3)
    #expect(history.changesFailure == nil)
  }

  @Test func `rows that were read after a failure are shown`() async throws {
    let store = try await Catalogs.numbered(1_000)
    let history = try History(store)
    let list = try #require(history.changes)
    try await store.execute(sql: "ALTER TABLE change RENAME TO gone")
    history.layOut(entries: Self.height, changes: Self.height, isNarrow: true)
    #expect(list.failure != nil)
    #expect(throws: CatalogError.self) { try list.moveToEnd() }
    try await store.execute(sql: "ALTER TABLE gone RENAME TO change")
    try list.moveToEnd()
    #expect(list.failure == nil)
  }

  @Test func `nothing in an empty history does harm`() async throws {
    let history = try History(try Catalogs.empty())
    let list = history.entries
    try list.move(by: 1)
    try list.moveToEnd()
    try list.moveToStart()
    try list.scroll(by: -3)
    #expect(list.visible.isEmpty)
    #expect(history.changes == nil)
    #expect(try history.reversion() == nil)
    try history.showNextView()
    #expect(history.view == .deleted)
    #expect(history.selectedEdit == nil)
  }
}

/// Whether something has happened, on whatever thread.
nonisolated private final class News: Sendable {
  private let flag = Mutex(false)

  var isHere: Bool { flag.withLock { $0 } }

  func hasCome() { flag.withLock { $0 = true } }
}
