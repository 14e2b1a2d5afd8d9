import GRDB

/// The order of a list, as columns to compare in turn; the last is the id.
struct ListOrder {
  enum Column {
    case diet, foldedName, id, lastEdit, hasCategory, categoryName, categoryID
    /// Whether a field has no value.
    case absence(Field)
    /// The value of a field.
    case value(Field)

    /// The column in the table that provides the order; `c` is the category.
    func sql(in table: Segment.Table) -> String {
      switch self {
      case .diet: "\(table.alias).diet"
      case .foldedName: "a.foldedName"
      case .id: table.id
      case .lastEdit: "r.editID"
      case .hasCategory: "a.categoryID IS NOT NULL"
      case .categoryName: "ifnull(c.foldedName, '')"
      case .categoryID: "ifnull(c.id, 0)"
      case .absence(let field): "\(field.stored) IS NULL"
      case .value(let field): "\(table.value ?? field.stored) \(FieldIndex.collation)"
      }
    }

    func value(of animal: Animal) -> DatabaseValue {
      switch self {
      case .diet: animal.diet.rawValue.databaseValue
      case .foldedName: animal.foldedName.databaseValue
      case .id: animal.id.databaseValue
      case .lastEdit: animal.lastEdit.databaseValue
      case .hasCategory: (animal.category != nil).databaseValue
      case .categoryName: (animal.category?.foldedName ?? "").databaseValue
      case .categoryID: (animal.category?.id ?? 0).databaseValue
      case .absence(let field): (animal[field] == nil).databaseValue
      case .value(let field): field.stored(animal[field])
      }
    }

    /// Whether it reverses when the list does.
    fileprivate var isReversible: Bool {
      if case .absence = self { false } else { true }
    }

    /// Whether its collation ignores case.
    fileprivate var ignoresCase: Bool {
      if case .value = self { true } else { false }
    }
  }

  let columns: [Column]
  let isDescending: Bool

  init(_ query: AnimalQuery) {
    isDescending = query.isDescending
    columns =
      switch query.sort {
      case .name: [.foldedName, .id]
      case .diet: [.diet, .foldedName, .id]
      case .category: [.hasCategory, .categoryName, .categoryID, .foldedName, .id]
      case .newest: [.id]
      case .changed: [.lastEdit, .id]
      case .field(let field): [.absence(field), .value(field), .foldedName, .id]
      }
  }

  /// Whether an animal comes before another; text compares as in SQLite.
  func precedes(_ one: Animal, _ other: Animal) -> Bool {
    for column in columns {
      let (value, otherValue) = (column.value(of: one), column.value(of: other))
      let sign = value.compared(with: otherValue, ignoringCase: column.ignoresCase)
      if sign != 0 { return (sign < 0) != (isDescending && column.isReversible) }
    }
    return false
  }

  /// The condition for animals after a bound, or before it when reading backward.
  func beyond(_ bound: PageBound<Animal>, backward: Bool) -> Filter.Condition {
    let sign = (backward == isDescending ? ">" : "<") + (bound.isIncluded ? "=" : "")
    guard case .absence(let field) = columns.first else {
      return comparison(columns, bound.row, sign)
    }
    let isLast = bound.row[field] == nil
    let rest = comparison(Array(columns.dropFirst(isLast ? 2 : 1)), bound.row, sign)
    let presence = { ResolvedQuery.Presence(field: field, hasValue: $0).condition }
    // All animals with a value come before all without one.
    return isLast == backward ? .or([presence(isLast), rest]) : .and([presence(!isLast), rest])
  }

  /// The joins that the columns need besides the animals `a`.
  var join: String {
    columns.reduce(into: "") { join, column in
      switch column {
      case .categoryName: join += " \(AnimalReader.category)"
      case .lastEdit: join += " JOIN animalRecency r ON r.animalID = a.id"
      case .diet, .foldedName, .id, .hasCategory, .categoryID, .absence, .value: break
      }
    }
  }

  /// The ORDER BY clause, with `+` so that SQLite sorts instead of walking an index.
  func clause(backward: Bool) -> String { "ORDER BY \(terms(backward: backward))" }

  func terms(backward: Bool) -> String {
    columns.map { column in
      let isAscending = backward == (isDescending && column.isReversible)
      return "+\(column.sql(in: .animal)) \(isAscending ? "ASC" : "DESC")"
    }.joined(separator: ", ")
  }

  private func comparison(
    _ columns: [Column], _ animal: Animal, _ sign: String
  ) -> Filter.Condition {
    Filter.Condition(
      columns.map { $0.sql(in: .animal) }, sign, columns.map { $0.value(of: animal) })
  }
}

/// The order of a list as shown: the best matches first, and equal matches in list order.
struct RankedOrder {
  private let order: ListOrder
  private let resolved: ResolvedQuery

  init(_ query: AnimalQuery, _ resolved: ResolvedQuery) {
    order = ListOrder(query)
    self.resolved = resolved
  }

  private var isRanked: Bool { !resolved.find.terms.isEmpty }

  /// The condition for animals after a bound, or before it when reading backward.
  func beyond(
    _ bound: PageBound<Animal>, backward: Bool, _ db: Database
  ) throws -> Filter.Condition {
    let near = order.beyond(bound, backward: backward)
    guard isRanked else { return near }
    let group = try FindGroup.group(of: bound.row, resolved, db).rawValue
    let number = FindGroup.number(resolved)
    return Filter.Condition(
      """
      ((\(number.sql)) \(backward ? "<" : ">") \(group)
        OR ((\(number.sql)) = \(group) AND \(near.sql)))
      """, number.values + number.values + near.values)
  }

  /// The ORDER BY clause, with `+` so that SQLite sorts instead of walking an index.
  var clause: Filter.Condition {
    guard isRanked else { return Filter.Condition(order.clause(backward: false)) }
    let number = FindGroup.number(resolved)
    return Filter.Condition(
      "ORDER BY \(number.sql), \(order.terms(backward: false))", number.values)
  }

  func precedes(_ one: Animal, _ other: Animal, _ db: Database) throws -> Bool {
    if isRanked {
      let group = try FindGroup.group(of: one, resolved, db).rawValue
      let otherGroup = try FindGroup.group(of: other, resolved, db).rawValue
      if group != otherGroup { return group < otherGroup }
    }
    return order.precedes(one, other)
  }
}

extension DatabaseValue {
  /// Negative, 0 or positive, in SQLite's order with its `BINARY` or `NOCASE` collation.
  fileprivate func compared(with other: DatabaseValue, ignoringCase: Bool) -> Int {
    switch (storage, other.storage) {
    case (.int64(let one), .int64(let other)): Self.sign(one, other)
    case (.double(let one), .double(let other)): Self.sign(one, other)
    case (.int64(let one), .double(let other)): Self.sign(Double(one), other)
    case (.double(let one), .int64(let other)): Self.sign(one, Double(other))
    case (.string(let one), .string(let other)) where ignoringCase:
      one.lowercasedASCII.utf8.compared(with: other.lowercasedASCII.utf8)
    case (.string(let one), .string(let other)): one.utf8.compared(with: other.utf8)
    case (let one, let other): Self.sign(one.rank, other.rank)
    }
  }

  private static func sign<T: Comparable>(_ one: T, _ other: T) -> Int {
    one < other ? -1 : one > other ? 1 : 0
  }
}

extension DatabaseValue.Storage {
  /// The rank of its type in SQLite's order.
  fileprivate var rank: Int {
    switch self {
    case .null: 0
    case .int64, .double: 1
    case .string: 2
    case .blob: 3
    }
  }
}

extension String {
  /// The text with A to Z, and no other letters, in lower case.
  fileprivate var lowercasedASCII: String {
    String(
      decoding: utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }
}

extension String.UTF8View {
  /// Negative, 0 or positive, byte by byte.
  func compared(with other: String.UTF8View) -> Int {
    if lexicographicallyPrecedes(other) { return -1 }
    return elementsEqual(other) ? 0 : 1
  }
}
