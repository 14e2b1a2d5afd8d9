import Catalog
import GRDB

/// The recovery of what can be read in a damaged catalog into a new one. The damaged file is read
/// byte by byte, never changed, and nothing is made beside it.
public struct CatalogRecovery: Sendable {
  private let damaged: CatalogFile
  private let new: CatalogFile
  private let onWait: @Sendable (LockWait?) -> Void

  /// Prepares to recover a file, which need not be one that SQLite can open.
  ///
  /// - Parameters:
  ///   - damaged: The damaged file.
  ///   - new: Where the new catalog will be.
  ///   - onWait: Called when a program that writes there has been waited for for 200 ms, and with nil
  ///     when that wait is over.
  public init(
    of damaged: String, to new: String,
    onWait: @escaping @Sendable (LockWait?) -> Void = { _ in }
  ) {
    self.damaged = CatalogFile(damaged)
    self.new = CatalogFile(new)
    self.onWait = onWait
  }

  /// Makes the new catalog, with the ids, the journal, the drafts and the settings of the old one.
  ///
  /// - Parameter report: Takes each thing that could not be read or saved, as one line that may hold
  ///   any text.
  /// - Returns: What came of it.
  /// - Throws: `FileProblem.exists` when the new file is there already, `.nothingLeft`, what the
  ///   system refused, or `CancellationError`. Then no new file is left.
  public func run(_ report: @escaping @Sendable (String) -> Void) async throws -> RecoveredCatalog {
    try requirePlace()
    try requireCatalog()
    let unfinished = AtomicFile(for: new)
    try unfinished.create()
    defer { unfinished.remove() }
    return try await WriteLock(catalog: new.path).hold(waiting: nil, report: onWait) {
      unfinished.removeRemains()
      let recovered = try await restore(into: unfinished.path, report)
      try unfinished.setRights(of: damaged)
      try unfinished.synchronise()
      try Task.checkCancellation()
      try requirePlace()
      guard try unfinished.publish() else { throw CatalogError.file(new.name, .exists) }
      try unfinished.synchroniseFolder()
      return recovered
    }
  }

  private func requirePlace() throws(CatalogError) {
    if new.exists { throw .file(new.name, .exists) }
    if new.isBrokenLink { throw .file(new.name, .brokenLink) }
    if let leftover = new.leftover { throw .file(leftover, .leftover) }
  }

  /// Refuses what is surely not a catalog, or one of which only a later version knows all.
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

  /// Whether nothing is in the file that this version does not have; then it is the number of its
  /// version that is wrong.
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
  ) async throws -> RecoveredCatalog {
    do {
      let queue = try DatabaseQueue(path: path, configuration: .catalog())
      try Schema.migrate(queue)
      let recovered = try await queue.writeWithoutTransaction { [damaged] db in
        try Restoration(db, of: DamagedFile(damaged), onLoss: report).run()
      }
      try await queue.write(LogMark.renew)
      try JournalStyle(folder: new.folder).confirm(on: queue)
      try queue.close()
      return recovered
    } catch let error as DatabaseError {
      throw CatalogError(error, path: new.name)
    }
  }
}
