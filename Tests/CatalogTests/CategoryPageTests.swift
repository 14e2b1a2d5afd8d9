import Catalog
import Testing

@Suite("Pages of the categories")
struct CategoryPageTests {
  /// Categories of which many have one folded name.
  private func store() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    for number in 0..<60 {
      let accents = String(repeating: "\u{301}", count: number % 4 + 1)
      _ = try await store.insertCategory(named: "G\(number / 4 * 7 % 15)a\(accents)")
    }
    _ = try await store.insert(contentsOf: .random(count: 100, seed: 3))
    return store
  }

  @Test("are, one after the other and both ways, all categories in their order")
  func concatenate() async throws {
    let store = try await store()
    let all = try store.categories()
    for limit in [1, 7, 100] {
      var forward = try store.categoryPage(from: .first, limit: limit)
      var found = forward.rows
      while !forward.reachesEnd, let last = found.last {
        forward = try store.categoryPage(from: .after(last.category), limit: limit)
        found += forward.rows
      }
      #expect(found == all)
      var backward = try store.categoryPage(from: .last, limit: limit)
      found = backward.rows
      while !backward.reachesEnd, let first = found.first {
        backward = try store.categoryPage(from: .before(first.category), limit: limit)
        found = backward.rows + found
      }
      #expect(found == all)
    }
  }

  @Test("have fewer categories where their names are long, and end with the list all the same")
  func weight() async throws {
    let store = try CatalogStore(.inMemory)
    for number in 10..<40 {
      let long = number < 30 ? String(repeating: "é", count: 400) : ""
      _ = try await store.insertCategory(named: "\(number)\(long)")
    }
    var (found, sizes) = ([CategoryCount](), [Int]())
    var start = PageStart<AnimalCategory>.first
    while true {
      let page = try store.categoryPage(from: start, limit: 16, bytes: 4_000)
      found += page.rows
      sizes.append(page.rows.count)
      guard !page.reachesEnd, let last = found.last else { break }
      start = .after(last.category)
    }
    #expect(try found == store.categories())
    #expect(sizes.first.map { (2...3).contains($0) } == true)
    #expect(try store.categoryPage(from: .first, limit: 9, bytes: 1).rows.count == 1)
  }

  @Test("are found again from any category, also after it is gone")
  func anchors() async throws {
    let store = try await store()
    let all = try store.categories()
    for (index, entry) in all.enumerated() {
      let page = try store.categoryPage(from: .at(entry.category), limit: 3)
      #expect(page.rows == Array(all[index...].prefix(3)))
      #expect(page.reachesEnd == (index + 3 >= all.count))
    }
    _ = try await store.deleteCategory(all[20].id)
    let page = try store.categoryPage(from: .at(all[20].category), limit: 2)
    #expect(page.rows == Array(all[21...22]))
  }

  @Test("are narrowed to names with a text, those that start with it first")
  func narrowed() async throws {
    let store = try CatalogStore(.inMemory)
    for name in ["Mammal", "Sea mammal", "Amphibian", "Ämsel", "Fish", "100% am"] {
      _ = try await store.insertCategory(named: name)
    }
    let names = { (text: String, limit: Int) in
      try await store.categories(containing: text, limit: limit).map(\.name)
    }
    #expect(try await names("AM", 9) == ["Amphibian", "Ämsel", "100% am", "Mammal", "Sea mammal"])
    #expect(try await names("AM", 3) == ["Amphibian", "Ämsel", "100% am"])
    #expect(try await names("%", 9) == ["100% am"])
    #expect(try await names("xyz", 9) == [])
    #expect(try await names("ä", 2) == ["Amphibian", "Ämsel"])
  }
}
