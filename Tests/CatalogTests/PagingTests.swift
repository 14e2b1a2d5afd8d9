import Catalog
import Testing

@Suite("Pages of a list")
struct PagingTests {
  @Test(
    "are, one after the other and both ways, the list in its order",
    arguments: [1, 2] as [UInt64], AnimalQuery.Sort.builtIn)
  func concatenate(seed: UInt64, sort: AnimalQuery.Sort) async throws {
    let store = try await store(seed: seed)
    let all = try store.allAnimals()
    for query in try queries(store, sort: sort) {
      let expected = query.list(of: all)
      for limit in [13, 100] {
        #expect(try store.readForward(query, limit: limit).map(\.id) == expected.map(\.id))
        #expect(try store.readBackward(query, limit: limit).map(\.id) == expected.map(\.id))
      }
    }
  }

  @Test(
    "are found again from any animal, by rank and after it is gone",
    arguments: AnimalQuery.Sort.builtIn)
  func anchors(sort: AnimalQuery.Sort) async throws {
    let store = try await store(seed: 9)
    for query in try queries(store, sort: sort) {
      let list = query.list(of: try store.allAnimals())
      #expect(try await store.count(of: query) == list.count)
      for index in stride(from: 0, to: list.count, by: 37) {
        #expect(try await store.rank(of: list[index], in: query) == index)
        let page = try store.page(of: query, from: .at(list[index]), limit: 3)
        #expect(page.rows == Array(list[index...].prefix(3)))
        #expect(page.reachesEnd == (index + 3 >= list.count))
      }
    }
    let query = AnimalQuery(sort: sort)
    let list = query.list(of: try store.allAnimals())
    _ = try await store.deleteAnimal(list[100].id)
    #expect(
      try store.page(of: query, from: .at(list[100]), limit: 2).rows == Array(list[101...102]))
  }

  @Test("go on from an animal whose category is gone")
  func goneCategory() async throws {
    let store = try await store(seed: 5)
    let query = AnimalQuery(sort: .category)
    let list = query.list(of: try store.allAnimals())
    let index = try #require(list.firstIndex { $0.category?.name == "Bird" })
    let category = try #require(list[index].category)
    _ = try await store.deleteCategory(category.id)
    let left = list.filter { $0.category != category }
    let page = try store.page(of: query, from: .at(list[index]), limit: 5)
    #expect(page.rows == Array(left[index...].prefix(5)))
    let before = try store.page(of: query, from: .before(list[index]), limit: 5)
    #expect(before.rows == Array(left[..<index].suffix(5)))
  }

  @Test("have fewer rows where those are long, and end with the list all the same")
  func weight() async throws {
    let store = try CatalogStore(.inMemory)
    let long = String(repeating: "é", count: 400)
    for number in 10..<40 {
      _ = try await store.insert(
        RecordDraft(
          name: "\(number) \(number < 30 ? long : "")", category: .named("c\(number % 3)")))
    }
    for find in ["", "é", "0"] {
      let query = AnimalQuery(find: find)
      let all = try await store.searchPage(of: query, from: .first, limit: 100).rows
      var (found, sizes, start) = ([Animal](), [Int](), PageStart<Animal>.first)
      while true {
        let page = try await store.searchPage(of: query, from: start, limit: 16, bytes: 4_000)
        found += page.rows
        sizes.append(page.rows.count)
        guard !page.reachesEnd, let last = page.rows.last else { break }
        start = .after(last)
      }
      #expect(found == all)
      #expect(sizes.first.map { $0 <= 4 } == true)
    }
    #expect(
      try await store.searchPage(
        of: AnimalQuery(sort: .newest, isReversed: true), from: .first, limit: 9, bytes: 1
      ).rows.count == 1)
    #expect(try store.edits(from: .first, limit: 8, bytes: 4_000).rows.count == 8)
    let first = try store.edits(from: .last, limit: 8, bytes: 4_000)
    #expect(first.rows.count == 3)
    #expect(!first.reachesEnd)
    let changes = try store.changes(of: first.rows[0].id, from: .first, limit: 8, bytes: 1)
    #expect(changes.rows.count == 1)
  }

  @Test("of an empty list reach its end")
  func empty() throws {
    let store = try CatalogStore(.inMemory)
    for sort in AnimalQuery.Sort.builtIn {
      for start in [PageStart<Animal>.first, .last] {
        let page = try store.page(of: AnimalQuery(sort: sort), from: start, limit: 10)
        #expect(page.rows.isEmpty)
        #expect(page.reachesEnd)
      }
    }
  }

  @Test(
    "hold what is found in the name, every character taken for itself",
    arguments: [
      ("%", ["100%"]), ("_", ["a_b"]), ("\\", ["c\\d"]), ("CAT", ["Cat", "Çat"]), ("熊", ["大熊猫"]),
      ("at 'x", ["Bat 'x'"]), ("  ", ["100%", "a_b", "Bat 'x'", "c\\d", "Cat", "Çat", "大熊猫"]),
      (String(repeating: "x", count: 10_000), []),
    ])
  func find(text: String, names: [String]) async throws {
    let store = try CatalogStore(.inMemory)
    let all = ["Cat", "Çat", "100%", "a_b", "c\\d", "大熊猫", "Bat 'x'"]
    _ = try await store.insert(contentsOf: all.map { RecordDraft(name: $0) })
    let query = AnimalQuery(find: text)
    let page = try await store.searchPage(of: query, from: .first, limit: 10)
    #expect(page.rows.map(\.name) == names)
    #expect(try await store.count(of: query) == names.count)
  }

  private func store(seed: UInt64) async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insertCategory(named: "Empty")
    #expect(try await store.insert(contentsOf: .random(count: 250, seed: seed)) == 250)
    return store
  }

  private func queries(
    _ store: CatalogStore, sort: AnimalQuery.Sort
  ) throws -> [AnimalQuery] {
    let scopes =
      [.all, .uncategorised] + (try store.categories().map { AnimalQuery.Scope.category($0.id) })
    return scopes.flatMap { scope in
      [nil, Diet.omnivorous].flatMap { diet in
        ["", "At", "o r"].flatMap { find in
          [false, true].map { isReversed in
            AnimalQuery(
              scope: scope, diet: diet, find: find, sort: sort, isReversed: isReversed)
          }
        }
      }
    }
  }
}
