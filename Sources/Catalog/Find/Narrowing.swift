import GRDB

/// What a query asks for, with the names of categories in it looked up.
struct Narrowing {
  /// The categories; more than one when what is to be found names several.
  var scope: Scope
  /// The only diet, or nil for all.
  var diet: Diet?
  /// The only animal, or nil for all.
  private(set) var id: Animal.ID?
  /// The animals that were known by the text to find where they were imported.
  let keyed: [Animal.ID]
  /// The texts to find, and what diets and categories must not be.
  let find: FindText
  /// What is asked of the keeper's texts, where names have not all of what is to be found; nil
  /// where there are none.
  let texts: TextSearch?
  /// What is asked of names.
  private(set) var names: [Filter.Condition]
  /// What is left out by its name or its texts.
  private let excluded: [(name: Filter.Condition, texts: TextSearch?)]
  /// What else is left out by what is to be found.
  private let others: [Filter.Condition]
  /// That an animal is marked, where only such are listed.
  let marked: Filter.Condition?
  /// Whether those are meant that have a value in a field, or the others; nil for all.
  private(set) var presence: Presence?
  /// Whether nothing can be in the list.
  private(set) var isEmpty = false

  enum Scope {
    case all
    case uncategorised
    case categories([AnimalCategory.ID])
  }

  /// The animals that have a value in a field, or those that have none.
  struct Presence {
    let field: Field
    let hasValue: Bool

    var condition: Filter.Condition {
      Filter.Condition("a.\(field.column) IS \(hasValue ? "NOT NULL" : "NULL")", needsRow: true)
    }
  }

  init(_ query: AnimalQuery, _ db: Database) throws {
    if let marks = query.marks {
      find = FindText("")
      scope = .all
      keyed = []
      (texts, names, excluded, others) = (nil, [], [], [])
      marked = try marks.condition(db)
      isEmpty = marks.isEmpty
      return
    }
    let fields = query.find.isEmpty ? .builtIn : try db.fields()
    find = FindText(query.find, in: fields)
    keyed = try find.key.map { try db.animals(keyed: $0) } ?? []
    let columns = fields.columnsOfWords
    names = find.terms.map { Filter.Condition($0) }
    texts = TextSearch(find.terms, beyond: names, in: columns, but: keyed)
    excluded = find.excluded.map { (Filter.Condition($0), TextSearch($0, in: columns)) }
    others = find.conditions.compactMap(Filter.Condition.init(leavingOut:))
    marked = nil
    diet = query.diet
    switch query.scope {
    case .all: scope = .all
    case .uncategorised: scope = .uncategorised
    case .category(let id): scope = .categories([id])
    }
    isEmpty = find.isHopeless
    for condition in find.conditions { try narrow(to: condition, db) }
  }

  /// The parts of the list, each of which one index holds in its order.
  var scopes: [AnimalQuery.Scope] {
    switch scope {
    case .all: [.all]
    case .uncategorised: [.uncategorised]
    case .categories(let ids): ids.map { .category($0) }
    }
  }

  /// The greatest number of categories that are read one beside the other.
  private static let mergedCategories = 64

  /// The same; nil where they are too many to be read one beside the other.
  var mergedScopes: [AnimalQuery.Scope]? {
    scopes.count <= Self.mergedCategories ? scopes : nil
  }

  /// What must hold for each animal beside its category, its diet and its id.
  var conditions: [Filter.Condition] {
    [marked].compactMap(\.self) + names + leftOut(byIndex: false)
  }

  /// That an animal is not left out by what is to be found; see `Filter.init(_:byIndex:)`.
  func leftOut(byIndex: Bool) -> [Filter.Condition] {
    let texts = excluded.compactMap { byIndex ? $0.texts?.indexed : $0.texts?.condition }
    return (excluded.map(\.name) + texts).map { .not($0) } + others
  }

  /// Whether the catalog keeps the number of the animals, as neither names are looked at nor
  /// anything else is asked of each.
  var isKept: Bool { id == nil && conditions.isEmpty }

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

  /// Asks nothing of names any more.
  mutating func passOverNames() {
    names = []
  }

  /// Leaves those that have a value in a field, or the others.
  mutating func narrow(to presence: Presence) {
    self.presence = presence
  }

  private mutating func narrow(to condition: FindText.Condition, _ db: Database) throws {
    switch condition {
    case .diet(let diet, isNegated: false): narrow(to: diet)
    case .category(let name, let isWhole, isNegated: false):
      try narrow(to: db.categoryIDs(named: name, isWhole: isWhole))
    case .id(let id, isNegated: false): narrow(to: id)
    case .diet, .category, .id, .own, .unresolved: break
    }
  }

  private mutating func narrow(to other: Animal.ID?) {
    if other == nil || id != nil && id != other { isEmpty = true }
    id = other
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
  /// The categories whose folded names have a text, or are it.
  func categoryIDs(named text: String, isWhole: Bool) throws -> [AnimalCategory.ID] {
    let condition = isWhole ? "foldedName = ?" : "instr(foldedName, ?)"
    return try values("SELECT id FROM animalCategory WHERE \(condition)", [text])
  }
}
