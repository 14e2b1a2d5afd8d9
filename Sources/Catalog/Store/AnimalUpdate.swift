import GRDB

/// The fields of an animal that an edit has changed.
struct AnimalUpdate {
  private let db: Database
  private var columns: [(name: String, value: DatabaseValue)] = []

  /// Compares two drafts. Names are compared byte by byte: Swift takes é for e with an accent.
  init(_ db: Database, from original: AnimalDraft, to draft: AnimalDraft) throws {
    self.db = db
    if !draft.name.utf8.elementsEqual(original.name.utf8) {
      let name = try db.checked(draft.name, orThrow: CatalogError.name)
      columns.append(("name", name.databaseValue))
      columns.append(("foldedName", Folding.folded(name).databaseValue))
    }
    if draft.diet != original.diet {
      columns.append(("diet", draft.diet.rawValue.databaseValue))
    }
    if draft.category != original.category {
      columns.append(("categoryID", try db.categoryID(draft.category).databaseValue))
    }
  }

  /// Writes the fields; an animal that is gone stays so.
  func apply(to id: Animal.ID) throws {
    if columns.isEmpty { return }
    let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
    let arguments = StatementArguments(columns.map(\.value) + [id.databaseValue])
    try db.execute(sql: "UPDATE animal SET \(assignments) WHERE id = ?", arguments: arguments)
  }
}
