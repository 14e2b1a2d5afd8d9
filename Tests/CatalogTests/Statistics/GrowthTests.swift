import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Growth")
struct GrowthTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  /// Dates an edit so many seconds after the start of 2026, as if it had been saved then.
  private func date(_ edit: Edit.ID, _ seconds: Int) async throws {
    let time = (1_767_225_600 + seconds) * 1_000
    try OtherProgram(folder.catalog).run("UPDATE edit SET time = \(time) WHERE id = \(edit)")
  }

  private func growth(
    _ periods: Int, now seconds: Int
  ) async throws -> Growth {
    let now = Date(timeIntervalSince1970: Double(1_767_225_600 + seconds))
    return try await store.growth(periods: periods, in: .gmt, now: now)
  }

  private func drafts(_ count: Int) -> [RecordDraft] {
    (0..<count).map { RecordDraft(name: "Animal \($0)", category: .named("Group \($0 % 3)")) }
  }

  @Test("counts what came and went in each period, also where an edit brought millions")
  func countsEachPeriod() async throws {
    let hour = 3_600
    _ = try await store.insert(contentsOf: drafts(50_000))
    _ = try await store.insert(contentsOf: drafts(70))
    let group = try #require(try store.category(named: "Group 1"))
    _ = try await store.deleteCategory(group.id)
    _ = try await store.undo()
    _ = try await store.apply(
      .diet(.unknown), to: store.adding(AnimalQuery(), to: Marks()))
    for (edit, time) in [(1, 0), (2, hour), (3, hour), (4, 3 * hour), (5, 4 * hour)] {
      try await date(Edit.ID(edit), time + 60)
    }
    let growth = try await growth(10, now: 5 * hour)
    let gone = 16_667 + 23
    #expect(growth.unit == .hour)
    #expect(growth.periods.map(\.added) == [50_000, 70, 0, gone, 0, 0])
    #expect(growth.periods.map(\.deleted) == [0, gone, 0, 0, 0, 0])
    #expect(
      growth.periods.map(\.animals)
        == [50_000, 50_070 - gone, 50_070 - gone, 50_070, 50_070, 50_070])
    #expect(growth.periods.first?.start == Date(timeIntervalSince1970: 1_767_225_600))
  }

  @Test("is a sentence where all of it was within one hour, one day or one period")
  func sentences() async throws {
    _ = try await store.insert(contentsOf: drafts(1_000))
    _ = try await store.insert(RecordDraft(name: "Ox"))
    let hour = 3_600
    for (edit, time) in [(1, 14 * hour + 60), (2, 14 * hour + 120)] {
      try await date(Edit.ID(edit), time)
    }
    let sentence = "All 1,001 animals were added on 2026-01-01 between 14:00 and 15:00."
    for now in [15, 40, 2_000] {
      #expect(try await growth(30, now: now * hour).sentence(in: .gmt) == sentence)
    }
    try await date(2, 17 * hour)
    #expect(try await growth(30, now: 18 * hour).sentence(in: .gmt) == nil)
    #expect(
      try await growth(30, now: 2_000 * hour).sentence(in: .gmt)
        == "All 1,001 animals were added on 2026-01-01 between 14:00 and 18:00.")
    let group = try #require(try store.category(named: "Group 1"))
    _ = try await store.deleteCategory(group.id)
    try await date(3, 23 * hour)
    #expect(
      try await growth(30, now: 2_000 * hour).sentence(in: .gmt)
        == "1,001 animals were added and 333 deleted on 2026-01-01 between 14:00 and 24:00.")
    try await date(3, 50 * hour)
    #expect(
      try await growth(8, now: 2_000 * hour).sentence(in: .gmt)?.hasSuffix(
        "between 2026-01-01 and 2026-01-03.") == true)
  }

  @Test("is a sentence that tells of those who were there before its history")
  func sentenceOfLater() async throws {
    _ = try await store.insert(contentsOf: drafts(10))
    try OtherProgram(folder.catalog).run("DELETE FROM change")
    try OtherProgram(folder.catalog).run("DELETE FROM edit")
    #expect(try await growth(30, now: 0).sentence(in: .gmt) == nil)
    _ = try await store.insert(RecordDraft(name: "Ox"))
    try await date(2, 60)
    #expect(
      try await growth(30, now: 7_200).sentence(in: .gmt)
        == "1 animal was added on 2026-01-01 between 00:00 and 01:00. 10 were there before.")
  }

  @Test("is exact however the edits are mixed", arguments: [1, 2] as [UInt64])
  func mixed(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var ids: [Animal.ID] = []
    for step in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !ids.isEmpty:
        let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
        _ = try await store.deleteAnimal(id)
      case 1 where !ids.isEmpty:
        let last = try #require(ids.last)
        let animal = try #require(try store.animal(last))
        let draft = RecordDraft(animal)
        var changed = draft
        changed.name += "x"
        _ = try await store.update(animal.id, from: draft, to: changed)
      default: ids.append(try await store.insert(RecordDraft(name: "A\(step)")).id)
      }
    }
    let growth = try await store.growth(periods: 5, in: .gmt)
    #expect(growth.periods.last?.animals == ids.count)
    let sum = growth.periods.reduce(0) { $0 + $1.added - $1.deleted }
    #expect(sum == ids.count)
  }

  @Test(
    "takes the shortest unit that has no more periods than asked for",
    arguments: [
      (24, 3_600 * 20, Growth.Unit.hour, 21), (10, 3_600 * 20, .day, 1), (10, 86_400 * 5, .day, 6),
      (10, 86_400 * 40, .week, 7), (10, 86_400 * 200, .month, 7), (3, 86_400 * 200, .year, 1),
    ])
  func unit(most: Int, now: Int, unit: Growth.Unit, count: Int) async throws {
    _ = try await store.insert(RecordDraft(name: "Lynx"))
    try await date(1, 0)
    let growth = try await growth(most, now: now)
    #expect(growth.unit == unit)
    #expect(growth.periods.count == count)
    #expect(growth.periods.last?.animals == 1)
    #expect(growth.periods.first?.added == 1)
  }

  @Test("is cut to the last periods where even the years are too many")
  func veryOld() async throws {
    _ = try await store.insert(RecordDraft(name: "Dodo"))
    _ = try await store.insert(RecordDraft(name: "Lynx"))
    try await date(1, -3_600 * 24 * 365 * 300)
    try await date(2, 60)
    let growth = try await growth(5, now: 3_600)
    #expect(growth.unit == .year)
    #expect(growth.periods.map(\.animals) == [1, 1, 1, 1, 2])
  }

  @Test("has no periods without a history")
  func noHistory() async throws {
    #expect(try await growth(5, now: 0).periods.isEmpty)
  }

  @Test("counts animals that are older than the history from its start on")
  func olderThanHistory() async throws {
    _ = try await store.insert(contentsOf: drafts(5))
    _ = try await store.insert(RecordDraft(name: "Lynx"))
    try OtherProgram(folder.catalog).run(
      "DELETE FROM change WHERE editID = 1; DELETE FROM edit WHERE id = 1")
    try await date(2, 0)
    let growth = try await growth(5, now: 60)
    #expect(growth.periods.map(\.added) == [1])
    #expect(growth.periods.map(\.animals) == [6])
  }
}
