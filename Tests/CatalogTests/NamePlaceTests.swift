import Catalog
import Testing

@Suite("The place of a name")
struct NamePlaceTests {
  private static let names = ["", "a", "c", "CA", "çat 2", "o", "ox 5", "z", "zz", "大", "1", "~"]

  @Test(
    "is where the names begin that start with it or come after it",
    arguments: [AnimalQuery.Sort.name, .diet, .category], [false, true])
  func places(sort: AnimalQuery.Sort, isReversed: Bool) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 7))
    let all = try store.allAnimals()
    let mammal = try #require(try store.category(named: "Mammal"))
    for scope in [AnimalQuery.Scope.all, .uncategorised, .category(mammal.id)] {
      for diet in [nil, Diet.omnivorous] {
        let query = AnimalQuery(scope: scope, diet: diet, sort: sort, isReversed: isReversed)
        let list = query.list(of: all)
        for beside in stride(from: 0, to: list.count, by: 29).map({ list[$0] }) {
          for name in Self.names {
            let place = place(of: name, beside: beside, in: list, query)
            let standing = Animal(standingAt: name, beside: beside, in: query)
            let start = PageStart.at(standing)
            #expect(
              try store.page(of: query, from: start, limit: 4).rows
                == Array(list[place...].prefix(4)), "\(name) beside \(beside.name)")
            let end = PageStart.before(standing)
            #expect(
              try store.page(of: query, from: end, limit: 4).rows
                == Array(list[..<place].suffix(4)), "before \(name) beside \(beside.name)")
          }
        }
      }
    }
  }

  /// The index of the first one that starts with the name or comes after it, without an index or a
  /// key.
  private func place(
    of name: String, beside: Animal, in list: [Animal], _ query: AnimalQuery
  ) -> Int {
    let wanted = Array(Folding.folded(name).utf8)
    let isBesides = { (animal: Animal) in
      switch query.sort {
      case .diet: animal.diet == beside.diet
      case .category: animal.category == beside.category
      case .name, .newest, .changed, .field: true
      }
    }
    let isReached = { (animal: Animal) in
      let name = Array(Folding.folded(animal.name).utf8)
      let isAfter = !name.lexicographicallyPrecedes(wanted)
      return query.isReversed ? !isAfter || name.starts(with: wanted) : isAfter
    }
    return list.firstIndex { isBesides($0) && isReached($0) }
      ?? (list.lastIndex(where: isBesides) ?? list.count - 1) + 1
  }
}
