import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("A search")
struct SearchTests {
  private static let texts = [
    "a", "at", "cat", "o r", "熊", "大熊", "大熊猫", "é", "1", "x 1", "%", "_b", "10", "zebu 7", "qqq",
    "el an", "an el", "(", "'",
  ]

  @Test(
    "of the index finds, page by page and both ways, what looking at each animal finds",
    arguments: AnimalQuery.Sort.builtIn, [0, 1, 2])
  func index(sort: AnimalQuery.Sort, phase: Int) async throws {
    let store = try await store(phase: phase)
    let all = try store.allAnimals()
    for query in try queries(store, sort: sort) {
      let expected = query.list(of: all).map(\.id)
      #expect(try read(store, query, forward: true).map(\.id) == expected, "\(query)")
      #expect(try read(store, query, forward: false).map(\.id) == expected, "\(query)")
    }
  }

  @Test(
    "says how many animals there are and where each stands", arguments: AnimalQuery.Sort.builtIn)
  func ranks(sort: AnimalQuery.Sort) async throws {
    let store = try await store(phase: 2)
    for query in try queries(store, sort: sort) {
      let list = query.list(of: try store.allAnimals())
      #expect(try await store.count(of: query) == list.count)
      for index in stride(from: 0, to: list.count, by: 29) {
        #expect(try await store.rank(of: list[index], in: query) == index)
      }
    }
  }

  @Test("finds at once what has just been added, renamed, deleted, undone or written by others")
  func edits() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 4))
    while try await store.indexPending(atMost: 50) {}
    let animal = try await store.insert(RecordDraft(name: "Great Xenops"))
    #expect(try found(store, "xenops") == ["Great Xenops"])
    _ = try await store.update(
      animal.id, from: RecordDraft(animal), to: RecordDraft(name: "Lesser Xerus"))
    #expect(try found(store, "xenops") == [])
    #expect(try found(store, "xer") == ["Lesser Xerus"])
    while try await store.indexPending() {}
    #expect(try found(store, "xer") == ["Lesser Xerus"])
    _ = try await store.deleteAnimal(animal.id)
    #expect(try found(store, "xer") == [])
    while try await store.indexPending() {}
    _ = try await store.undo()
    #expect(try found(store, "xer") == ["Lesser Xerus"])
    try OtherProgram(folder.catalog).run(
      "INSERT INTO animal (name, foldedName, diet) VALUES ('Xylo', 'xylo', 'unknown')")
    #expect(try found(store, "xyl") == ["Xylo"])
  }

  @Test("knows every name once it has been taken in, in its order, wherever names were added")
  func places() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    // Each name comes between the last and the one after: the gap is halved again and again.
    for round in 0..<40 {
      let names = (0..<5).map { "Max \(String(repeating: "9", count: round))\($0)" } + ["Maya"]
      _ = try await store.insert(contentsOf: names.map { RecordDraft(name: $0) })
      while try await store.indexPending(atMost: 3) {}
    }
    let program = try OtherProgram(folder.catalog)
    let names = try program.texts("SELECT DISTINCT foldedName FROM animal ORDER BY foldedName")
    #expect(try program.texts("SELECT foldedName FROM searchName ORDER BY place") == names)
    #expect(try program.texts("SELECT foldedName FROM searchPending") == [])
    #expect(
      try read(store, AnimalQuery(find: "x 9"), forward: true).count == 39 * 5)
  }

  @Test("forgets the names that no animal has any more")
  func forgets() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: [RecordDraft(name: "Yak"), RecordDraft(name: "Yak")])
    while try await store.indexPending() {}
    let program = try OtherProgram(folder.catalog)
    let yaks = try store.allAnimals()
    _ = try await store.deleteAnimal(yaks[0].id)
    #expect(try program.texts("SELECT foldedName FROM searchPending") == [])
    _ = try await store.deleteAnimal(yaks[1].id)
    #expect(try program.texts("SELECT foldedName FROM searchPending") == ["yak"])
    while try await store.indexPending() {}
    #expect(try program.texts("SELECT foldedName FROM searchName") == [])
    #expect(try program.texts("SELECT term FROM searchTerm") == [])
  }

  @Test("finds names that are not text, and they hold nothing up")
  func unreadableNames() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: [RecordDraft(name: "Yak"), RecordDraft(name: "Zebra")])
    let program = try OtherProgram(folder.catalog)
    for byte in ["FE", "FF"] {
      try program.run(
        """
        INSERT INTO animal (name, foldedName, diet)
        VALUES (CAST(x'79616B\(byte)' AS TEXT), CAST(x'79616B\(byte)' AS TEXT), 'unknown')
        """)
    }
    #expect(try found(store, "yak").count == 3)
    while try await store.indexPending(atMost: 1) {}
    #expect(try found(store, "yak").count == 3)
    #expect(try found(store, "ebr") == ["Zebra"])
    #expect(try program.texts("SELECT foldedName FROM searchPending") == [])
  }

  @Test("that has very many names to catch up with looks at each animal")
  func behind() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 4))
    let query = AnimalQuery(find: "cat")
    let page = try store.indexedPage(of: query, from: .first, limit: 20, pending: 3)
    #expect(page.rows == Array(query.list(of: try store.allAnimals()).prefix(20)))
  }

  private func found(_ store: CatalogStore, _ text: String) throws -> [String] {
    try store.indexedPage(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name)
  }

  /// A catalog of which nothing, a part or all is in the search index.
  private func store(phase: Int) async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 400, seed: 11))
    if phase > 0 { _ = try await store.indexPending(atMost: phase == 1 ? 60 : 1_000) }
    for animal in try store.allAnimals().prefix(5) {
      _ = try await store.deleteAnimal(animal.id)
    }
    return store
  }

  private func queries(_ store: CatalogStore, sort: AnimalQuery.Sort) throws -> [AnimalQuery] {
    let category = try store.categories().map { AnimalQuery.Scope.category($0.category.id) }.first
    return Self.texts.flatMap { text in
      [AnimalQuery.Scope.all, .uncategorised, category ?? .all].enumerated().map { index, scope in
        AnimalQuery(
          scope: scope, diet: index == 1 ? .omnivorous : nil, find: text, sort: sort,
          isReversed: index == 2)
      }
    }
  }

  private func read(
    _ store: CatalogStore, _ query: AnimalQuery, forward: Bool
  ) throws -> [Animal] {
    var animals: [Animal] = []
    var start = forward ? PageStart<Animal>.first : .last
    while true {
      let page = try store.indexedPage(of: query, from: start, limit: 17)
      animals = forward ? animals + page.rows : page.rows + animals
      guard !page.reachesEnd, let end = forward ? page.rows.last : page.rows.first else {
        return animals
      }
      start = forward ? .after(end) : .before(end)
    }
  }
}
