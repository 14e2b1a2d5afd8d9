import Foundation
import GRDB
import GRDBSQLite

/// The header of an SQLite file, read without changing the file or leaving anything beside it.
struct CatalogHeader {
  /// The `user_version`: the number of migrations that the catalog has seen.
  let version: Int
  /// Whether it uses a write-ahead log, which SQLite does not report for an immutable file.
  let isWriteAhead: Bool
  private let applicationID: Int
  private let tables: Int
  /// An object with the name of a catalog table that may be endless, such as a view.
  private let impostor: String?

  /// Reads and checks the header of a catalog.
  ///
  /// - Throws: `notACatalog`, `foreignDatabase`, `newerSchema`, `damaged`, or a system error.
  init(of file: CatalogFile) throws(CatalogError) {
    if file.hasLog && !file.hasLogIndex {
      // A crash left the log. Reading it creates an index beside the file, so first check whose
      // file it is; a catalog's identity is never in the log alone.
      try CatalogHeader(file, isImmutable: true).checkIdentity(of: file)
    }
    if file.hasJournal { try Self.refuseForeign(file) }
    try self.init(file, isImmutable: !file.hasLog && !file.hasLogIndex && !file.hasJournal)
    try checkIdentity(of: file)
    if version > Schema.version {
      throw .file(file.name, .newerSchema(found: version, known: Schema.version))
    }
    if let impostor { throw .file(file.name, .damaged(reason: "“\(impostor)” is not a table")) }
  }

  /// Whether the log beside a catalog was begun for another file; nil if unknown.
  static func hasForeignLog(_ file: CatalogFile) -> Bool? {
    do {
      return try read(file, isImmutable: true) { db -> Bool? in
        if try db.number("PRAGMA application_id") != Schema.applicationID { return nil }
        let stamp = try LogStamp(db)
        let fits = StampedLog(of: file)?.hasStamp { $0.belongs(toFileWith: stamp) } ?? true
        // A stamp may be missing if a program died while it folded the log.
        return try !fits && (stamp != nil || db.firstProblem() == nil)
      }
    } catch {
      // Without its log the file may be half written; then the log is its own.
      return nil
    }
  }

  private init(_ file: CatalogFile, isImmutable: Bool) throws(CatalogError) {
    self = try Self.read(file, isImmutable: isImmutable) { try CatalogHeader($0) }
  }

  private static func read<T>(
    _ file: CatalogFile, isImmutable: Bool, _ body: (Database) throws -> T
  ) throws(CatalogError) -> T {
    do {
      let path = isImmutable ? file.immutableURI : file.path
      // The first connection that may write rolls back what a dead program left half written.
      let takesBack = !isImmutable && file.hasJournal && file.isWritable
      let queue = try DatabaseQueue(
        path: takesBack ? file.existingURI : path,
        configuration: .catalog(readonly: !takesBack, untrusted: true))
      // Nothing was written, and the end of the queue closes the rest.
      defer { try? queue.close() }
      return try queue.read(body)
    } catch DatabaseError.SQLITE_NOTADB {
      throw .file(file.name, .notACatalog)
    } catch DatabaseError.SQLITE_INTERRUPT, DatabaseError.SQLITE_TOOBIG {
      throw .file(file.name, .overfull)
    } catch {
      throw CatalogError(error, path: file.name)
    }
  }

  /// Refuses another program's database by the first bytes of the file, before touching its
  /// journal; in mid-transaction, nothing else may be readable.
  private static func refuseForeign(_ file: CatalogFile) throws(CatalogError) {
    let found: Int
    do throws(CatalogError) {
      found = try read(file, isImmutable: true) { try $0.number("PRAGMA application_id") }
    } catch {
      // Half written: the check follows once that is rolled back.
      if case .file(_, .damaged) = error { return }
      throw error
    }
    if found != Schema.applicationID { throw .file(file.name, .foreignDatabase) }
  }

  private init(_ db: Database) throws {
    version = try db.number("PRAGMA user_version")
    // The file format's write version (https://sqlite.org/fileformat2.html#magic).
    isWriteAhead = db.bytesOfFile(at: 18, count: 1)?.all == [2]
    applicationID = try db.number("PRAGMA application_id")
    tables = try db.number("SELECT count(*) FROM sqlite_master")
    impostor = try db.impostor()
  }

  private func checkIdentity(of file: CatalogFile) throws(CatalogError) {
    if applicationID == Schema.applicationID { return }
    if applicationID == 0, tables == 0 { throw .file(file.name, .notACatalog) }
    throw .file(file.name, .foreignDatabase)
  }
}

extension Database {
  /// The first object with the name of a catalog table but no rows of its own; nil for none.
  fileprivate func impostor() throws -> String? {
    let names = { (names: [String]) in names.map { "'\($0)'" }.joined(separator: ", ") }
    return try String.fetchOne(
      self,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'view' AND name COLLATE NOCASE IN (\(names(Schema.virtualTables)))
          OR (type = 'view' OR type = 'table' AND rootpage = 0)
            AND name COLLATE NOCASE IN (\(names(Schema.tables)))
        """)
  }

  /// Bytes of the file on disk, read through SQLite's own handle: opening and closing another would
  /// drop this process's locks on the file. Nil if they cannot be read.
  func bytesOfFile(at offset: Int, count: Int) -> Bytes? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: count)
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods,
      methods.pointee.xRead(file, &bytes, Int32(count), Int64(offset)) == SQLITE_OK
    else { return nil }
    return Bytes(all: bytes)
  }

  /// The value of `PRAGMA data_version`, as of the last read.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  var isFileOfCatalog: Bool {
    bytesOfFile(at: 68, count: 4)?.number(0, count: 4) == Schema.applicationID
  }

  /// A b-tree page of the file on disk; nil if it cannot be read, or is none.
  func pageOfFile(_ number: Int) throws -> TreePage? {
    let size = try self.number("PRAGMA page_size")
    let bytes = bytesOfFile(at: (number - 1) * size, count: size)
    return bytes.flatMap { TreePage($0, number: number, usable: size) }
  }
}

extension CatalogFile {
  private static let (unlocked, shared, exclusive): (Int32, Int32, Int32) = (0, 1, 4)

  /// Runs a body while no one can open the file, and returns whether it did. It does not if anyone
  /// has the file open, as each connection to a file with a log keeps it locked. It takes the locks
  /// that SQLite takes to remove the log (https://sqlite.org/walformat.html, section 2.3.1),
  /// through an SQLite handle.
  @discardableResult
  func whileNobodyHasIt(_ body: () -> Void) -> Bool {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    var handle: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &handle) == SQLITE_OK,
      let handle, let methods = handle.pointee.pMethods?.pointee
    else { return false }
    defer { _ = methods.xUnlock(handle, Self.unlocked) }
    guard methods.xLock(handle, Self.shared) == SQLITE_OK,
      methods.xLock(handle, Self.exclusive) == SQLITE_OK
    else { return false }
    body()
    return true
  }

  /// Removes the index of the log, which the next connection rebuilds, and an empty log.
  func removeLogRemains() {
    unlink(path + "-shm")
    if !hasLog { unlink(path + "-wal") }
  }

  /// The URI to open the file without locks or files beside it, so only for a file that no one
  /// changes; see https://sqlite.org/uri.html#uriimmutable.
  var immutableURI: String { uri("immutable=1") }

  /// The URI to open the file without creating it if it is missing.
  var existingURI: String { uri("mode=rw") }

  private func uri(_ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?\(query)"
  }
}

extension Configuration {
  /// The initial settings of every connection to a catalog; an untrusted file is read within
  /// limits. It waits 250 ms for another program's lock; longer waits are up to the store.
  package static func catalog(
    readonly: Bool = false, untrusted isUntrusted: Bool = false
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    if isUntrusted {
      let weight = SchemaWeight()
      configuration.prepareDatabase { db in weight.bound(db) }
    }
    configuration.prepareDatabase { db in
      db.add(function: .customTexts)
      db.add(function: .hasText)
      db.add(function: .changedTags)
      db.add(function: .isMisfit)
      try db.execute(sql: "PRAGMA busy_timeout = 250")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      // Keeps up to 128 MiB of a long transaction in memory, so that its pages are written once.
      // SQLite also reads the last byte as a boolean: 32768 would keep all of it in memory.
      try db.execute(sql: "PRAGMA cache_spill = 32767")
      // Half of SQLite's default, in KiB: several connections read at once, and the system caches
      // what they read anyway.
      if readonly { try db.execute(sql: "PRAGMA cache_size = -1024") }
      if !isUntrusted { try db.execute(sql: SearchIndex.textTermDefinition) }
    }
    return configuration
  }
}
