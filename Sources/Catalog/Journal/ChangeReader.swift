import GRDB

/// Reads changes out of the journal, in words.
struct ChangeReader {
  private typealias Values = [(field: AnimalField, value: String)]

  private let db: Database
  private var categories: [AnimalCategory.ID: String] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// The changes that meet a condition on the table `change`, which may say their order too.
  mutating func changes(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [Change] {
    let rows = try db.rows(
      "SELECT id, editID, tableName, recordID, before, after FROM change WHERE \(condition)",
      arguments, as: StoredChange.init(row:))
    return try rows.map { try change($0) }
  }

  private mutating func change(_ row: StoredChange) throws -> Change {
    let table = JournaledTable(rawValue: row.table)
    let images = [row.before, row.after].map { $0.flatMap(RecordImage.init) }
    let isReadable =
      table != nil && (images[0] == nil) == (row.before == nil)
      && (images[1] == nil) == (row.after == nil)
    return Change(
      id: row.id, edit: row.edit, record: table.map { $0.record(row.record) }, kind: row.kind,
      name: (images[1] ?? images[0])?.name ?? "",
      fields: isReadable ? try fields(of: table, images[0], images[1]) : nil)
  }

  /// The fields that two images do not have in common.
  private mutating func fields(
    of table: JournaledTable?, _ before: RecordImage?, _ after: RecordImage?
  ) throws -> [Change.Field] {
    guard let table else { return [] }
    let old = try values(before, of: table)
    let new = try values(after, of: table)
    let shown = (old.isEmpty ? new : old).map(\.field)
    return shown.enumerated().map { index, field in
      Change.Field(
        id: field.id, title: field.title, before: old.isEmpty ? "" : old[index].value,
        after: new.isEmpty ? "" : new[index].value)
    }.filter { !$0.before.utf8.elementsEqual($0.after.utf8) }
  }

  private mutating func values(_ image: RecordImage?, of table: JournaledTable) throws -> Values {
    guard let image else { return [] }
    return image.values(of: table, category: try image.categoryID.map { try category($0) } ?? "")
  }

  private mutating func category(_ id: AnimalCategory.ID) throws -> String {
    if let known = categories[id] { return known }
    let name = try db.lastName(of: .category, id)
    // A category that is forgotten differs from none, and from another.
    categories[id] = name.isEmpty ? "category \(id)" : name
    return categories[id] ?? ""
  }
}

/// A row of the table `change`.
private struct StoredChange {
  let id: Int64
  let edit: Edit.ID
  let table: String
  let record: Int64
  let before: String?
  let after: String?

  init(row: Row) throws {
    id = try row.decode(Int64.self, atIndex: 0)
    edit = try row.decode(Int64.self, atIndex: 1)
    table = try row.decode(String.self, atIndex: 2)
    record = try row.decode(Int64.self, atIndex: 3)
    before = try row.decode(String?.self, atIndex: 4)
    after = try row.decode(String?.self, atIndex: 5)
  }

  var kind: Change.Kind { before == nil ? .added : after == nil ? .deleted : .changed }
}
