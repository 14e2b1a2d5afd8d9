import Catalog
import TestSupport
import Testing

@Suite("An edit of all marked animals")
struct BulkEditTests {
  private let store: CatalogStore

  init() async throws {
    store = try .ofAnn()
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 9))
  }

  /// Marks of a list, a range and a few single animals, with one of the list left out, and the ids.
  private func marks() throws -> (Marks, Set<Animal.ID>) {
    let list = try store.readForward(AnimalQuery(find: "cat"), limit: 500)
    let all = try store.readForward(AnimalQuery(), limit: 500)
    var marks = try store.adding(AnimalQuery(find: "cat"), to: Marks())
    marks = try store.adding(from: all[200], to: all[150], of: AnimalQuery(), to: marks)
    let left = try #require(list.first { !all[150...200].contains($0) })
    marks.unmark(left.id)
    marks.mark(all[299].id)
    let ids = Set(list.map(\.id)).union(all[150...200].map(\.id)).union([all[299].id])
    return (marks, ids.subtracting([left.id]))
  }

  @Test("deletes them, and one undo brings them back as they were")
  func deletion() async throws {
    let before = try store.allAnimals()
    let (marks, ids) = try marks()
    let outcome = try await store.apply(.deletion, to: marks, expecting: ids.count)
    #expect(outcome.marked == ids.count && outcome.changed == ids.count)
    #expect(try store.allAnimals() == before.filter { !ids.contains($0.id) })
    #expect(try store.labels().last == "Deleted \(ids.count) animals")
    #expect(try store.labels().count == 2)
    #expect(try store.counts().total == 300 - ids.count)
    _ = try await store.undo()
    #expect(try store.allAnimals().map(RecordDraft.init) == before.map(RecordDraft.init))
    #expect(try await store.findings() == [])
  }

  @Test("sets their diet, and leaves those that have it already")
  func diet() async throws {
    let before = try store.allAnimals()
    let (marks, ids) = try marks()
    let others = before.filter { ids.contains($0.id) && $0.diet != .carnivorous }
    let edit = BulkEdit.diet(.carnivorous)
    #expect(try await store.count(of: marks, changedBy: edit) == others.count)
    let outcome = try await store.apply(edit, to: marks, expecting: others.count)
    #expect(outcome.marked == ids.count && outcome.changed == others.count)
    for (old, new) in zip(before, try store.allAnimals()) {
      #expect(new.diet == (ids.contains(new.id) ? .carnivorous : old.diet))
      #expect((new.lastEdit == old.lastEdit) == !others.contains(old))
    }
    #expect(try store.labels().last == "Set the diet of \(others.count) animals to carnivorous")
    _ = try await store.undo()
    #expect(try store.allAnimals().map(RecordDraft.init) == before.map(RecordDraft.init))
  }

  @Test("moves them into a category, into a new one, and out of it")
  func category() async throws {
    let before = try store.allAnimals()
    let (marks, ids) = try marks()
    for choice in [CategoryChoice.named("bird"), .named("Fish"), .none] {
      let old = try store.allAnimals().filter { ids.contains($0.id) }
      let others = old.filter { !same($0.category, choice) }.count
      #expect(try await store.count(of: marks, changedBy: .category(choice)) == others)
      let outcome = try await store.apply(.category(choice), to: marks)
      #expect(outcome.marked == ids.count && outcome.changed == others)
      for animal in try store.allAnimals() where ids.contains(animal.id) {
        #expect(same(animal.category, choice))
      }
    }
    let labels = try store.labels().suffix(3)
    #expect(labels.first?.hasSuffix(" animals to Bird") == true)
    #expect(labels.last == "Took \(ids.count) animals out of their categories")
    for _ in 0..<3 { _ = try await store.undo() }
    #expect(try store.category(named: "Fish") == nil)
    #expect(try store.allAnimals().map(RecordDraft.init) == before.map(RecordDraft.init))
    #expect(try await store.findings() == [])
  }

  private func same(_ category: AnimalCategory?, _ choice: CategoryChoice) -> Bool {
    (category.map(CategoryChoice.existing) ?? .none).isSame(as: choice)
  }

  @Test("of one animal is told as one")
  func one() async throws {
    var marks = Marks()
    marks.mark(try await store.insert(RecordDraft(name: "Yak")).id)
    _ = try await store.apply(.diet(.unknown), to: marks)
    _ = try await store.apply(.category(.named("Cattle")), to: marks)
    _ = try await store.apply(.category(.none), to: marks)
    _ = try await store.apply(.deletion, to: marks)
    let expected = [
      "Set the diet of 1 animal to unknown", "Moved 1 animal to Cattle",
      "Took 1 animal out of its category", "Deleted 1 animal",
    ]
    #expect(try store.labels().suffix(4) == expected[...])
  }

  @Test("is refused with the number of now when others have changed it, and nothing is changed")
  func expectation() async throws {
    let (marks, ids) = try marks()
    _ = try await store.deleteAnimal(try #require(ids.first))
    let before = try store.allAnimals()
    for edit in [BulkEdit.deletion, .diet(.unknown), .category(.named("Fish"))] {
      let now = try await store.count(of: marks, changedBy: edit)
      await #expect(throws: CatalogError.countChanged(now: now)) {
        try await store.apply(edit, to: marks, expecting: now + 1)
      }
    }
    #expect(try store.allAnimals() == before)
    #expect(try store.category(named: "Fish") == nil)
    #expect(try store.labels().count == 2)
  }

  @Test("of what has gone, or has the value already, is no edit")
  func nothing() async throws {
    var marks = Marks()
    marks.mark(4_711)
    for edit in [BulkEdit.deletion, .category(.named("Fish"))] {
      #expect(try await store.apply(edit, to: marks).marked == 0)
    }
    #expect(try store.categories().allSatisfy { $0.category.name != "Fish" })
    let all = try store.adding(AnimalQuery(diet: .omnivorous), to: Marks())
    let outcome = try await store.apply(.diet(.omnivorous), to: all)
    #expect(outcome.marked > 0 && outcome.changed == 0)
    #expect(try store.labels().count == 1)
  }

  @Test("refuses a category that has gone, or whose name breaks a rule")
  func refusals() async throws {
    let (marks, _) = try marks()
    let fish = try await store.insertCategory(named: "Fish")
    _ = try await store.deleteCategory(fish.id)
    await #expect(throws: CatalogError.categoryGone(name: "Fish")) {
      try await store.apply(.category(.existing(fish)), to: marks)
    }
    await #expect(throws: CatalogError.self) {
      try await store.apply(
        .category(.named(String(repeating: "x", count: 501))), to: marks)
    }
    // The connection is as it was before.
    #expect(try await store.apply(.deletion, to: marks).changed > 0)
  }
}
