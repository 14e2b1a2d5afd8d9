import GRDB

/// The open connections to one catalog.
struct Connection: Sendable {
  let database: any DatabaseWriter
  let style: JournalStyle
  let isReadOnly: Bool
  /// The file; nil in memory.
  let file: CatalogFile?

  /// Makes an empty catalog in memory.
  init() throws {
    let queue = try DatabaseQueue(configuration: .catalog())
    try Schema.migrate(queue)
    self.init(database: queue, style: .memory, isReadOnly: false, file: nil)
    try confirmSettings()
  }

  /// Opens a catalog for writing; `isCurrent` says that it needs no migration.
  init(writing file: CatalogFile, style: JournalStyle, isCurrent: Bool) throws {
    let database = try Self.database(file.path, style: style, readonly: false)
    self.init(database: database, style: style, isReadOnly: false, file: file)
    if !isCurrent { try Schema.migrate(database) }
    try confirmSettings()
  }

  /// Opens a catalog for reading, also one in a folder where nothing can be written.
  init(reading file: CatalogFile, style: JournalStyle) throws {
    let isFrozen = !file.isFolderWritable && !file.hasLog && !file.hasLogIndex
    let database = try isFrozen
      ? Self.database(file.immutableURI, style: .rollback, readonly: true)
      : Self.database(file.path, style: style, readonly: true)
    self.init(database: database, style: style, isReadOnly: true, file: file)
  }

  private init(
    database: any DatabaseWriter, style: JournalStyle, isReadOnly: Bool, file: CatalogFile?
  ) {
    self.database = database
    self.style = style
    self.isReadOnly = isReadOnly
    self.file = file
  }

  private static func database(
    _ path: String, style: JournalStyle, readonly: Bool
  ) throws -> any DatabaseWriter {
    let configuration = Configuration.catalog(readonly: readonly)
    switch style {
    case .writeAhead: return try DatabasePool(path: path, configuration: configuration)
    case .rollback, .memory: return try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  /// Sets what makes saves safe. It comes after opening, because a pool changes some of it itself.
  private func confirmSettings() throws {
    try database.writeWithoutTransaction { db in
      for setting in style.settings { try setting.apply(to: db) }
    }
  }

  /// Closes everything, the writer last, so that SQLite can fold the log into the file.
  func close() throws {
    (database as? DatabasePool)?.releaseMemory()
    try database.close()
  }
}
