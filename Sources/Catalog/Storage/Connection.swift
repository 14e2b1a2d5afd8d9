import GRDB

/// The open connections to one catalog.
package struct Connection: Sendable {
  /// The connection that writes; nil if the catalog is read-only.
  package let writer: DatabaseQueue?
  /// Connections for reading: with a write-ahead log, others than the writer's, so that none waits.
  ///
  /// Not a GRDB pool: one that writes sets `synchronous` to NORMAL and writes to the file on
  /// opening, and one that only reads opens an extra connection.
  package let reads: ReadAccess
  let style: JournalStyle
  /// The file; nil in memory.
  let held: OpenCatalogFile?
  /// The files as they were if opened as immutable; nil otherwise.
  private let frozen: CatalogFile.Condition?
  let folding = CheckpointPolicy()

  /// Creates an empty catalog in memory.
  init() throws {
    let queue = try DatabaseQueue(configuration: .catalog())
    try Schema.empty.get().backup(to: queue)
    try JournalStyle.memory.confirm(on: queue)
    self.init(
      writer: queue, reads: ReadAccess(queue, scanningAt: nil, isShared: true), style: .memory,
      file: nil)
  }

  /// Opens a catalog for writing; if it `isCurrent`, it needs no migration.
  init(writing file: CatalogFile, style: JournalStyle, isCurrent: Bool) throws {
    // If the file is being moved away, an empty one must not replace it.
    let writer = try DatabaseQueue(path: file.existingURI, configuration: .catalog())
    if !isCurrent { try Schema.migrate(writer) }
    try style.confirm(on: writer)
    let reads =
      try style == .writeAhead
      ? ReadAccess(Self.reader(file.path), scanningAt: file.path)
      : ReadAccess(writer, scanningAt: nil, isShared: true)
    self.init(writer: writer, reads: reads, style: style, file: file)
    if style == .writeAhead { writer.inDatabase { [folding] db in folding.follow(db) } }
  }

  /// Opens a catalog for reading, even in a read-only folder or on a full disk.
  ///
  /// Writing needs a log and its index, or a journal, and reading alongside writers needs them too.
  /// If there are none and none can be created, nobody is writing, and the file is read as it is.
  /// Somebody may write later, once there is room: `isOutdated` tells.
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
    held = file.map { OpenCatalogFile($0, withLog: writer != nil && style == .writeAhead) }
    self.frozen = frozen
  }

  var file: CatalogFile? { held?.file }

  /// Whether somebody wrote to a file opened as immutable: reads may then mix two states.
  var isOutdated: Bool { frozen.map { $0 != file?.condition } ?? false }

  /// Whether the open file is no longer the one at its path, so that saves would go astray.
  var isMoved: Bool { held?.isMoved ?? false }

  /// Closes everything. SQLite folds the log into the file if the writer closes last; if a reader
  /// does, the log stays as it is.
  func close(foldingLog isFolding: Bool) throws {
    if !isFolding, style == .writeAhead {
      // A reader, which has read on opening, keeps the log in use.
      try writer?.close()
    }
    try reads.close()
    try writer?.close()
  }

  /// Whether closing leaves remains of reading beside the file: a read-only connection creates an
  /// empty log and its index, and cannot remove them.
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
