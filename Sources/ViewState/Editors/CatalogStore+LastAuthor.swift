import Catalog

extension CatalogStore {
  /// Who has changed one of the fields of a record last, as a part of a sentence: " on farm by ann";
  /// empty where the journal does not know, or cannot be asked. Edits long past are not looked at.
  func lastAuthor(of record: Record, fields: [Change.Field.ID]) -> String {
    do {
      let edits = try edits(of: record, from: .newest, limit: 50).entries
      let last = try edits.first { edit in
        try changes(of: edit.id, to: record, from: .newest, limit: 50).entries.contains { change in
          change.fields?.contains { fields.contains($0.id) } ?? false
        }
      }
      return last?.author.place ?? ""
    } catch {
      return ""
    }
  }
}
