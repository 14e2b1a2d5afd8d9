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
  /// Whether opening brought a catalog of an earlier version up to date.
  public let wasUpdated: Bool
  /// Says that a log lay beside the catalog which belongs to another file, and what it is called now; nil
  /// where none lay there.
  public let foreignLog: String?
  /// Whether writes are refused.
  public var isReadOnly: Bool { connection.writer == nil }

  /// Whose name the journal gives to what this store saves.
  public var author: Author {
    get { currentAuthor.withLock { $0 } }
    set { currentAuthor.withLock { $0 = newValue } }
  }

  private let currentAuthor: Mutex<Author>

  package let connection: Connection
  let lock: WriteLock?
  let marks: DraftMarks
  let limit: Duration?
  let onWait: @Sendable (LockWait?) -> Void
  let turns = WriteTurns()
  let news = ChangeNews()
  let foreignChanges: ForeignChanges
  let ownEdits = Mutex<[Edit.ID]>([])
  let isClosing = Mutex(false)
  let displaced = Mutex<FileProblem?>(nil)

  /// Opens a catalog.
  ///
  /// - Parameters:
  ///   - location: Where it is kept.
  ///   - access: What may be done to a file; without meaning in memory.
  ///   - lockTimeout: How long a write waits for other programs before it fails with
  ///     `CatalogError.busy`; nil for as long as its task is not cancelled. Opening, which cannot
  ///     be cancelled, waits 10 seconds when it is nil.
  ///   - onWait: Called on any thread when something has waited for another program for 200 ms,
  ///     and with nil when that wait is over.
  ///   - onUpdate: Called before a catalog of an earlier version is brought up to date, which may take a
  ///     while.
  /// - Throws: Why the catalog cannot be opened. A file that is refused is left as it was.
  public convenience init(
    _ location: Location, access: Access = .readWrite, lockTimeout: Duration? = nil,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in },
    onUpdate: @escaping @Sendable () -> Void = {}
  ) throws(CatalogError) {
    try self.init(
      location, access: access, lockTimeout: lockTimeout, journal: nil, onWait: onWait,
      onUpdate: onUpdate)
  }

  /// Opens a catalog as another author, or as one on another kind of file system.
  package init(
    _ location: Location, access: Access = .readWrite, lockTimeout: Duration? = nil,
    journal: JournalStyle?, author: Author? = nil,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in },
    onUpdate: @escaping @Sendable () -> Void = {}
  ) throws(CatalogError) {
    switch location {
    case .inMemory:
      connection = try Self.connectionInMemory()
      lock = nil
      marks = DraftMarks(catalog: nil)
      (wasCreated, wasUpdated, foreignLog) = (false, false, nil)
    case .file(let path):
      if access == .create { try NewCatalog.makeFolders(for: path) }
      let opening = CatalogOpening(
        CatalogFile(path), style: journal, limit: lockTimeout, onWait: onWait, onUpdate: onUpdate)
      wasCreated = access == .create ? try opening.create() : false
      foreignLog = try opening.setForeignLogAside().map {
        "The log beside the catalog belonged to another file, and is kept as \($0)."
      }
      (connection, wasUpdated) =
        switch access {
        case .readOnly: (try opening.read(), false)
        case .inspection: (try opening.read(allowingOlder: true), false)
        case .readWrite, .create: try opening.write()
        }
      lock = opening.lock
      marks = DraftMarks(catalog: connection.file?.path)
    }
    self.location = location
    currentAuthor = Mutex(author ?? .current)
    self.limit = lockTimeout
    self.onWait = onWait
    foreignChanges = ForeignChanges(of: connection, postingTo: news)
    if let writer = connection.writer { news.follow(writer) }
    foreignChanges.begin { [weak self] isDisplaced in
      // The queue of the writer, which calls this, never holds the store.
      Task { [weak self] in
        guard let self, isDisplaced != (displacement != nil) else { return }
        await lookAfterLog()
      }
    }
  }

  deinit {
    close()
  }

  package var reads: ReadAccess { connection.reads }

  /// What messages call the catalog.
  var path: String { connection.file?.name ?? Self.memory }

  private static let memory = "The catalog in memory"

  private static func connectionInMemory() throws(CatalogError) -> Connection {
    do { return try Connection() } catch { throw CatalogError(error, path: memory) }
  }
}

extension CatalogStore {
  /// Calls the handler soon after each transaction that changed animals or categories, also one of
  /// another program, on a thread of its own; the handler may read.
  ///
  /// - Returns: What keeps the observation alive; releasing it ends it.
  public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> CatalogObservation {
    news.add(handler)
  }
}

extension CatalogStore {
  /// How the names of files end that lie beside a catalog, belong to it and are no catalogs themselves.
  public static let companionEndings = CatalogFile.suffixes + ["-drafts"]
}
