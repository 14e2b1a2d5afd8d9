import GRDB

/// The open connections to one catalog.
struct Connection: Sendable {
  /// The connection that writes; nil where the catalog may only be read.
  let writer: DatabaseQueue?
  /// The connection that reads what a screen shows: with a write-ahead log another than the
  /// writer's, so that no read waits for a write.
  ///
  /// No pool of GRDB: one that wrote as well would set `synchronous` to NORMAL and write to the file
  /// at opening, and one that only read would open a connection more.
  let reader: DatabaseQueue
  /// The connections for reads that may take long; nil where the reader does them too.
  private let scans: ScanConnections?
  let style: JournalStyle
  /// The file; nil in memory.
  let file: CatalogFile?
  private let identity: CatalogFile.Identity?

  /// Makes an empty catalog in memory.
  init() throws {
    let queue = try DatabaseQueue(configuration: .catalog())
    try Schema.migrate(queue)
    try JournalStyle.memory.confirm(on: queue)
    self.init(writer: queue, reader: queue, scans: nil, style: .memory, file: nil)
  }

  /// Opens a catalog for writing; `isCurrent` says that it needs no migration.
  init(writing file: CatalogFile, style: JournalStyle, isCurrent: Bool) throws {
    let writer = try DatabaseQueue(path: file.path, configuration: .catalog())
    if !isCurrent { try Schema.migrate(writer) }
    try style.confirm(on: writer)
    guard style == .writeAhead else {
      self.init(writer: writer, reader: writer, scans: nil, style: style, file: file)
      return
    }
    self.init(
      writer: writer, reader: try Self.reader(file.path),
      scans: ScanConnections(path: file.path), style: style, file: file)
  }

  /// Opens a catalog for reading, also one in a folder where nothing can be written.
  init(reading file: CatalogFile, style: JournalStyle) throws {
    let isFrozen = !file.isFolderWritable && !file.hasLog && !file.hasLogIndex
    let path = isFrozen ? file.immutableURI : file.path
    self.init(
      writer: nil, reader: try Self.reader(path),
      scans: isFrozen || style == .writeAhead ? ScanConnections(path: path) : nil, style: style,
      file: file)
  }

  private init(
    writer: DatabaseQueue?, reader: DatabaseQueue, scans: ScanConnections?, style: JournalStyle,
    file: CatalogFile?
  ) {
    self.writer = writer
    self.reader = reader
    self.scans = scans
    self.style = style
    self.file = file
    identity = file?.identity
  }

  /// Interrupts the reads under way, and no write: where one connection does both, nothing.
  func interruptReads() {
    guard style == .writeAhead else { return }
    reader.interrupt()
    scans?.interrupt()
  }

  /// Lends a connection to a read that may take long, so that no other has to wait for it; where one
  /// connection does everything, that one.
  func scan<T>(_ read: (DatabaseQueue) async throws -> T) async throws -> T {
    guard let scans else { return try await read(reader) }
    return try await scans.lend(to: read)
  }

  /// Whether the open file is no longer the one at its path, so that saves would go astray.
  var isMoved: Bool { file?.identity != identity }

  /// Closes everything. SQLite folds the log into the file when the writer is the last to close;
  /// when a reader is, the log stays as it is.
  func close(foldingLog isFolding: Bool) throws {
    if !isFolding, style == .writeAhead {
      // A reader that has read keeps the log in use.
      try reader.read { db in try db.touch() }
      try writer?.close()
    }
    try scans?.close()
    try reader.close()
    try writer?.close()
  }

  /// Whether closing leaves beside the file what reading has made there: a connection that only
  /// reads makes an empty log and its index, and cannot remove them.
  var leavesEmptyLog: Bool {
    guard let file, !isMoved else { return false }
    return file.hasLogIndex && !file.hasLog && file.isWritable
  }

  /// Removes the empty log and its index, unless another connection is open. The lock must be held.
  func removeEmptyLog() {
    guard leavesEmptyLog, let file else { return }
    do {
      // SQLite does it at the end of the last connection that may write; this one writes nothing.
      let queue = try DatabaseQueue(path: file.existingURI, configuration: .catalog())
      try queue.read { db in try db.touch() }
      try queue.close()
    } catch {
      // An empty log that stays does no harm.
    }
  }

  private static func reader(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: .catalog(readonly: true))
  }
}

extension Database {
  /// Reads as little as possible.
  fileprivate func touch() throws {
    try execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
  }
}

extension JournalStyle {
  /// Sets what makes saves safe, and reads it back.
  func confirm(on queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      for setting in settings { try setting.apply(to: db) }
    }
  }
}
