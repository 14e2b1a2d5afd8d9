import GRDB

/// The fields of an animal that an edit writes: those that the draft has changed and others have
/// not.
struct AnimalUpdate {
  private let db: Database
  private let id: Animal.ID
  private var columns: [(name: String, value: DatabaseValue)] = []

  /// Compares a draft with the animal that was opened for edit, and with the current record.
  ///
  /// - Throws: `CatalogError.conflict` where both have changed a field, after what
  ///   `CatalogStore.insert(_:in:kept:)` throws for the values.
  init(
    _ db: Database, of now: Animal, from original: RecordDraft, to draft: RecordDraft,
    in known: Fields? = nil
  ) throws {
    self.db = db
    id = now.id
    let fields = try db.fields()
    if !fields.hold(draft.changes(from: original), as: known ?? fields) {
      throw CatalogError.fields(.changed)
    }
    var isConflict = false
    for field in fields {
      let merge = field.merge(draft, base: original, now: RecordDraft(now))
      if merge == .conflict { isConflict = true }
      if merge != .theirs { try add(field, of: draft) }
    }
    if isConflict { throw CatalogError.conflict(now: now) }
  }

  private mutating func add(_ field: Field, of draft: RecordDraft) throws {
    let category = field == .category ? try db.categoryID(draft.category) : nil
    let draft = try db.resolved(draft, field, of: id)
    var values: [DatabaseValue] = []
    try field.store(draft, category: category, in: &values)
    if field.valueKind?.isUnique == true {
      try UniqueValues(field: field).require(values[0], of: id, db)
    }
    columns += zip(field.columns, values).map { (name: $0, value: $1) }
  }

  /// Writes the fields.
  func apply() throws {
    if columns.isEmpty { return }
    let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
    let arguments = StatementArguments(columns.map(\.value) + [id.databaseValue])
    try db.execute(sql: "UPDATE animal SET \(assignments) WHERE id = ?", arguments: arguments)
  }
}
