import Foundation
import GRDB

extension CheckPart {
  /// Names, against rules that SQLite does not know, and against the keys that sort, find and
  /// distinguish them: a name with flipped bits does not match its keys.
  static let names = RecordKind.all.reversed().filter(\.hasName).map(names)

  private static func names(of kind: RecordKind) -> CheckPart {
    CheckPart(title: "The names of \(kind.plural)", since: kind.since.table) { db, report in
      let keys = kind.columns.compactMap { column in
        column.ofName.map { (name: column.name, of: $0) }
      }
      // As bytes: read as text, a name would end before a NUL.
      let columns = (["id", "CAST(name AS BLOB)"] + keys.map(\.name)).joined(separator: ", ")
      try db.eachRow("SELECT \(columns) FROM \(kind.table)") { row in
        let title = "\(kind.noun.capitalized) \(try row.number(0))"
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
            report("\(title): its \(key.name) (\(stored)) is not that of its name (\(name))")
          }
        }
      }
    }
  }
}
