import GRDB
import Quotation

/// A view for other programs to read: records with their fields under the keeper's names, other
/// records by name, and references by id. It is rebuilt when the fields change.
struct RecordView {
  /// The bytes after which the remaining fields go by their column names; see `SchemaWeight`.
  private static let longest = 6_000

  let name: String
  private let kind: RecordKind
  /// The columns before those of the custom fields, and the join that provides them.
  private let columns: String
  private let join: String

  /// The views of a catalog.
  static let all = [
    RecordView(
      name: "animals", kind: .animal, columns: "a.id, a.name, c.name AS category, a.diet",
      join: "LEFT JOIN animalCategory c ON c.id = a.categoryID"),
    RecordView(
      name: "entries", kind: .entry,
      columns: "a.id, a.animalID, n.name AS animal, l.name AS log, a.at, a.isDone",
      join: "JOIN animal n ON n.id = a.animalID JOIN log l ON l.id = a.logID"),
  ]

  /// Creates them, or replaces their earlier forms; another program's view of such a name stays.
  static func makeAll(_ db: Database) throws {
    for view in all { try view.make(db) }
  }

  private func make(_ db: Database) throws {
    guard let sql = try definition(db) else { return }
    if let now: String = try db.value("\(named) = 'view'") {
      guard now.hasPrefix(beginning), now != sql else { return }
      try db.execute(sql: "DROP VIEW \(name)")
    }
    try db.execute(sql: sql)
  }

  /// Its SQL for the current fields; nil if another program has a table or an index of that name.
  func definition(_ db: Database) throws -> String? {
    let isTaken = try db.first("\(named) IN ('table', 'index')") { _ in true } ?? false
    return isTaken ? nil : try sql(db)
  }

  private var named: String {
    "SELECT sql FROM sqlite_master WHERE name = '\(name)' COLLATE NOCASE AND type"
  }

  private var beginning: String { "CREATE VIEW \(name) AS SELECT \(columns)" }

  private func sql(_ db: Database) throws -> String {
    let fields = try db.fields(of: kind).filter { field in
      !kind.columns.contains { $0.name == field.column }
    }
    // An entry is of one log, so that fields of one name in several logs are one column here.
    let named = Dictionary(grouping: fields) { Folding.key($0.key) }
    let first = fields.filter { named[Folding.key($0.key)]?.first?.column == $0.column }
    let columns = first.map { field in
      let all = (named[Folding.key(field.key)] ?? []).map { "a.\($0.column)" }
      return all.count == 1 ? ", \(all[0])" : ", coalesce(\(all.joined(separator: ", ")))"
    }
    var names = first.map { " AS \($0.key.asSQLName)" }
    var length = columns.joined().utf8.count
    for index in names.indices {
      length += names[index].utf8.count
      if length > Self.longest { names[index] = "" }
    }
    return """
      \(beginning)\
      \(zip(columns, names).map { $0 + $1 }.joined())
        FROM \(kind.table) a \(join)
      """
  }
}
