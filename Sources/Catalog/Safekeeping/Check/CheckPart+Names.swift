import Foundation
import GRDB

extension CheckPart {
  /// Names, against the rules for them that SQLite does not know, and the keys by which they are sorted,
  /// found and kept apart: a name whose bits have changed does not fit its key.
  static let names = [
    names(of: .animal, "animals", since: 1, [folded]),
    names(of: .category, "categories", since: 1, [folded, key]),
    names(of: .field, "fields", since: 6, [key]),
    names(of: .search, "saved searches", since: 7, [key]),
  ]

  private typealias Key = (column: String, of: @Sendable (String) -> String)

  private static let folded: Key = ("foldedName", Folding.folded)
  private static let key: Key = ("nameKey", Folding.key)

  private static func names(
    of table: JournaledTable, _ nouns: String, since version: Int, _ keys: [Key]
  ) -> CheckPart {
    CheckPart(title: "The names of \(nouns)", since: version) { db, report in
      let columns = keys.map(\.column).joined(separator: ", ")
      // As bytes: read as text, a name would end before a NUL.
      let sql = "SELECT id, CAST(name AS BLOB), \(columns) FROM \(table.rawValue)"
      try db.eachRow(sql) { row in
        let title = "\(table.noun.capitalized) \(try row.number(0))"
        let name = String(decoding: try row.decode(Data.self, atIndex: 1), as: UTF8.self)
        if name.unicodeScalars.contains(where: Name.isUnreadable) {
          report("\(title): a part of its name cannot be read (\(name))")
        }
        if name.unicodeScalars.contains(where: Name.isControl) {
          report("\(title): its name holds a control character (\(name)); rename it")
        }
        for (index, key) in keys.enumerated() {
          let stored = try row.decode(String.self, atIndex: index + 2)
          if !key.of(name).utf8.elementsEqual(stored.utf8) {
            report("\(title): its \(key.column) (\(stored)) is not that of its name (\(name))")
          }
        }
      }
    }
  }
}
