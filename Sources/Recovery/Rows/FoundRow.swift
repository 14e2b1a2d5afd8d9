import Catalog
import Foundation
import GRDB

/// A row found in a damaged file.
struct FoundRow {
  /// How it was found.
  enum Origin {
    /// On a page that belongs to its table.
    case tree
    /// On a page in use that no other page refers to.
    case stray
    /// On a page that may be free, so the row may have been deleted.
    case doubtful
  }

  let table: FoundTable
  /// The row ID; 0 if the table has none.
  let id: Int64
  let values: [StoredValue]
  let origin: Origin

  /// Creates a row; the values of columns added after it was written are NULL.
  init(of table: FoundTable, id: Int64, _ values: [StoredValue], _ origin: Origin) {
    self.table = table
    self.id = id
    let missing = max(table.columns.count - values.count, 0)
    self.values = values + Array(repeating: .null, count: missing)
    self.origin = origin
  }

  /// The value of a column by name; NULL if the table has no such column.
  subscript(column: String) -> StoredValue {
    table.columns.firstIndex { $0.name == column }.map { values[$0] } ?? .null
  }

  /// The name of the row in messages.
  var title: String {
    "\(table.noun.capitalized) \(table == .setting ? self["name"].string ?? "?" : String(id))"
  }

  /// Whether all its texts are valid UTF-8.
  var isText: Bool { values.allSatisfy { $0.bytes == nil || $0.string != nil } }

  /// The values for the columns of the table.
  var arguments: [DatabaseValue] {
    values.enumerated().map { index, value in
      index == 0 && value.isNull ? id.databaseValue : value.databaseValue
    }
  }
}

extension StoredValue {
  /// The value to bind; text as its bytes.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let bytes), .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
