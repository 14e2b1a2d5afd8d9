import Catalog
import TestSupport
import Testing

@Suite("Marks")
struct MarkTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 400, seed: 3))
  }

  @Test("of a list are all that it finds", arguments: ["", "cat", "a", "\"ox\"", "-cat 1", "x"])
  func lists(find: String) async throws {
    for sort in AnimalQuery.Sort.builtIn {
      for diet in [nil, Diet.omnivorous] {
        let query = AnimalQuery(diet: diet, find: find, sort: sort, isReversed: sort == .name)
        let list = try store.readForward(query, limit: 500).map(\.id)
        let marks = try store.adding(query, to: Marks())
        try await expect(marks, Set(list))
      }
    }
  }

  @Test("of a range are all from one end to the other", arguments: ["", "cat", "a", "ox 1"])
  func ranges(find: String) async throws {
    var random = SeededRandom(seed: 7)
    for sort in AnimalQuery.Sort.builtIn {
      for isReversed in [false, true] {
        let query = AnimalQuery(find: find, sort: sort, isReversed: isReversed)
        let list = try store.readForward(query, limit: 500)
        for _ in 0..<5 {
          let ends = try (0..<2).map { _ in
            try #require(list.indices.randomElement(using: &random))
          }
          let marks = try store.adding(
            from: list[ends[0]], to: list[ends[1]], of: query, to: Marks())
          let range = ends.min().map { $0...max(ends[0], ends[1]) } ?? 0...0
          try await expect(marks, Set(list[range].map(\.id)))
        }
      }
    }
  }

  @Test("are the same as those of a person who notes each animal")
  func mixture() async throws {
    var random = SeededRandom(seed: 11)
    let finds = ["", "cat", "e", "ox", "diet:carnivorous", "-category:mammal"]
    let animals = try store.allAnimals()
    for _ in 0..<30 {
      var marks = Marks()
      var noted: Set<Animal.ID> = []
      for _ in 0..<8 {
        var query = AnimalQuery(find: finds.randomElement(using: &random) ?? "")
        query.sort = AnimalQuery.Sort.builtIn.randomElement(using: &random) ?? .name
        let list = try store.readForward(query, limit: 500)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          marks = try store.adding(query, to: marks)
          noted.formUnion(list.map(\.id))
        case 1:
          let first = Int.random(in: 0..<list.count, using: &random)
          let last = min(first + 40, list.count - 1)
          marks = try store.adding(from: list[last], to: list[first], of: query, to: marks)
          noted.formUnion(list[first...last].map(\.id))
        default:
          let id = try #require(animals.randomElement(using: &random)).id
          if noted.remove(id) != nil {
            marks.unmark(id)
          } else {
            marks.mark(id)
            noted.insert(id)
          }
        }
      }
      try await expect(marks, noted)
    }
  }

  @Test("leave out what joins the catalog later, and what is deleted does not count")
  func later() async throws {
    var marks = try store.adding(AnimalQuery(), to: Marks())
    let last = try #require(try store.allAnimals().last)
    let new = try await store.insert(RecordDraft(name: "Zebu"))
    #expect(try await store.count(of: marks) == 400)
    #expect(try store.marked(among: [new.id, last.id], by: marks) == [last.id])
    marks.mark(new.id)
    #expect(try await store.count(of: marks) == 401)
    _ = try await store.deleteAnimal(new.id)
    _ = try await store.deleteAnimal(last.id)
    #expect(try await store.count(of: marks) == 399)
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(try await store.count(of: marks) == 401)
  }

  @Test("follow what an animal has become since its list was marked")
  func changed() async throws {
    let marks = try store.adding(AnimalQuery(diet: .carnivorous), to: Marks())
    let count = try await store.count(of: marks)
    let animal = try #require(try store.allAnimals().first { $0.diet == .carnivorous })
    var draft = RecordDraft(animal)
    draft.diet = .herbivorous
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
    #expect(try await store.count(of: marks) == count - 1)
    #expect(try store.marked(among: [animal.id], by: marks).isEmpty)
  }

  @Test("are so many lists and ranges at most, and all of them are one")
  func bound() async throws {
    let animals = try store.readForward(AnimalQuery(), limit: 500)
    var marks = Marks()
    for index in 0..<100 {
      marks = try store.adding(
        from: animals[index * 2], to: animals[index * 2 + 1], of: AnimalQuery(), to: marks)
    }
    #expect(try await store.count(of: marks) == 200)
    #expect(throws: CatalogError.tooManyMarks(limit: 100)) {
      try store.adding(AnimalQuery(find: "cat"), to: marks)
    }
    marks = try store.adding(AnimalQuery(sort: .newest), to: marks)
    #expect(try marks == store.adding(AnimalQuery(), to: Marks()))
    #expect(try await store.count(of: marks) == 400)
  }

  @Test("by which an animal was unmarked leave it out when it leaves their list")
  func unmarked() async throws {
    var marks = try store.adding(AnimalQuery(diet: .carnivorous), to: Marks())
    let count = try await store.count(of: marks)
    let animal = try #require(try store.allAnimals().first { $0.diet == .carnivorous })
    marks.unmark(animal.id)
    try await set(.herbivorous, of: animal)
    #expect(try await store.count(of: marks) == count - 1)
    #expect(try store.marked(among: [animal.id], by: marks).isEmpty)
    #expect(try await store.apply(.deletion, to: marks).changed == count - 1)
    #expect(try store.animal(animal.id) != nil)
  }

  @Test("of single animals stay when these come into a marked list")
  func added() async throws {
    let animal = try #require(try store.allAnimals().first { $0.diet == .carnivorous })
    var marks = try store.adding(AnimalQuery(diet: .herbivorous), to: Marks())
    let count = try await store.count(of: marks)
    marks.mark(animal.id)
    try await set(.herbivorous, of: animal)
    #expect(try await store.count(of: marks) == count + 1)
    #expect(try store.marked(among: [animal.id], by: marks) == [animal.id])
    #expect(try await store.apply(.deletion, to: marks).changed == count + 1)
    #expect(try store.animal(animal.id) == nil)
  }

  private func set(_ diet: Diet, of animal: Animal) async throws {
    var draft = RecordDraft(animal)
    draft.diet = diet
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
  }

  @Test("of one animal that is unmarked again are none")
  func again() async throws {
    var marks = Marks()
    marks.mark(1)
    marks.unmark(1)
    #expect(marks.isEmpty)
    #expect(try await store.count(of: marks) == 0)
  }

  private func expect(
    _ marks: Marks, _ ids: Set<Animal.ID>, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let all = try Set(store.allAnimals().map(\.id))
    let marked = try store.marked(among: all, by: marks)
    let count = try await store.count(of: marks)
    #expect(marked == ids, sourceLocation: sourceLocation)
    #expect(count == ids.count, sourceLocation: sourceLocation)
  }
}
