import GRDB

/// What an edit did to one of its records.
struct EditPart {
  let record: JournaledRecord
  /// What the journal calls its reversal: "Reverted: Deleted Rex".
  let label: String
}

extension Database {
  /// The part of an edit that is about a record; nil where that is all of it.
  ///
  /// - Throws: `HistoryProblem.notOfEdit` where the edit did nothing to the record.
  func part(of edit: Edit, on record: JournaledRecord) throws -> EditPart? {
    let page = try changes(
      where: Filter(changesOf: edit.id, to: record), from: .first, limit: max(edit.changes, 1))
    guard let last = page.rows.first else {
      throw CatalogError.history(.notOfEdit(edit.id, record: record))
    }
    if page.rows.count == edit.changes { return nil }
    return EditPart(record: record, label: EditLabel.reverted(last, of: record))
  }
}
