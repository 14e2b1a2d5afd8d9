import GRDB

/// The part of an edit that concerns one record.
struct EditPart {
  let record: JournaledRecord
  /// The label of its reversal: "Reverted: Deleted Rex".
  let label: String
}

extension Database {
  /// The part of an edit that concerns a record; nil if that is the whole edit.
  ///
  /// - Throws: `HistoryProblem.notOfEdit` if the edit did not change the record.
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
