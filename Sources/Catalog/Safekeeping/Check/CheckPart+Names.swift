import Foundation
import GRDB

extension CheckPart {
  /// Names, against the keys by which they are sorted, found and kept apart: a name whose bits have
  /// changed does not fit its key.
  static let names = [
    CheckPart(title: "The names of animals") { db, report in
      try db.eachRow("SELECT id, name, foldedName FROM animal") { row in
        try compare(.animal, row, ("foldedName", Folding.folded), report)
      }
    },
    CheckPart(title: "The names of categories") { db, report in
      try db.eachRow("SELECT id, name, foldedName, nameKey FROM animalCategory") { row in
        try compare(.category, row, ("foldedName", Folding.folded), report)
        try compare(.category, row, at: 3, ("nameKey", Folding.key), report)
      }
    },
  ]

  private static func compare(
    _ table: JournaledTable, _ row: Row, at index: Int = 2,
    _ key: (column: String, folded: (String) -> String), _ report: (String) -> Void
  ) throws {
    let name = try row.decode(String.self, atIndex: 1)
    if index == 2, name.unicodeScalars.contains("\u{FFFD}") {
      let title = "\(table.noun.capitalized) \(try row.number(0))"
      report("\(title): a part of its name cannot be read (\(name))")
    }
    let stored = try row.decode(String.self, atIndex: index)
    if !key.folded(name).utf8.elementsEqual(stored.utf8) {
      let id = try row.decode(Int64.self, atIndex: 0)
      let title = "\(table.noun.capitalized) \(id)"
      report("\(title): its \(key.column) (\(stored)) is not that of its name (\(name))")
    }
  }
}
