import GRDB

/// The open connections to one catalog.
package struct Connection: Sendable {
  /// The connection that writes; nil where the catalog may only be read.
  package let writer: DatabaseQueue?
  /// What reads: with a write-ahead log other connections than the writer, so that no read waits for a
  /// write.
  ///
  /// No pool of GRDB: one that wrote as well would set `synchronous` to NORMAL and write to the file
  /// at opening, and one that only read would open a connection more.
  package let reads: ReadAccess
  let style: JournalStyle
  /// The file; nil in memory.
  let held: HeldFile?
  /// The files as they were when it was opened immutable; nil where it was not.
  private let frozen: CatalogFile.Condition?
  let folding = LogFolding()

  /// Makes an empty catalog in memory.
  init() throws {
    let queue = try DatabaseQueue(configuration: .catalog())
    try Schema.migrate(queue)
    try JournalStyle.memory.confirm(on: queue)
    self.init(
      writer: queue, reads: ReadAccess(queue, scanningAt: nil, isShared: true), style: .memory,
      file: nil)
  }

  /// Opens a catalog for writing; `isCurrent` says that it needs no migration.
  init(writing file: CatalogFile, style: JournalStyle, isCurrent: Bool) throws {
    // One that is moved away just now is not made anew, empty.
    let writer = try DatabaseQueue(path: file.existingURI, configuration: .catalog())
    if !isCurrent { try Schema.migrate(writer) }
    try style.confirm(on: writer)
    guard style == .writeAhead else {
      self.init(
        writer: writer, reads: ReadAccess(writer, scanningAt: nil, isShared: true), style: style,
        file: file)
      return
    }
    self.init(
      writer: writer, reads: ReadAccess(try Self.reader(file.path), scanningAt: file.path),
      style: style, file: file)
    writer.inDatabase { [folding] db in folding.follow(db) }
  }

  /// Opens a catalog for reading, also one in a folder where nothing can be written, or on a full disk.
  ///
  /// Whoever writes needs a log and its index, or a journal, and so does SQLite to read beside them. Where
  /// none is there and none can be made, nobody is writing, and the file is read as it is. Somebody may
  /// write later, as soon as there is room: `isOutdated` tells.
  init(reading file: CatalogFile, style: JournalStyle) throws {
    let condition = file.condition
    let isFrozen =
      !file.hasLog && !file.hasLogIndex && !file.hasJournal
      && (!file.isFolderWritable || style == .writeAhead && file.hasNoRoom)
    let path = isFrozen ? file.immutableURI : file.path
    self.init(
      writer: nil,
      reads: ReadAccess(
        try Self.reader(path), scanningAt: isFrozen || style == .writeAhead ? path : nil),
      style: style, file: file, frozen: isFrozen ? condition : nil)
  }

  private init(
    writer: DatabaseQueue?, reads: ReadAccess, style: JournalStyle, file: CatalogFile?,
    frozen: CatalogFile.Condition? = nil
  ) {
    self.writer = writer
    self.reads = reads
    self.style = style
    held = file.map { HeldFile($0, withLog: writer != nil && style == .writeAhead) }
    self.frozen = frozen
  }

  var file: CatalogFile? { held?.file }

  /// Whether somebody has written to what was opened immutable: what is read then may be of two times.
  var isOutdated: Bool { frozen.map { $0 != file?.condition } ?? false }

  /// Whether the open file is no longer the one at its path, so that saves would go astray.
  var isMoved: Bool { held?.isMoved ?? false }

  /// Closes everything. SQLite folds the log into the file when the writer is the last to close;
  /// when a reader is, the log stays as it is.
  func close(foldingLog isFolding: Bool) throws {
    if !isFolding, style == .writeAhead {
      // A reader, which has read at its opening, keeps the log in use.
      try writer?.close()
    }
    try reads.close()
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
    if leavesEmptyLog { file?.whileNobodyHasIt { file?.removeLogRemains() } }
  }

  private static func reader(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: .catalog(readonly: true))
  }
}

extension JournalStyle {
  /// Sets what makes saves safe, and reads it back.
  package func confirm(on queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      for setting in settings { try setting.apply(to: db) }
    }
  }
}
