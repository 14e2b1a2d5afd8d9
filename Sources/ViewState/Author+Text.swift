import Catalog

/// Who and where, each shortened; what is unknown is left out.
extension Author {
  /// In a list: "ann@farm".
  nonisolated public var address: String {
    [user, host].filter { !$0.isEmpty }.map(\.shortened).joined(separator: "@")
  }

  /// After a verb: " on farm by ann".
  nonisolated public var place: String {
    [("on", host), ("by", user)].filter { !$0.1.isEmpty }.map { " \($0) \($1.shortened)" }.joined()
  }
}

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
