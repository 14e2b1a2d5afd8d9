import Catalog

extension CatalogStore {
  /// Who last changed one of the given fields of a record, as part of a sentence: " on farm by
  /// ann"; empty if the journal does not say or cannot be read. Only recent edits are looked at.
  func lastAuthor(of record: JournaledRecord, fields: [Change.Field.ID]) -> String {
    do {
      let edits = try edits(of: record, from: .first, limit: 50).rows
      let last = try edits.first { edit in
        try changes(of: edit.id, to: record, from: .first, limit: 50).rows.contains { change in
          change.fields?.contains { fields.contains($0.id) } ?? false
        }
      }
      return last?.author.place ?? ""
    } catch {
      return ""
    }
  }
}
