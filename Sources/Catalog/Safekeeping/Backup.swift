import Foundation
import GRDB

extension CatalogStore {
  /// Copies the catalog, as it is at one moment, to a file of its own while others go on writing.
  /// The copy is written under a temporary name, checked and flushed before it is renamed; no log
  /// lies beside it. It waits for a program that writes at the destination as long as this store
  /// waits, or 10 seconds without a limit.
  ///
  /// - Parameters:
  ///   - path: The new file.
  ///   - isReplacing: Whether to replace an existing file or link.
  ///   - report: Receives each problem in the catalog, and so in the copy, as one line.
  /// - Returns: The number of animals in the copy.
  /// - Throws: `FileProblem.exists`, `.itself`, `.inUse` and the like for the path, `.damaged` for
  ///   a catalog that cannot be copied completely, a system error, or `CancellationError`. Then
  ///   nothing is left beside the path, and the old file is unchanged.
  public func backUp(
    to path: String, replacing isReplacing: Bool = false,
    _ report: @Sendable (String) -> Void = { _ in }
  ) async throws -> Int {
    let backup = Backup(CatalogFile(path, followsLink: false), isReplacing: isReplacing)
    try backup.file.requirePlace(apartFrom: connection.file, isReplacing: isReplacing)
    return try await backup.make(from: self, report)
  }
}

/// A copy of a catalog in a file of its own.
private struct Backup {
  let file: CatalogFile
  let isReplacing: Bool
  private let unfinished: AtomicFile

  init(_ file: CatalogFile, isReplacing: Bool) {
    self.file = file
    self.isReplacing = isReplacing
    unfinished = AtomicFile(for: file)
  }

  /// Makes the copy under the destination's lock, which keeps others from writing there.
  func make(from store: CatalogStore, _ report: @Sendable (String) -> Void) async throws -> Int {
    try unfinished.create()
    defer { unfinished.remove() }
    let lock = WriteLock(catalog: file.path)
    return try await lock.hold(waiting: store.limit, report: store.onWait) {
      unfinished.removeRemains()
      try await copy(from: store)
      try await renewMark()
      let (animals, orphans) = try await checked(of: store)
      if orphans > 0 { report("\(orphans) times a record names another that is missing") }
      // A private catalog stays private.
      try unfinished.setRights(of: store.connection.file)
      try unfinished.synchronise()
      try Task.checkCancellation()
      // A catalog may have been opened there since.
      try file.requirePlace(apartFrom: store.connection.file, isReplacing: isReplacing)
      try unfinished.publish(replacing: isReplacing)
      try unfinished.synchroniseFolder()
      return animals
    }
  }

  private func copy(from store: CatalogStore) async throws {
    guard store.reads.enter() else { throw CatalogError.file(store.path, .closed) }
    defer { store.reads.leave() }
    do {
      // Not in a transaction, where SQLite refuses to copy; copying is one by itself.
      try await store.reads.scan { [unfinished] queue in
        try await queue.unsafeRead { db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished.path])
        }
      }
    } catch let error as CancellationError {
      throw error
    } catch DatabaseError.SQLITE_FULL {
      throw CatalogError.file(file.name, .diskFull)
    } catch let error as DatabaseError where error.isFailedWrite {
      throw CatalogError(error, path: file.name)
    } catch {
      throw CatalogError(error, path: store.path)
    }
  }

  /// Keeps any log of the catalog from being read into the copy, whose pages differ.
  private func renewMark() async throws {
    do {
      let copy = try DatabaseQueue(path: unfinished.path, configuration: .catalog())
      try await copy.write { db in if try db.tableExists("setting") { try LogMark.renew(db) } }
      try copy.close()
    } catch let error as DatabaseError {
      throw CatalogError(error, path: file.name)
    }
  }

  /// The number of animals in the copy, and of references to missing records. SQLite's own shell
  /// can leave such references; they are no reason not to have a copy.
  ///
  /// - Throws: `FileProblem.damaged` if the copy is not sound; then neither is the catalog.
  private func checked(of store: CatalogStore) async throws -> (animals: Int, orphans: Int) {
    do {
      let copy = try DatabaseQueue(path: unfinished.path, configuration: .catalog(readonly: true))
      let (problem, animals, orphans) = try await copy.read { db in
        try (db.firstProblem(), db.number("SELECT count(*) FROM animal"), db.orphans())
      }
      try copy.close()
      guard let problem else { return (animals, orphans) }
      throw CatalogError.file(store.path, .damaged(reason: problem))
    } catch let error as DatabaseError {
      throw CatalogError(error, path: file.name)
    }
  }
}

extension DatabaseError {
  /// Whether writing failed, not reading.
  fileprivate var isFailedWrite: Bool {
    switch extendedResultCode {
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
      .SQLITE_IOERR_DIR_FSYNC, .SQLITE_CANTOPEN:
      true
    default: false
    }
  }
}
