import GRDB
import GRDBSQLite

/// The rows of a table of an SQLite database, which is never written to.
///
/// A catalog of Menagerie is read as its animals. Text is passed on as it is stored, numbers as
/// SQLite spells them; for a blob that is not text, only its size.
struct TableReader: RecordReader {
  let format: String
  private let path: String
  private let access: DatabaseAccess
  private let rows: TableRows

  var definitions: [UInt8] { Array(rows.definitions.utf8) }

  /// Finds the table: the one with the given name, or the only one. Throws `FormatError`; if there
  /// are several tables, it names them.
  init(_ file: SourceFile, _ options: ReadingOptions) throws {
    path = file.path
    guard file.isAtPath else {
      throw FormatError.unknown(path: path, "is a database; name the file instead of a pipe")
    }
    let head = DatabaseHead(bytes: try file.prefix(DatabaseHead.size))
    access = DatabaseAccess(path: path, head: head)
    // SQLite reads zeros past the end of the file; but the missing part may be in the log.
    guard access.hasLog || head.byteCount ?? 0 <= file.byteCount else {
      throw FormatError.unknown(path: path, "is a database that was cut off")
    }
    let path = path
    rows = try Self.withDatabase(
      access, path, checking: { try Task.checkCancellation() },
      use: { try TableRows($0, options, path: path) })
    format = rows.title
  }

  func read(into visitor: inout some RecordVisitor) throws {
    let before = stamps
    let witness = visitor
    try Self.withDatabase(
      access, path, checking: { try witness.checkWanted() },
      use: { try rows.read($0, into: &visitor) })
    guard !access.isBlind || stamps == before else { throw FormatError.changed(path: path) }
  }

  private var stamps: [FileState?] { ["", "-wal", "-shm"].map { FileState(path: path + $0) } }

  /// Opens the database for the closure, and turns SQLite's errors into plain words. A running
  /// statement stops when `check` throws.
  private static func withDatabase<T>(
    _ access: DatabaseAccess, _ path: String, checking check: @escaping () throws -> Void,
    use: (Database) throws -> T
  ) throws -> T {
    let watch = StatementWatch(check)
    do {
      return try access.open(path: path).read { database in
        try watch.during(database) { try use(database) }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw watch.reason ?? error
    } catch let error as DatabaseError {
      throw FormatError.unknown(path: path, reason(error))
    } catch let error as VisitorError {
      throw error.error
    }
  }

  private static func reason(_ error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: "is a damaged database"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "is being written to; try again later"
    case .SQLITE_TOOBIG: "has a row of more than \(Limits.rowText)"
    case .SQLITE_READONLY, .SQLITE_CANTOPEN:
      "has changes that its own program did not finish; open and close it there once"
    default: "cannot be read as a database (\(error.message ?? "\(error.resultCode)"))"
    }
  }
}

/// Interrupts the statements of a database once their result is no longer wanted. A foreign
/// database may have a view that runs forever without a row.
private final class StatementWatch {
  /// Why a statement was interrupted, if one was.
  private(set) var reason: (any Error)?
  private let check: () throws -> Void

  /// How many steps SQLite takes between two checks: less than a millisecond.
  private static let steps: Int32 = 10_000

  init(_ check: @escaping () throws -> Void) {
    self.check = check
  }

  /// Watches the statements that run in the closure; an interrupted one throws `SQLITE_INTERRUPT`.
  func during<T>(_ database: Database, _ use: () throws -> T) rethrows -> T {
    let connection = database.sqliteConnection
    sqlite3_progress_handler(
      connection, Self.steps,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context)
        return watch._withUnsafeGuaranteedRef { $0.isOver } ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try withExtendedLifetime(self) { try use() }
  }

  private var isOver: Bool {
    do { try check() } catch { reason = error }
    return reason != nil
  }
}
