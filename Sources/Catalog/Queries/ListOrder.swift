import GRDB

/// The order of a list, as columns that are compared one after the other; the last is the id.
struct ListOrder {
  /// A column by which animals are compared.
  enum Column {
    case diet, foldedName, id, lastEdit, hasCategory, categoryName, categoryID

    /// The column in the table that the order is read from; `c` is the category.
    func sql(in table: Segment.Table) -> String {
      switch self {
      case .diet: "\(table.alias).diet"
      case .foldedName: "a.foldedName"
      case .id: table.id
      case .lastEdit: "r.editID"
      case .hasCategory: "a.categoryID IS NOT NULL"
      case .categoryName: "ifnull(c.foldedName, '')"
      case .categoryID: "ifnull(c.id, 0)"
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
      }
    }
  }

  let columns: [Column]
  let isDescending: Bool

  /// The order of a whole list.
  init(_ query: AnimalQuery) {
    isDescending = query.isDescending
    columns =
      switch query.sort {
      case .name: [.foldedName, .id]
      case .diet: [.diet, .foldedName, .id]
      case .category: [.hasCategory, .categoryName, .categoryID, .foldedName, .id]
      case .newest: [.id]
      case .changed: [.lastEdit, .id]
      }
  }

  /// Whether an animal comes before another; texts are compared as SQLite compares them.
  func precedes(_ one: Animal, _ other: Animal) -> Bool {
    for column in columns {
      switch column.value(of: one).compared(with: column.value(of: other)) {
      case 0: continue
      case let sign: return (sign < 0) != isDescending
      }
    }
    return false
  }

  /// The condition that an animal comes after a bound, or read backward before it.
  func beyond(_ bound: Segment.Bound, backward: Bool) -> Filter.Condition {
    let sign = backward == isDescending ? ">" : "<"
    return comparison(bound.animal, bound.isIncluded ? sign + "=" : sign)
  }

  /// What the columns need beside the animals `a`.
  var join: String {
    columns.reduce(into: "") { join, column in
      switch column {
      case .categoryName: join += " \(Animal.category)"
      case .lastEdit: join += " JOIN animalRecency r ON r.animalID = a.id"
      case .diet, .foldedName, .id, .hasCategory, .categoryID: break
      }
    }
  }

  /// The ORDER BY clause, made so that SQLite sorts and follows no index.
  func clause(backward: Bool) -> String {
    let direction = backward == isDescending ? "ASC" : "DESC"
    let terms = columns.map { "+\($0.sql(in: .animal)) \(direction)" }
    return "ORDER BY \(terms.joined(separator: ", "))"
  }

  private func comparison(_ animal: Animal, _ sign: String) -> Filter.Condition {
    let names = columns.map { $0.sql(in: .animal) }.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return Filter.Condition("(\(names)) \(sign) (\(marks))", columns.map { $0.value(of: animal) })
  }
}

extension DatabaseValue {
  /// Less than 0, 0 or more, as SQLite's `BINARY` collation has it for two values of one type.
  fileprivate func compared(with other: DatabaseValue) -> Int {
    switch (storage, other.storage) {
    case (.int64(let one), .int64(let other)): one < other ? -1 : one > other ? 1 : 0
    case (.string(let one), .string(let other)): one.utf8.compared(with: other.utf8)
    default: 0
    }
  }
}

extension String.UTF8View {
  /// Less than 0, 0 or more, byte by byte.
  func compared(with other: String.UTF8View) -> Int {
    if lexicographicallyPrecedes(other) { return -1 }
    return elementsEqual(other) ? 0 : 1
  }
}
