import Foundation
import GRDB
import GRDBSQLite

/// What an SQLite file says of itself, read without changing it or leaving anything beside it.
struct CatalogHeader {
  /// The `user_version`: the number of migrations that the catalog has seen.
  let version: Int
  /// Whether it has a write-ahead log, which SQLite does not tell of an immutable file.
  let isWriteAhead: Bool
  private let applicationID: Int
  private let tables: Int

  /// Reads and checks the header of a catalog.
  ///
  /// - Throws: `notACatalog`, `foreignDatabase`, `newerSchema`, `damaged`, or what the system
  ///   refused.
  init(of file: CatalogFile) throws(CatalogError) {
    if file.hasLog && !file.hasLogIndex {
      // A crash left the log. Reading it makes an index beside the file, so look at whose it is
      // first; the identity of a catalog never stands in the log alone.
      try CatalogHeader(file, isImmutable: true).checkIdentity(of: file)
    }
    if file.hasJournal { try Self.refuseForeign(file) }
    try self.init(file, isImmutable: !file.hasLog && !file.hasLogIndex && !file.hasJournal)
    try checkIdentity(of: file)
    if version > Schema.version {
      throw .newerSchema(path: file.name, found: version, known: Schema.version)
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
      // What a dead program has left half written is taken back by the first who may write.
      let takesBack = !isImmutable && file.hasJournal && file.isWritable
      let queue = try DatabaseQueue(
        path: takesBack ? file.existingURI : path,
        configuration: .catalog(readonly: !takesBack))
      defer { close(queue) }
      return try queue.read(body)
    } catch DatabaseError.SQLITE_NOTADB {
      throw .notACatalog(path: file.name)
    } catch {
      throw CatalogError(error, path: file.name)
    }
  }

  /// Refuses the database of another program by the first bytes of its file, before its journal is
  /// touched; in the midst of a transaction there may be no more to read.
  private static func refuseForeign(_ file: CatalogFile) throws(CatalogError) {
    let found: Int?
    do throws(CatalogError) {
      found = try read(file, isImmutable: true) { db in
        try Int.fetchOne(db, sql: "PRAGMA application_id")
      }
    } catch {
      // Half written: whose it is shows when that has been taken back.
      if case .damaged = error { return }
      throw error
    }
    if found != Schema.applicationID { throw .foreignDatabase(path: file.name) }
  }

  private init(_ db: Database) throws {
    version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    // The version of the file format for writing (https://sqlite.org/fileformat2.html#magic).
    isWriteAhead = db.byteOfFile(at: 18) == 2
    applicationID = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
  }

  private func checkIdentity(of file: CatalogFile) throws(CatalogError) {
    if applicationID == Schema.applicationID { return }
    if applicationID == 0, tables == 0 { throw .notACatalog(path: file.name) }
    throw .foreignDatabase(path: file.name)
  }

  private static func close(_ queue: DatabaseQueue) {
    do {
      try queue.close()
    } catch {
      // Nothing was written; the end of the queue closes what is left.
    }
  }
}

extension Database {
  /// A byte of the file, read through SQLite's own handle of it: to open and close another would drop
  /// the locks that this process has on the file. Nil where it cannot be read.
  fileprivate func byteOfFile(at offset: Int64) -> UInt8? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var byte: UInt8 = 0
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods,
      methods.pointee.xRead(file, &byte, 1, offset) == SQLITE_OK
    else { return nil }
    return byte
  }
}

extension CatalogFile {
  /// The address with which SQLite neither locks the file nor makes others beside it, so only for
  /// a file that nobody changes; see https://sqlite.org/uri.html#uriimmutable.
  var immutableURI: String { uri("immutable=1") }

  /// The address with which SQLite opens the file, and makes none where it is missing.
  var existingURI: String { uri("mode=rw") }

  private func uri(_ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?\(query)"
  }
}

extension Configuration {
  /// The settings that every connection to a catalog has from its start. A lock that another
  /// program holds is waited for 250 ms here; longer waits are the business of the store.
  static func catalog(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA busy_timeout = 250")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      // Keeps up to 128 MiB of a long transaction in memory: its pages are then written once. SQLite
      // also takes the number for a truth, by its last byte: 32768 would keep all of it in memory.
      try db.execute(sql: "PRAGMA cache_spill = 32767")
      // Half of what SQLite takes by itself, in KiB: several connections read at once, and what they
      // read is in the memory of the system anyway.
      if readonly { try db.execute(sql: "PRAGMA cache_size = -1024") }
    }
    return configuration
  }
}
