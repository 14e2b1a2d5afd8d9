import Catalog
import GRDB

/// Recovers what is readable in a damaged catalog into a new one. The damaged file is only read,
/// and nothing is created beside it.
public struct CatalogRecovery: Sendable {
  private let damaged: CatalogFile
  private let new: CatalogFile
  private let onWait: @Sendable (LockWait?) -> Void

  /// Prepares to recover the file at a path, even one that SQLite cannot open, to a new one.
  /// `onWait` is called after waiting 200 ms for a program that writes there, and with nil when the
  /// wait is over.
  public init(
    of damaged: String, to new: String,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in }
  ) {
    self.damaged = CatalogFile(damaged)
    self.new = CatalogFile(new)
    self.onWait = onWait
  }

  /// Creates the new catalog, with the IDs, the journal, the drafts and the settings of the old
  /// one, and reports each thing that could not be read or saved as a line that may hold any text.
  ///
  /// - Throws: `FileProblem.exists` if the new file already exists, `.nothingLeft`, what the system
  ///   refused, or `CancellationError`. No new file remains then.
  public func run(_ report: @escaping @Sendable (String) -> Void) async throws -> RecoveredCatalog {
    try requirePlace()
    try requireCatalog()
    let unfinished = AtomicFile(for: new)
    try unfinished.create()
    defer { unfinished.remove() }
    return try await WriteLock(catalog: new.path).hold(waiting: nil, report: onWait) {
      unfinished.removeRemains()
      var (recovered, originals) = try await restore(into: unfinished.path, report)
      recovered.lostPhotos = try PhotoFolder(of: new).copy(
        originals, from: PhotoFolder(of: damaged), report
      ) {
        try unfinished.complete(withRightsOf: damaged, verifying: requirePlace)
      }
      return recovered
    }
  }

  private func requirePlace() throws(CatalogError) {
    if new.exists { throw .file(new.name, .exists) }
    if new.isBrokenLink { throw .file(new.name, .brokenLink) }
    if let leftover = new.leftover { throw .file(leftover, .leftover) }
  }

  /// Refuses a file that is certainly not a catalog, or is from a later version.
  private func requireCatalog() throws(CatalogError) {
    let file = try DamagedFile(damaged)
    guard let header = file.header else { return }
    let schema = FileSchema(file)
    if header.applicationID != 0, header.applicationID != Schema.applicationID,
      !schema.mayBeCatalog
    {
      throw .file(damaged.name, .foreignDatabase)
    }
    if header.version > Schema.version, try !isKnown(schema) {
      throw .file(damaged.name, .newerSchema(found: header.version, known: Schema.version))
    }
  }

  /// Whether this version knows everything in the file, so that only its version number is wrong.
  private func isKnown(_ schema: FileSchema) throws(CatalogError) -> Bool {
    do {
      let known = try Schema.definitions()
      return schema.definitions.allSatisfy { name, sql in
        known[name] == sql.replacing(/, field[1-9][0-9]* ANY/, with: "")
          || FieldIndex.defines(name, sql)
      }
    } catch {
      throw CatalogError(error, path: damaged.name)
    }
  }

  private func restore(
    into path: String, _ report: @escaping @Sendable (String) -> Void
  ) async throws -> (RecoveredCatalog, originals: (all: [Original], ofPhotos: [Original])) {
    do {
      let queue = try DatabaseQueue(path: path, configuration: .catalog())
      try Schema.migrate(queue)
      let recovered = try await queue.writeWithoutTransaction { [damaged] db in
        try Restoration(db, of: DamagedFile(damaged), onLoss: report).run()
      }
      try await queue.write(LogStamp.renew)
      try JournalStyle(folder: new.folder).confirm(on: queue)
      let originals = try await queue.read { db in try db.namedOriginals() }
      try queue.close()
      return (recovered, originals)
    } catch let error as DatabaseError {
      throw CatalogError(error, path: new.name)
    }
  }
}
