import Catalog
import CatalogInspection
import Synchronization
import TestSupport
import Testing

@Suite("A list by a field of the keeper")
struct FieldOrderTests {
  private let store: CatalogStore
  private let breed: Field

  init() async throws {
    store = try CatalogStore(.inMemory)
    breed = try await store.addField(named: "Breed")
    var random = SeededRandom(seed: 7)
    let breeds = ["Boxer", "boxer", "BEAGLE", "Ærø", "zebu", "b_x", "poodle", ""]
    let drafts = [RecordDraft].random(count: 120, seed: 7).map { draft in
      var draft = draft
      draft[text: breed] = breeds.randomElement(using: &random) ?? ""
      return draft
    }
    _ = try await store.insert(contentsOf: drafts)
  }

  private var queries: [AnimalQuery] {
    get throws {
      let scopes =
        [.all, .uncategorised]
        + (try store.categories().prefix(2).map { AnimalQuery.Scope.category($0.id) })
      return scopes.flatMap { scope in
        [nil, Diet.omnivorous].flatMap { diet in
          ["", "At"].flatMap { find in
            [false, true].map { isReversed in
              AnimalQuery(
                scope: scope, diet: diet, find: find, sort: .field(breed), isReversed: isReversed)
            }
          }
        }
      }
    }
  }

  /// All that is asked of a list while it is looked at.
  private func check() async throws {
    let all = try store.allAnimals()
    for query in try queries {
      let list = query.list(of: all)
      #expect(try store.readForward(query, limit: 13).map(\.id) == list.map(\.id))
      #expect(try store.readBackward(query, limit: 100).map(\.id) == list.map(\.id))
      #expect(try await store.count(of: query) == list.count)
      for index in stride(from: 0, to: list.count, by: 13) {
        #expect(try await store.rank(of: list[index], in: query) == index)
        let page = try store.page(of: query, from: .at(list[index]), limit: 3)
        #expect(page.rows.map(\.id) == list[index...].prefix(3).map(\.id))
      }
    }
  }

  @Test("has those without a value at its end both ways, sorted for each page")
  func sorted() async throws {
    try await check()
  }

  @Test("is the same read from indexes, which are made when they are wanted")
  func indexed() async throws {
    for query in try queries { try await store.makeOrder(of: query) }
    try await check()
  }

  @Test("lists several categories in one order", arguments: [false, true])
  func merged(isIndexed: Bool) async throws {
    for isReversed in [false, true] {
      let query = AnimalQuery(find: "category:ird", sort: .field(breed), isReversed: isReversed)
      if isIndexed { try await store.makeOrder(of: query) }
      let all = try store.allAnimals().filter { ["Bird", "bírd"].contains($0.category?.name) }
      var plain = query
      plain.find = ""
      #expect(
        try store.readForward(query, limit: 17).map(\.id) == plain.list(of: all).map(\.id))
    }
  }

  @Test("follows what is added, changed and deleted between two pages")
  func between() async throws {
    let query = AnimalQuery(sort: .field(breed))
    try await store.makeOrder(of: query)
    let list = query.list(of: try store.allAnimals())
    let anchor = try #require(list.last { $0[breed] != nil })
    var draft = RecordDraft(name: "New")
    draft[text: breed] = "Ærøz"
    let new = try await store.insert(draft)
    _ = try await store.deleteAnimal(anchor.id)
    let page = try store.page(of: query, from: .after(anchor), limit: 2)
    #expect(page.rows.map(\.id) == [new.id, list.first { $0[breed] == nil }?.id])
    try await check()
  }

  @Test("is streamed in the same order, found or not")
  func streamed() async throws {
    for query in try queries {
      let ids = Mutex<[Animal.ID]>([])
      try await store.forEachSorted(of: query, limit: 90, rows: 40, bytes: 1_000) { animals in
        #expect(animals.count <= 40)
        ids.withLock { $0 += animals.map(\.id) }
      }
      #expect(ids.withLock(\.self) == query.list(of: try store.allAnimals()).prefix(90).map(\.id))
    }
  }

  @Test("is read with the fields that it asks for, and that of its order")
  func fields() async throws {
    _ = try await store.addField(named: "Chip")
    var query = AnimalQuery(find: "at", sort: .field(breed))
    query.customFields = []
    let found = try await store.searchPage(of: query, from: .first, limit: 5).rows
    #expect(found.contains { $0[breed] != nil })
    query.sort = .name
    #expect(try store.page(of: query, from: .first, limit: 99).rows.allSatisfy { $0[breed] == nil })
    query.customFields = [breed.id]
    #expect(try store.page(of: query, from: .first, limit: 99).rows.contains { $0[breed] != nil })
  }

  @Test("is read from indexes without sorting or looking at other rows")
  func plans() async throws {
    let all = try store.allAnimals()
    let animals = try [
      #require(all.first { $0.category != nil && $0[breed] != nil }),
      #require(all.first { $0.category != nil && $0[breed] == nil }),
    ]
    for query in try queries where query.find.isEmpty {
      try await store.makeOrder(of: query)
      for animal in animals {
        for start in [PageStart<Animal>.first, .last, .after(animal), .before(animal), .at(animal)]
        {
          let plan = try store.plan(of: query, from: start, limit: 500)
            .filter { $0.contains(/\ a(\ |$)/) }
          #expect(!plan.isEmpty)
          for step in plan {
            #expect(step.contains("Field1"), "\(plan)")
            #expect(!step.contains("TEMP B-TREE"), "\(plan)")
            #expect(query.scope == .all || step.contains("categoryID=?"), "\(plan)")
            #expect(query.diet == nil || step.contains("diet=?"), "\(plan)")
          }
        }
      }
    }
  }
}
