import Catalog
import ViewState

/// Catalogs in memory to look at.
enum Catalogs {
  static func empty() throws -> CatalogStore {
    try CatalogStore(.inMemory)
  }

  /// Animals given by name and category.
  static func animals(_ drafts: (String, String?)...) async throws -> CatalogStore {
    let store = try empty()
    for (name, category) in drafts {
      let choice = category.map(CategoryChoice.named) ?? .none
      _ = try await store.insert(RecordDraft(name: name, category: choice))
    }
    return store
  }

  /// That many animals, named by number and inserted out of order, in three categories and none.
  static func numbered(_ count: Int) async throws -> CatalogStore {
    let store = try empty()
    let drafts = (0..<count).map { index in
      let number = index * 7 % count
      let category: CategoryChoice = number % 4 == 0 ? .none : .named("Group \(number % 4)")
      return RecordDraft(
        name: name(number), diet: Diet.allCases[number % 3], category: category)
    }
    _ = try await store.insert(contentsOf: drafts)
    return store
  }

  /// The name of the animal with that number, from 0, in the order of names.
  static func name(_ number: Int) -> String {
    let digits = String(number)
    return "Animal " + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}

extension CatalogStore {
  /// The animal with that name.
  func animal(named name: String) throws -> Animal? {
    let query = AnimalQuery(find: name)
    return try page(of: query, from: .first, limit: 10_000).rows.first { $0.name == name }
  }
}

/// Whether something holds, or does before the time limit of the test.
func comesTrue(_ condition: () throws -> Bool) async rethrows -> Bool {
  while !Task.isCancelled {
    if try condition() { return true }
    do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
  }
  return false
}
