import Foundation
import GRDB
import Synchronization

/// The animals and categories of one catalog, on disk or in memory.
///
/// A completed write survives a power cut. Reads that are bounded by the screen are synchronous;
/// reads whose cost grows with the catalog are asynchronous, and throw `CancellationError` once
/// their task is cancelled.
public final class CatalogStore: Sendable {
  /// Where a catalog is kept.
  public enum Location: Equatable, Sendable {
    /// In the SQLite file at this path.
    case file(String)
    /// In memory only; it ends with the store.
    case inMemory
  }

  /// What a store may do to a file.
  public enum Access: Sendable {
    /// Read an existing catalog.
    case readOnly
    /// Read an existing catalog, even of an earlier version: enough to check it and to back it up
    /// before it is updated.
    case inspection
    /// Read and write an existing catalog.
    case readWrite
    /// Read and write, and create the file and its folders if they are missing.
    case create
  }

  /// Where the catalog is kept.
  public let location: Location
  /// Whether opening created the file.
  public let wasCreated: Bool
  /// Whether opening updated a catalog of an earlier version.
  public let wasUpdated: Bool
  /// A message that a log beside the catalog belonged to another file, with its new name.
  public let foreignLog: String?
  /// Whether writes are refused.
  public var isReadOnly: Bool { connection.writer == nil }

  /// The author of this store's edits in the journal.
  public var author: Author {
    get { currentAuthor.withLock { $0 } }
    set { currentAuthor.withLock { $0 = newValue } }
  }

  private let currentAuthor: Mutex<Author>

  package let connection: Connection
  let lock: WriteLock?
  let draftLocks: DraftLocks
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
  ///   - access: What may be done to a file; ignored in memory.
  ///   - lockTimeout: How long a write waits for other programs before it fails with
  ///     `CatalogError.busy`; nil to wait until its task is cancelled. Opening, which cannot be
  ///     cancelled, then waits 10 seconds.
  ///   - journal: How it survives a power cut; nil for what its file system needs.
  ///   - author: The author of the edits; nil for that of this process.
  ///   - onWait: Called on any thread when something has waited for another program for 200 ms, and
  ///     with nil when that wait is over.
  ///   - onUpdate: Called before a catalog of an earlier version is updated, which may take a
  ///     while.
  /// - Throws: Why the catalog cannot be opened. A file that is refused is left as it was.
  package init(
    _ location: Location, access: Access = .readWrite, lockTimeout: Duration? = nil,
    journal: JournalStyle? = nil, author: Author? = nil,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in },
    onUpdate: @escaping @Sendable () -> Void = {}
  ) throws(CatalogError) {
    switch location {
    case .inMemory:
      do { connection = try Connection() } catch { throw CatalogError(error, path: Self.memory) }
      lock = nil
      draftLocks = DraftLocks(catalog: nil)
      (wasCreated, wasUpdated, foreignLog) = (false, false, nil)
    case .file(let path):
      if access == .create { try CatalogOpening.makeFolders(for: path) }
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
      draftLocks = DraftLocks(catalog: connection.file?.path)
    }
    self.location = location
    currentAuthor = Mutex(author ?? .current)
    self.limit = lockTimeout
    self.onWait = onWait
    foreignChanges = ForeignChanges(of: connection, postingTo: news)
    if let writer = connection.writer { news.follow(writer) }
    foreignChanges.begin { [weak self] isDisplaced in
      // The writer's queue, which calls this, never holds the store.
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

  var path: String { connection.file?.name ?? Self.memory }

  private static let memory = "The catalog in memory"

  /// Calls the handler soon after each transaction that changed animals or categories, including
  /// those of other programs, on a thread of its own; the handler may read.
  ///
  /// - Returns: A token that keeps the observation alive; releasing it ends the observation.
  public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> CatalogObservation {
    news.add(handler)
  }

  /// The name endings of files beside a catalog that belong to it and are not catalogs themselves.
  public static let companionEndings = CatalogFile.suffixes + ["-drafts", PhotoFolder.ending]
}
