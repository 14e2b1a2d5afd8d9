import Foundation
import GRDB

extension CatalogStore {
  /// Copies the catalog as it is at one moment, while others go on writing, to a file of its own.
  /// The copy is written under a temporary name, checked and flushed before it takes its own; no
  /// log lies beside it. A program that writes at the destination is waited for as long as this
  /// store waits, or 10 seconds where it has no limit.
  ///
  /// - Parameters:
  ///   - path: The new file.
  ///   - isReplacing: Whether a file that is there already, or a link, is replaced.
  ///   - report: Takes what is not as it should be in the catalog, and so in the copy, as a line.
  /// - Returns: The number of animals in the copy.
  /// - Throws: `FileProblem.exists`, `.itself`, `.inUse` and the like for the path,
  ///   `.damaged` for a catalog that cannot be copied whole, what the system refused, or
  ///   `CancellationError`. Then nothing is left beside the path, and what was there is as before.
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

  /// Makes the copy under the lock of the place, so that nobody writes to a catalog there
  /// meanwhile.
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
      // What only its owner may read stays so.
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
      // In no transaction, where SQLite refuses to copy; the copy is one by itself.
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

  /// Makes sure that no log of the catalog is ever read into the copy: its pages are in other
  /// places.
  private func renewMark() async throws {
    do {
      let copy = try DatabaseQueue(path: unfinished.path, configuration: .catalog())
      try await copy.write { db in if try db.tableExists("setting") { try LogMark.renew(db) } }
      try copy.close()
    } catch let error as DatabaseError {
      throw CatalogError(error, path: file.name)
    }
  }

  /// The number of animals in the copy, and of records that name a missing one: SQLite's own shell
  /// makes such, and they are no reason to have no copy.
  ///
  /// - Throws: `FileProblem.damaged` when the copy is not sound, and so neither is the catalog.
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
  /// Whether writing failed, and not reading.
  fileprivate var isFailedWrite: Bool {
    switch extendedResultCode {
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
      .SQLITE_IOERR_DIR_FSYNC, .SQLITE_CANTOPEN:
      true
    default: false
    }
  }
}
