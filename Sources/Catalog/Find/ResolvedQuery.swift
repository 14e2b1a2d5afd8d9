import GRDB

/// The conditions of a query, with category names resolved.
struct ResolvedQuery {
  /// The categories; several if the search names several.
  var scope: Scope
  /// The only diet; nil for all.
  var diet: Diet?
  /// The only animal; nil for all.
  private(set) var id: Animal.ID?
  /// The animals that were imported with the search text as their key.
  let keyed: [Animal.ID]
  /// The parsed search text.
  let find: FindText
  /// The search of the text fields, for names that lack some of the terms; nil if none is needed.
  let texts: TextSearch?
  /// The conditions on names.
  var names: [Filter.Condition]
  /// The excluded terms, as conditions on the name and the text fields.
  private let excluded: [(name: Filter.Condition, texts: TextSearch?)]
  /// The other exclusions, and the conditions on the keeper's fields.
  private let others: [Filter.Condition]
  /// The animal is marked; nil unless only marked animals are listed.
  let marked: Filter.Condition?
  /// Limits the list to animals with or without a value in a field; nil for all.
  var presence: Presence?
  /// Whether no animal can be in the list.
  private(set) var isEmpty = false

  enum Scope {
    case all
    case uncategorised
    case categories([AnimalCategory.ID])

    init(_ scope: AnimalQuery.Scope) {
      switch scope {
      case .all: self = .all
      case .uncategorised: self = .uncategorised
      case .category(let id): self = .categories([id])
      }
    }
  }

  /// The animals with a value in a field, or those without.
  struct Presence {
    let field: Field
    let hasValue: Bool

    var condition: Filter.Condition {
      Filter.Condition("\(field.stored) IS \(hasValue ? "NOT NULL" : "NULL")", needsRow: true)
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
    let fields = query.find.isEmpty ? .builtIn : try db.fieldsWithDerived()
    find = FindText(query.find, in: fields)
    keyed = try find.key.map { try db.animals(keyed: $0) } ?? []
    let columns = fields.columnsOfWords
    names = find.terms.map { Filter.Condition($0) }
    texts = TextSearch(find.terms, beyond: names, in: columns, but: keyed)
    excluded = find.excluded.map { (Filter.Condition($0), TextSearch($0, in: columns)) }
    others = try find.conditions.compactMap { try Filter.Condition(leavingOut: $0, db) }
    marked = nil
    diet = query.diet
    scope = Scope(query.scope)
    isEmpty = find.isHopeless
    for condition in find.conditions { try narrow(to: condition, db) }
  }

  /// The greatest number of categories that are read side by side.
  private static let mergedCategories = 64

  /// The parts of the list that one index each holds in order; nil if there are too many to read
  /// side by side.
  var mergedScopes: [AnimalQuery.Scope]? {
    switch scope {
    case .all: [.all]
    case .uncategorised: [.uncategorised]
    case .categories(let ids): ids.count > Self.mergedCategories ? nil : ids.map { .category($0) }
    }
  }

  /// The conditions on each animal besides category, diet and id.
  var conditions: [Filter.Condition] {
    [marked].compactMap(\.self) + names + leftOut(byIndex: false)
  }

  /// The animal is not excluded; see `Filter.init(_:byIndex:)`.
  func leftOut(byIndex: Bool) -> [Filter.Condition] {
    let texts = excluded.compactMap { byIndex ? $0.texts?.indexed : $0.texts?.condition }
    return (excluded.map(\.name) + texts).map { .not($0) } + others
  }

  /// Whether the catalog keeps the count: no condition looks at the name or other values.
  var isKept: Bool { id == nil && conditions.isEmpty }

  /// Whether neither a category nor a diet narrows the list.
  var isAll: Bool {
    switch scope {
    case .all: diet == nil
    case .uncategorised, .categories: false
    }
  }

  private mutating func narrow(to condition: FindText.Condition, _ db: Database) throws {
    switch condition {
    case .diet(let diet, isNegated: false): narrow(\.diet, to: diet)
    case .category(let name, let isWhole, isNegated: false):
      try narrow(to: db.categoryIDs(named: name, isWhole: isWhole))
    case .id(let id, isNegated: false): narrow(\.id, to: id)
    case .diet, .category, .id, .due, .custom, .unresolved: break
    }
  }

  private mutating func narrow<Value: Equatable>(
    _ only: WritableKeyPath<Self, Value?>, to value: Value?
  ) {
    let old = self[keyPath: only]
    if value == nil || old != nil && old != value { isEmpty = true }
    self[keyPath: only] = value ?? old
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
  /// The categories whose folded names contain a text, or equal it.
  func categoryIDs(named text: String, isWhole: Bool) throws -> [AnimalCategory.ID] {
    let condition = isWhole ? "foldedName = ?" : "instr(foldedName, ?)"
    return try values("SELECT id FROM animalCategory WHERE \(condition)", [text])
  }
}
