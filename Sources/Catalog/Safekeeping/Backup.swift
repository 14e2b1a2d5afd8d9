import Foundation
import GRDB

/// What is in a copy of a catalog.
public struct BackedUp: Sendable {
  /// The number of animals.
  public let animals: Int
  /// The number of photos whose original could not be copied.
  public let lostPhotos: Int
}

extension CatalogStore {
  /// Copies the catalog, as it is at one moment, to a file of its own while others go on writing.
  /// The copy is written under a temporary name, checked and flushed before it is renamed; no log
  /// lies beside it. It waits for a program that writes at the destination as long as this store
  /// waits, or 10 seconds without a limit.
  ///
  /// It replaces an existing file or link only if `isReplacing`, reports each problem in the
  /// catalog, and so in the copy, as one line, and returns what is in the copy.
  ///
  /// - Throws: `FileProblem.exists`, `.itself`, `.inUse` and the like for the path, `.damaged` for
  ///   a catalog that cannot be copied completely, a system error, or `CancellationError`. Then
  ///   nothing is left beside the path, and the old file is unchanged.
  public func backUp(
    to path: String, replacing isReplacing: Bool = false,
    _ report: @Sendable (String) -> Void = { _ in }
  ) async throws -> BackedUp {
    let file = CatalogFile(path, followsLink: false)
    let catalog = connection.file
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
    let unfinished = AtomicFile(for: file)
    try unfinished.create()
    defer { unfinished.remove() }
    // The destination's lock keeps others from writing there.
    return try await WriteLock(catalog: file.path).hold(waiting: limit, report: onWait) {
      unfinished.removeRemains()
      try await copy(to: unfinished.path, for: file)
      try await renewStamp(of: unfinished.path, for: file)
      let (animals, orphans, originals) = try await checked(unfinished.path, for: file)
      if orphans > 0 { report("\(orphans) times a record names another that is missing") }
      let isRenewed = file.exists
      let complete = {
        // A private catalog stays private.
        try unfinished.complete(withRightsOf: catalog, replacing: isReplacing) {
          try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
        }
      }
      guard let photoFolder else {
        try complete()
        return BackedUp(animals: animals, lostPhotos: 0)
      }
      let folder = PhotoFolder(of: file)
      let lost = try folder.copy(originals, from: photoFolder, report, then: complete)
      if isRenewed {
        do {
          _ = try folder.removeFiles(
            except: Set(originals.all.compactMap(\.path)), only: nil)
        } catch let error as CatalogError {
          report("Files of earlier photos could not be removed: \(error.message)")
        }
      }
      return BackedUp(animals: animals, lostPhotos: lost)
    }
  }

  private func copy(to copy: String, for file: CatalogFile) async throws {
    guard reads.enter() else { throw CatalogError.file(path, .closed) }
    defer { reads.leave() }
    do {
      // Not in a transaction, where SQLite refuses to copy; copying is one by itself.
      try await reads.scan { queue in
        try await queue.unsafeRead { db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
        }
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as DatabaseError where error.isFailedWrite {
      throw CatalogError(error, path: file.name)
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  /// Keeps any log of the catalog from being read into the copy, whose pages differ.
  private func renewStamp(of copy: String, for file: CatalogFile) async throws {
    do {
      let queue = try DatabaseQueue(path: copy, configuration: .catalog())
      try await queue.write { db in if try db.tableExists("setting") { try LogStamp.renew(db) } }
      try queue.close()
    } catch let error as DatabaseError {
      throw CatalogError(error, path: file.name)
    }
  }

  /// The number of animals in the copy, and of references to missing records, and the originals
  /// that it names. SQLite's own shell can leave such references; they are no reason not to have a
  /// copy.
  ///
  /// - Throws: `FileProblem.damaged` if the copy is not sound; then neither is the catalog.
  private func checked(
    _ copy: String, for file: CatalogFile
  ) async throws -> (
    animals: Int, orphans: Int, originals: (all: [Original], ofPhotos: [Original])
  ) {
    do {
      // A new connection reads what is in the file.
      let queue = try DatabaseQueue(path: copy, configuration: .catalog(readonly: true))
      let (problem, animals, orphans, originals) = try await queue.read { db in
        try (
          db.firstProblem(), db.number("SELECT count(*) FROM animal"), db.orphans(),
          db.namedOriginals()
        )
      }
      try queue.close()
      guard let problem else { return (animals, orphans, originals) }
      throw CatalogError.file(path, .damaged(reason: problem))
    } catch let error as DatabaseError {
      throw CatalogError(error, path: file.name)
    }
  }
}

extension DatabaseError {
  fileprivate var isFailedWrite: Bool {
    switch extendedResultCode {
    case .SQLITE_FULL, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
      .SQLITE_IOERR_DIR_FSYNC, .SQLITE_CANTOPEN:
      true
    default: false
    }
  }
}
