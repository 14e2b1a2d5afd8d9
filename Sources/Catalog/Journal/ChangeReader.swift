import GRDB

/// Reads changes from the journal as text.
struct ChangeReader {
  private let db: Database
  private var categories: [AnimalCategory.ID: String] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// The changes selected by the clauses that follow `FROM change`.
  mutating func changes(_ clauses: String, _ arguments: StatementArguments) throws -> [Change] {
    let rows = try db.rows(
      "SELECT id, editID, tableName, recordID, before, after FROM change \(clauses)",
      arguments, as: StoredChange.init(row:))
    return try rows.map { try change($0) }
  }

  private mutating func change(_ row: StoredChange) throws -> Change {
    let kind = RecordKind(table: row.table)
    let images = [row.before, row.after].map { $0.flatMap(RecordImage.init) }
    let isReadable =
      kind != nil && (images[0] == nil) == (row.before == nil)
      && (images[1] == nil) == (row.after == nil)
    let record = kind.map { JournaledRecord($0, row.record) }
    let name = (images[1] ?? images[0])?.name
    return Change(
      id: row.id, edit: row.edit, record: record, kind: row.kind,
      name: try name ?? record.map { try db.name(of: $0, after: row.id) } ?? "",
      fields: isReadable ? try fields(of: record, row.id, images[0], images[1]) : nil)
  }

  /// The fields that differ between two images.
  private mutating func fields(
    of record: JournaledRecord?, _ change: Change.ID, _ before: RecordImage?, _ after: RecordImage?
  ) throws -> [Change.Field] {
    guard let record else { return [] }
    if record.kind == .field { return try db.definitions(of: record, at: change, before, after) }
    let fields = try db.fields(of: record.kind).filter { field in
      [before, after].allSatisfy { $0?.holds(field) ?? true }
    }
    return try fields.map { field in
      Change.Field(
        id: field.id, title: field.title, before: try text(of: field, in: before),
        after: try text(of: field, in: after))
    }.filter { !$0.before.utf8.elementsEqual($0.after.utf8) }
  }

  private mutating func text(of field: Field, in image: RecordImage?) throws -> String {
    guard let image else { return "" }
    if field == .category { return try image.category.map { try category($0) } ?? "" }
    guard let id = image.reference(in: field) else { return image.text(of: field) }
    return try db.reference(to: id)
  }

  private mutating func category(_ id: AnimalCategory.ID) throws -> String {
    if let known = categories[id] { return known }
    let name = try db.lastName(of: .category, id)
    // A placeholder tells a forgotten category from none and from others.
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
    let images = [before, after]
    try PageWeight.add(images.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
  }

  var kind: Change.Kind { before == nil ? .added : after == nil ? .deleted : .changed }
}
