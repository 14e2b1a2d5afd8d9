import Foundation
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
    if field == .log {
      return try image.number(field.column).map { try db.lastName(of: .log, $0) } ?? ""
    }
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

  var kind: Change.Kind { Change.Kind(hasBefore: before != nil, hasAfter: after != nil) }
}

/// The journal's image of a record before or after a change: column values by name.
struct RecordImage {
  private let values: [String: ColumnValue]

  /// Reads an image; nil if the text is not one.
  init?(_ text: String) {
    let decoder = JSONDecoder()
    guard let values = try? decoder.decode([String: ColumnValue].self, from: Data(text.utf8))
    else { return nil }
    self.values = values
  }

  /// The name of the record; nil if the image does not mention it.
  var name: String? { values[Field.name.column]?.text }

  /// The category of an animal; nil for none.
  var category: AnimalCategory.ID? { values[Field.category.column]?.number }

  /// Whether it mentions a field: the image of an update holds only what changed.
  func holds(_ field: Field) -> Bool { values[field.column] != nil }

  /// The text of a field; empty for none.
  func text(of field: Field) -> String {
    guard let value = values[field.column] else { return "" }
    return field.valueKind.map { $0.value(value.databaseValue)?.text ?? "" } ?? value.text ?? ""
  }

  func text(_ column: String) -> String? { values[column]?.text }

  func number(_ column: String) -> Int64? { values[column]?.number }

  /// The animal that a reference field refers to; nil for none, or if it is only text.
  func reference(in field: Field) -> Animal.ID? {
    field.valueKind?.isReference == true ? values[field.column]?.number : nil
  }
}

private struct ColumnValue: Decodable {
  let databaseValue: DatabaseValue

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      databaseValue = .null
    } else if let text = try? value.decode(String.self) {
      databaseValue = text.databaseValue
    } else if let number = try? value.decode(Int64.self) {
      databaseValue = number.databaseValue
    } else {
      databaseValue = try value.decode(Double.self).databaseValue
    }
  }

  var text: String? {
    if case .string(let text) = databaseValue.storage { text } else { nil }
  }

  var number: Int64? {
    if case .int64(let number) = databaseValue.storage { number } else { nil }
  }
}

/// The journal's images of a custom field, as text.
extension Database {
  /// The parts of a field's definition that differ after a change.
  func definitions(
    of field: JournaledRecord, at change: Change.ID, _ before: RecordImage?, _ after: RecordImage?
  ) throws -> [Change.Field] {
    let images = [before, after]
    let isUpdate = !images.contains { $0 == nil }
    let hasKind = images.contains { $0?.text("kind") != nil || $0?.text("options") != nil }
    let rest = isUpdate && hasKind ? try rest(of: field, at: change) : RestOfField()
    let texts = try images.map { try $0.map { try definition(in: $0, rest, isUpdate) } ?? [:] }
    return DefinitionPart.allCases.compactMap { part in
      let (old, new) = (texts[0][part] ?? "", texts[1][part] ?? "")
      if old.utf8.elementsEqual(new.utf8) { return nil }
      return Change.Field(id: part.rawValue, title: part.title, before: old, after: new)
    }
  }

  /// The definition in an image. An update's image holds only what changed; for a field that was
  /// added or deleted, its place and default values are omitted.
  private func definition(
    in image: RecordImage, _ rest: RestOfField, _ isUpdate: Bool
  ) throws -> [DefinitionPart: String] {
    var texts: [DefinitionPart: String] = [:]
    texts[.name] = image.text("name")
    let (kind, options) = (image.text("kind"), image.text("options"))
    if kind != nil || options != nil {
      let (read, categories) = try definition(in: options ?? rest.options)
      texts[.kind] = ValueKind(kind ?? rest.kind, read).title
      texts[.categories] = categories?.joined(separator: ", ") ?? (isUpdate ? "all" : "")
    }
    if isUpdate {
      texts[.place] = image.number("position").map(String.init)
      texts[.retired] = image.number("isRetired").map { $0 == 0 ? "no" : "yes" }
    }
    return texts
  }

  /// The options of a field and the categories that limit it, read from its `options` column.
  private func definition(in options: String) throws -> (ValueOptions, categories: [String]?) {
    try first(
      """
      SELECT \(FieldLimits.names), \(ValueOptions.columns)
      FROM (SELECT \(FieldLimits.options) AS options FROM (SELECT ? AS options))
      """, [options]
    ) { row in
      (try ValueOptions(row: row, from: 1), try row.decode(String?.self, atIndex: 0)?.jsonWords)
    } ?? (ValueOptions(), nil)
  }

  /// The kind and options after a change whose update may not mention them.
  private func rest(of field: JournaledRecord, at change: Change.ID) throws -> RestOfField {
    let now = try first("SELECT kind, options FROM field WHERE id = ?", [field.id]) { row in
      RestOfField(
        kind: try row.decode(String.self, atIndex: 0),
        options: try row.decode(String.self, atIndex: 1))
    }
    return RestOfField(
      kind: try journaled("kind", of: field, after: change) ?? now?.kind ?? "",
      options: try journaled("options", of: field, after: change) ?? now?.options ?? "{}")
  }
}

private struct RestOfField {
  var kind = ""
  var options = "{}"
}

private enum DefinitionPart: String, CaseIterable {
  case name, kind, categories, place, retired

  var title: String { rawValue.capitalised }
}
