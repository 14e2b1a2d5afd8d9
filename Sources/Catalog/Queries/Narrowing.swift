import GRDB

/// What a query asks for, with the names of categories in it looked up.
struct Narrowing {
  /// The categories; more than one when what is to be found names several.
  var scope: Scope
  /// The only diet, or nil for all.
  var diet: Diet?
  /// The texts of names, and what diets and categories must not be.
  let find: FindText
  /// Whether nothing can be in the list.
  private(set) var isEmpty = false

  enum Scope {
    case all
    case uncategorised
    case categories([AnimalCategory.ID])
  }

  init(_ query: AnimalQuery, _ db: Database) throws {
    find = FindText(query.find)
    diet = query.diet
    switch query.scope {
    case .all: scope = .all
    case .uncategorised: scope = .uncategorised
    case .category(let id): scope = .categories([id])
    }
    isEmpty = find.isHopeless
    for condition in find.conditions {
      switch condition {
      case .diet(let diet, isNegated: false): narrow(to: diet)
      case .category(let name, isNegated: false): try narrow(to: db.categoryIDs(containing: name))
      case .diet, .category: break
      }
    }
  }

  /// The parts of the list, each of which one index holds in its order.
  var scopes: [AnimalQuery.Scope] {
    switch scope {
    case .all: [.all]
    case .uncategorised: [.uncategorised]
    case .categories(let ids): ids.map { .category($0) }
    }
  }

  /// Whether the catalog keeps the number of the animals, as neither names are looked at nor anything
  /// is left out.
  var isKept: Bool { Filter.Condition.all(of: find).isEmpty }

  /// Whether no animal is left out by its category or its diet.
  var isAll: Bool {
    switch scope {
    case .all: diet == nil
    case .uncategorised, .categories: false
    }
  }

  /// Leaves one part of the list.
  mutating func narrow(to part: AnimalQuery.Scope) {
    switch part {
    case .all: break
    case .uncategorised: scope = .uncategorised
    case .category(let id): scope = .categories([id])
    }
  }

  private mutating func narrow(to other: Diet?) {
    if let diet, diet != other { isEmpty = true }
    guard let other else {
      isEmpty = true
      return
    }
    diet = other
  }

  private mutating func narrow(to ids: [AnimalCategory.ID]) {
    switch scope {
    case .all: scope = .categories(ids)
    case .uncategorised: isEmpty = true
    case .categories(let old): scope = .categories(old.filter(Set(ids).contains))
    }
    if case .categories(let left) = scope, left.isEmpty { isEmpty = true }
  }
}

extension Database {
  fileprivate func categoryIDs(containing text: String) throws -> [AnimalCategory.ID] {
    try rows("SELECT id FROM animalCategory WHERE instr(foldedName, ?)", [text]) {
      try $0.decode(Int64.self, atIndex: 0)
    }
  }
}
