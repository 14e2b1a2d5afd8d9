import Catalog

extension CatalogStore {
  /// Who has changed one of the fields of a record last, as a part of a sentence: " on farm by ann";
  /// empty where the journal does not know, or cannot be asked. Edits long past are not looked at.
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
