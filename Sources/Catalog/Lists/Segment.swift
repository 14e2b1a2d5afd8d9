import GRDB

/// A part of a list that one index holds in list order, so that a page costs the same wherever it
/// begins.
struct Segment {
  /// The table whose indexes hold the order.
  struct Table {
    let alias: String
    let id: String
    /// The FROM clause that joins the table with the animals.
    let source: String
    /// The column with the value that the list is sorted by; nil if a field has its own.
    var value: String?
    /// The same with the join for the category.
    var join: String { "\(source) \(AnimalReader.category)" }

    static let animal = Table(alias: "a", id: "a.id", source: "FROM animal a")
    static let animalRecency = Table(
      alias: "r", id: "r.animalID",
      source: "FROM animalRecency r CROSS JOIN animal a ON a.id = r.animalID")

    /// The latest entries that have a value in a derived field.
    static func latest(_ field: Field) -> Table {
      let value = "l.\(field.column)"
      return Table(
        alias: "a", id: "a.id",
        source: """
          FROM latest l CROSS JOIN animal a ON a.id = l.animalID
            AND l.logID = \(field.log ?? 0) AND \(value) IS NOT NULL
          """, value: value)
    }
  }

  private let place: Filter
  private let names: NameRange?
  private let conditions: [Filter.Condition]
  private let table: Table
  private let leading: [ListOrder.Column]
  private let keyset: Keyset

  /// The part of a list in one scope. Sorted by category, that is one category; by diet, one diet;
  /// by a field, the animals with a value in it or those without. The other conditions are tested
  /// on each row of the part.
  init(
    _ query: AnimalQuery, scope: AnimalQuery.Scope, diet: Diet?, presence: ResolvedQuery.Presence?,
    names: NameRange? = nil, _ conditions: [Filter.Condition]
  ) {
    let hasValue = presence?.hasValue == true
    table =
      switch query.sort {
      case .changed: .animalRecency
      case .field(let field) where hasValue && field.isDerived: .latest(field)
      case .name, .diet, .category, .newest, .field: .animal
      }
    place = Filter(
      scope: scope, diet: diet, presence: table.value == nil ? presence : nil, in: table)
    let leading: [ListOrder.Column] =
      switch query.sort {
      case .newest: []
      case .changed: [.lastEdit]
      case .name, .diet, .category: [.foldedName]
      case .field(let field):
        hasValue ? [.value(field), .foldedName] : [.foldedName]
      }
    let isByName = if case .foldedName = leading.first { true } else { false }
    self.names = isByName ? names : nil
    self.conditions = conditions + (isByName ? [] : names.map { [$0.test] } ?? [])
    self.leading = leading
    keyset = Keyset(
      leading: leading.map { [table] in $0.sql(in: table) }, id: table.id,
      isDescending: query.isDescending)
  }

  /// Reads animals from a bound or an end; backward, the last one comes first. With a `budget` it
  /// reads no more index rows than that; if it returns fewer than `limit`, there may be more.
  func animals(
    _ reader: AnimalReader, from bound: PageBound<Animal>?, backward: Bool, limit: Int,
    budget: Int? = nil
  ) throws -> [Animal] {
    if let budget {
      return try scanned(reader, from: bound, backward: backward, limit: limit, budget: budget)
    }
    return try keyset.rows(from: bound.map(key), backward: backward, limit: limit) { part, limit in
      var filter = place
      switch part {
      case .all: if let names { filter.add(names.condition) }
      case .near(let condition): filter.add(condition)
      case .beyond(let condition):
        filter.add(condition)
        // The other bound is left out: SQLite might start there and scan all rows up to the page.
        if let names { filter.add(names.end(backward == keyset.isDescending)) }
      }
      for condition in conditions { filter.add(condition) }
      return try reader.animals(
        "\(table.join) \(filter.clause) \(keyset.order(backward: backward)) LIMIT ?",
        filter.arguments + [limit], isKept: conditions.isEmpty)
    }
  }

  private func key(_ bound: PageBound<Animal>) -> Keyset.Bound {
    Keyset.Bound(
      leading: leading.map { $0.value(of: bound.row) }, id: bound.row.id,
      isIncluded: bound.isIncluded)
  }

  private func scanned(
    _ reader: AnimalReader, from bound: PageBound<Animal>?, backward: Bool, limit: Int, budget: Int
  ) throws -> [Animal] {
    var filter = place
    if let bound { filter.add(keyset.beyond(key(bound), backward: backward)) }
    if let names { filter.add(names.condition) }
    var outer = Filter()
    for condition in conditions { outer.add(condition) }
    // The index holds the name; the rest of the row is read only if a condition needs it.
    let source = needsRows ? "n CROSS JOIN animal a ON a.id = n.id" : "a"
    // The inner query is in order and ends with the budget; the outer one keeps its order.
    return try reader.animals(
      withIDs: """
        SELECT a.id FROM (SELECT a.id, a.foldedName \(table.source)
          \(filter.clause) \(keyset.order(backward: backward)) LIMIT ?) \(source)
        \(outer.clause) LIMIT ?
        """, filter.arguments + [budget] + outer.arguments + [limit])
  }

  /// Whether each index entry needs a lookup of its row.
  var needsRows: Bool { conditions.contains(where: \.needsRow) }
}
