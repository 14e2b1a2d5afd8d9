import Foundation
import GRDB
import Synchronization

/// The animals and categories of one catalog, on disk or in memory.
///
/// A write that has returned survives a power cut. Reads that are bounded by the screen are
/// synchronous; reads whose cost grows with the catalog are asynchronous and end with their task.
public final class CatalogStore: Sendable {
  /// Where a catalog is kept.
  public enum Location: Equatable, Sendable {
    /// In the SQLite file at this path.
    case file(String)
    /// Nowhere; it ends with the store.
    case inMemory
  }

  /// What a store may do to a file.
  public enum Access: Sendable {
    /// Reading an existing catalog.
    case readOnly
    /// Reading an existing catalog, also one of an earlier version: enough to check it and to back
    /// it up, as is wanted before it is brought up to date.
    case inspection
    /// Reading and writing an existing catalog.
    case readWrite
    /// As `readWrite`, and making the file and its folders when they are missing.
    case create
  }

  /// Where the catalog is kept.
  public let location: Location
  /// Whether opening made the file.
  public let wasCreated: Bool
  /// Whether writes are refused.
  public var isReadOnly: Bool { connection.writer == nil }

  /// Whose name the journal gives to what this store saves.
  public let author: Author

  let connection: Connection
  let lock: WriteLock?
  let marks: DraftMarks
  let limit: Duration?
  let onWait: @Sendable (LockWait?) -> Void
  let turnstile = Turnstile()
  let hub = ChangeHub()
  let writing = Mutex(Writing())
  let gate = ReadGate()
  let files = Mutex<FileWatch?>(nil)
  let countRepairs = Mutex(0)
  let foreignChanges = Mutex(0)
  private let commits: AnyDatabaseCancellable?
  let isClosing = Mutex(false)

  /// Opens a catalog.
  ///
  /// - Parameters:
  ///   - location: Where it is kept.
  ///   - access: What may be done to a file; without meaning in memory.
  ///   - patience: How long a write waits for other programs before it fails with
  ///     `CatalogError.busy`; nil for as long as its task is not cancelled. Opening, which cannot
  ///     be cancelled, waits 10 seconds when it is nil.
  ///   - onWait: Called on any thread when something has waited for another program for 250 ms,
  ///     and with nil when that wait is over.
  /// - Throws: Why the catalog cannot be opened. A file that is refused is left as it was.
  public convenience init(
    _ location: Location, access: Access = .readWrite, patience: Duration? = nil,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in }
  ) throws(CatalogError) {
    try self.init(
      location, access: access, patience: patience, journal: nil, onWait: onWait)
  }

  /// Opens a catalog as another author, or as one on another kind of file system.
  package init(
    _ location: Location, access: Access = .readWrite, patience: Duration? = nil,
    journal: JournalStyle?, author: Author? = nil,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in }
  ) throws(CatalogError) {
    switch location {
    case .inMemory:
      connection = try Self.connectionInMemory()
      lock = nil
      marks = DraftMarks(catalog: nil)
      wasCreated = false
    case .file(let path):
      if access == .create { try NewCatalog.makeFolders(for: path) }
      let opening = CatalogOpening(
        CatalogFile(path), style: journal, limit: patience, onWait: onWait)
      wasCreated = access == .create ? try opening.create() : false
      switch access {
      case .readOnly: connection = try opening.read()
      case .inspection: connection = try opening.read(older: true)
      case .readWrite, .create: connection = try opening.write()
      }
      lock = opening.lock
      marks = DraftMarks(catalog: connection.file?.path)
    }
    self.location = location
    self.author = author ?? .current
    self.limit = patience
    self.onWait = onWait
    commits = connection.writer.map { [hub] in Self.observe($0, for: hub) }
    let changes = ForeignChanges(writer: connection.writer, gate: gate) { [weak self] in
      self?.foreignChanges.withLock { $0 += 1 }
      self?.hub.post()
    }
    let watch = connection.file.map { FileWatch($0, handler: changes.filesHaveChanged) }
    files.withLock { $0 = watch }
  }

  deinit {
    close()
  }

  /// What messages call the catalog.
  var path: String { connection.file?.name ?? Self.memory }

  private static let memory = "The catalog in memory"

  private static func connectionInMemory() throws(CatalogError) -> Connection {
    do { return try Connection() } catch { throw CatalogError(error, path: memory) }
  }

  private static func observe(
    _ writer: DatabaseQueue, for hub: ChangeHub
  ) -> AnyDatabaseCancellable {
    DatabaseRegionObservation(tracking: Table("animal"), Table("animalCategory"))
      .start(in: writer, onError: { _ in hub.post() }, onChange: { _ in hub.post() })
  }
}

extension CatalogStore {
  /// Calls the handler soon after each transaction that changed animals or categories, also one of
  /// another program, on a thread of its own; the handler may read.
  ///
  /// - Returns: What keeps the observation alive; releasing it ends it.
  public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> CatalogObservation {
    hub.add(handler)
  }
}
