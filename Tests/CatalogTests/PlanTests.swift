import Catalog
import CatalogInspection
import Testing

@Suite("A page")
struct PlanTests {
  @Test(
    "is read from an index, without sorting or looking at other rows",
    arguments: AnimalQuery.Sort.builtIn)
  func plans(sort: AnimalQuery.Sort) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 200, seed: 1))
    let animals = try store.allAnimals()
    let animal = try #require(animals.first { $0.category != nil })
    let category = try #require(animal.category)
    for scope in [AnimalQuery.Scope.all, .uncategorised, .category(category.id)] {
      for diet in [nil, animal.diet] {
        let query = AnimalQuery(scope: scope, diet: diet, sort: sort)
        for start in [PageStart<Animal>.first, .last, .after(animal), .before(animal), .at(animal)]
        {
          let plan = try store.plan(of: query, from: start, limit: 10).filter { !isOfFields($0) }
          expectIndexed(plan, isBound: start.isBound)
          // No condition is left to be tested row by row.
          let step = try #require(plan.first { $0.contains(/\ [ar](\ |$)/) })
          #expect(scope == .all || step.contains("categoryID=?"), "\(plan)")
          #expect(diet == nil || step.contains("diet=?"), "\(plan)")
        }
      }
    }
  }

  /// Whether a step reads the fields and their columns, which are few and read whole.
  private func isOfFields(_ step: String) -> Bool {
    ["SCAN field", "SCAN limited VIRTUAL", "SEARCH limits", "LIST SUBQUERY", "CORRELATED SCALAR"]
      .contains(where: step.hasPrefix) || step.contains("pragma_table_info")
  }

  private func expectIndexed(_ plan: [String], isBound: Bool) {
    #expect(!plan.isEmpty)
    for step in plan {
      #expect(!step.contains("TEMP B-TREE"), "\(plan)")
      #expect(!step.contains("SCAN a") || !isBound, "\(plan)")
      // From an end of a list, following an index is no scan: the limit stops it.
      #expect(!step.hasPrefix("SCAN") || step.contains("USING") || step == "SCAN a", "\(plan)")
    }
    // Animals of one name are not passed over to find the place.
    #expect(plan[0].contains(/rowid[<>]\?/) || !isBound, "\(plan)")
  }
}

extension PageStart {
  fileprivate var isBound: Bool {
    switch self {
    case .first, .last: false
    case .after, .before, .at: true
    }
  }
}
