import Catalog
import Testing

@Suite("The next match of a text")
struct MatchTests {
  /// Bears and others of two categories and none.
  private func zoo() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    for (name, category) in [
      ("Brown bear", "Mammal"), ("Camel", "Mammal"), ("Bearded seal", "Mammal"),
      ("Polar bear", "Mammal"), ("Bear crab", "Crustacean"), ("Ant", nil),
    ] as [(String, String?)] {
      let choice = category.map(CategoryChoice.named) ?? .none
      _ = try await store.insert(RecordDraft(name: name, category: choice))
    }
    return store
  }

  /// The names of the matches, one after the other from an end of the list.
  private func names(
    _ store: CatalogStore, _ query: AnimalQuery, backward: Bool
  ) async throws -> [String] {
    var names: [String] = []
    var start: PageStart<Animal> = backward ? .last : .first
    while let found = try await store.match(of: query, from: start) {
      names.append(found.name)
      start = backward ? .before(found) : .after(found)
      if names.count > 10 { break }
    }
    return names
  }

  @Test(
    "is the next in the order of the list, not in that of what fits best", arguments: [0, 1, 2])
  func order(phase: Int) async throws {
    let store = try await zoo()
    if phase > 0 { while try await store.indexPending(atMost: 2 * phase) {} }
    let query = AnimalQuery(find: "bear")
    let forward = try await names(store, query, backward: false)
    #expect(forward == ["Bear crab", "Bearded seal", "Brown bear", "Polar bear"])
    #expect(try await names(store, query, backward: true) == forward.reversed())
  }

  @Test(
    "is, in every order and both ways, what the list without a text has of it",
    arguments: AnimalQuery.Sort.builtIn, [false, true])
  func orders(sort: AnimalQuery.Sort, isReversed: Bool) async throws {
    let store = try await zoo()
    var query = AnimalQuery(sort: sort, isReversed: isReversed)
    let all = try store.page(of: query, from: .first, limit: 100).rows.map(\.name)
    let expected = all.filter { $0.lowercased().contains("bear") }
    query.find = "bear"
    #expect(try await names(store, query, backward: false) == expected)
    #expect(try await names(store, query, backward: true) == expected.reversed())
  }

  @Test("is looked for from any animal on, whether or not that is a match")
  func places() async throws {
    let store = try await zoo()
    let query = AnimalQuery(find: "bear")
    let camel = try #require(
      try store.page(of: AnimalQuery(find: "camel"), from: .first, limit: 1).rows.first)
    #expect(try await store.match(of: query, from: .after(camel))?.name == "Polar bear")
    #expect(try await store.match(of: query, from: .at(camel))?.name == "Polar bear")
    #expect(try await store.match(of: query, from: .before(camel))?.name == "Brown bear")
    let polar = try #require(try await store.match(of: query, from: .after(camel)))
    #expect(try await store.match(of: query, from: .at(polar))?.name == "Polar bear")
    // Whoever goes on from the other end comes round.
    #expect(try await store.match(of: query, from: .after(polar)) == nil)
    #expect(try await store.match(of: query, from: .first)?.name == "Bear crab")
  }

  @Test("is the one that there is, and then no other, or none")
  func few() async throws {
    let store = try await zoo()
    #expect(try await names(store, AnimalQuery(find: "camel"), backward: false) == ["Camel"])
    #expect(try await names(store, AnimalQuery(find: "camel"), backward: true) == ["Camel"])
    for text in ["bear -bear", "yak", "category:fish bear", "id:99"] {
      #expect(try await store.match(of: AnimalQuery(find: text), from: .first) == nil, "\(text)")
      #expect(try await store.match(of: AnimalQuery(find: text), from: .last) == nil, "\(text)")
    }
  }

  @Test("is held to the category and the diet of the list, and may be without words")
  func narrowed() async throws {
    let store = try await zoo()
    let mammal = try #require(try store.category(named: "Mammal"))
    let query = AnimalQuery(scope: .category(mammal.id), find: "bear")
    #expect(
      try await names(store, query, backward: false)
        == ["Bearded seal", "Brown bear", "Polar bear"])
    let words = AnimalQuery(find: "category:crust")
    #expect(try await names(store, words, backward: false) == ["Bear crab"])
    #expect(try await names(store, AnimalQuery(find: "id:2"), backward: true) == ["Camel"])
  }
}
