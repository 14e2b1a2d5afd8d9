import GRDB
import GRDBSQLite
import Synchronization

/// Limits the size of a file's schema. SQLite reads all of that before anything else, and may be
/// busy with it for minutes; each part is weighed as it is read, before SQLite parses it.
///
/// In a table, an index or a view, SQLite compares each piece with every other, such as each unique
/// column with those before it: a long one weighs more than its bytes. A catalog with all possible
/// fields weighs 230,000, and the indexes of all orders by them (see `FieldIndex`) 850,000.
final class SchemaWeight: Sendable {
  private static let limit = 300_000
  private static let limitOfIndexes = 1_000_000
  /// The weight of each object besides its text: the memory that SQLite needs for it.
  private static let part = 64
  /// The greatest weight of an index that counts separately.
  private static let shortIndex = 300
  /// The length at which something weighs twice its bytes.
  private static let double = 1_000
  /// The greatest length of an object in bytes; a catalog's triggers may be long.
  private static let maxTriggerLength: Int32 = 100_000
  private static let longest = 10_000

  private let bytes = Atomic(0)
  private let bytesOfIndexes = Atomic(0)

  /// Interrupts a new connection with `SQLITE_INTERRUPT` or `SQLITE_TOOBIG` if its schema exceeds,
  /// by a wide margin, what a catalog needs. This must live as long as the connection.
  func bound(_ db: Database) {
    sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Self.maxTriggerLength)
    sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_SQL_LENGTH, Self.maxTriggerLength)
    sqlite3_trace_v2(
      db.sqliteConnection, UInt32(SQLITE_TRACE_ROW),
      { _, weight, statement, _ in
        guard let weight, let statement else { return 0 }
        Unmanaged<SchemaWeight>.fromOpaque(weight).takeUnretainedValue()
          .add(OpaquePointer(statement))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Adds the current row of a statement.
  private func add(_ row: OpaquePointer) {
    let columns = (0..<sqlite3_column_count(row)).map { Int(sqlite3_column_bytes(row, $0)) }
    let weight = columns.reduce(Self.part, +)
    let isTooMuch =
      switch sqlite3_column_text(row, 0).map({ String(cString: $0) }) {
      case "trigger": add(weight)
      case "index" where weight <= Self.shortIndex: addIndex(weight)
      default:
        columns.contains { $0 > Self.longest } || add(weight + weight * weight / Self.double)
      }
    if isTooMuch { sqlite3_interrupt(sqlite3_db_handle(row)) }
  }

  /// Adds a weight, and returns whether the total is too much.
  private func add(_ weight: Int) -> Bool {
    bytes.add(weight, ordering: .relaxed).newValue > Self.limit
  }

  private func addIndex(_ weight: Int) -> Bool {
    bytesOfIndexes.add(weight, ordering: .relaxed).newValue > Self.limitOfIndexes
  }
}
