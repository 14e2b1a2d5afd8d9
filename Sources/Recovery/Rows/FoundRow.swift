import Catalog
import Foundation
import GRDB

/// A row found in a damaged file.
struct FoundRow {
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

/// A value of a record in an SQLite file.
enum StoredValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// Stored text: UTF-8, unless it is damaged.
  case text([UInt8])
  case blob([UInt8])

  var bytes: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { nil }
  }

  /// The text, if it is valid UTF-8.
  var string: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }

  var number: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  var isBlob: Bool { if case .blob = self { true } else { false } }

  var isNull: Bool { self == .null }
}

/// The encoding of records (https://sqlite.org/fileformat2.html#record_format).
enum StoredRecord {
  /// The values of a record; nil if it is damaged.
  static func values(_ bytes: Bytes) -> [StoredValue]? {
    guard let (headerSize, first) = bytes.varint(0), headerSize <= bytes.count else { return nil }
    var values: [StoredValue] = []
    var header = first
    var body = Int(headerSize)
    while header < headerSize {
      guard let (type, next) = bytes.varint(header), let size = size(of: type),
        let slice = bytes.slice(body, count: size), let value = value(type, slice)
      else { return nil }
      values.append(value)
      header = next
      body += size
    }
    return header == Int(headerSize) && body == bytes.count ? values : nil
  }

  private static func size(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...(1 << 32): Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> StoredValue? {
    switch type {
    case 0: .null
    case 1...6: .integer(integer(bytes))
    case 7: .real(Double(bitPattern: UInt64(bitPattern: integer(bytes))))
    case 8: .integer(0)
    case 9: .integer(1)
    case 12...: type.isMultiple(of: 2) ? .blob(Array(bytes)) : .text(Array(bytes))
    default: nil
    }
  }

  /// A big-endian number in two's complement.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let start: Int64 = bytes.first.map { $0 >= 0x80 ? -1 : 0 } ?? 0
    return bytes.reduce(start) { $0 << 8 | Int64($1) }
  }
}
