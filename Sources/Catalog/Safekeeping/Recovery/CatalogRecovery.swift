import GRDB

/// The recovery of what can be read in a damaged catalog into a new one. The damaged file is read
/// byte by byte, never changed, and nothing is made beside it.
public struct CatalogRecovery: Sendable {
  private let damaged: CatalogFile
  private let new: CatalogFile

  /// Prepares to recover a file, which need not be one that SQLite can open.
  public init(of damaged: String, to new: String) {
    self.damaged = CatalogFile(damaged)
    self.new = CatalogFile(new)
  }

  /// Makes the new catalog, with the ids, the journal, the drafts and the settings of the old one.
  ///
  /// - Parameter report: Takes each thing that could not be read or saved, as one line that may hold
  ///   any text.
  /// - Returns: What came of it.
  /// - Throws: `CatalogError.exists` when the new file is there already, `.nothingLeft`, what the
  ///   system refused, or `CancellationError`. Then no new file is left.
  public func run(_ report: @escaping @Sendable (String) -> Void) async throws -> RecoveredCatalog {
    try requirePlace()
    try requireCatalog()
    let aside = AsideFile(for: new)
    try aside.create(mode: 0o600)
    defer { aside.remove() }
    return try await WriteLock(catalog: new.path).hold {
      aside.removeRemains()
      let recovered = try await restore(into: aside.path, report)
      try aside.setRights(of: damaged)
      try aside.synchronise()
      try Task.checkCancellation()
      try requirePlace()
      guard try aside.publish() else { throw CatalogError.exists(path: new.name) }
      try aside.synchroniseFolder()
      return recovered
    }
  }

  private func requirePlace() throws(CatalogError) {
    if new.exists { throw .exists(path: new.name) }
    if new.isBrokenLink { throw .brokenLink(path: new.name) }
    if let leftover = new.leftover { throw .leftover(path: leftover) }
  }

  /// Refuses what is surely not a catalog, or one of which only a later version knows all.
  private func requireCatalog() throws(CatalogError) {
    let file = try DamagedFile(damaged)
    guard let header = file.header else { return }
    let schema = FileSchema(file)
    if header.applicationID != 0, header.applicationID != Schema.applicationID,
      !schema.mayBeCatalog
    {
      throw .foreignDatabase(path: damaged.name)
    }
    if header.version > Schema.version, try !isKnown(schema) {
      throw .newerSchema(path: damaged.name, found: header.version, known: Schema.version)
    }
  }

  /// Whether nothing is in the file that this version does not have; then it is the number of its
  /// version that is wrong.
  private func isKnown(_ schema: FileSchema) throws(CatalogError) -> Bool {
    do {
      let known = try Schema.definitions()
      return schema.definitions.allSatisfy { known[$0.key] == $0.value }
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
        try Restoration(db, of: DamagedFile(damaged), report).run()
      }
      try JournalStyle(folder: new.folder).confirm(on: queue)
      try queue.close()
      return recovered
    } catch let error as DatabaseError {
      throw CatalogError(error, path: new.name)
    }
  }
}

/// What came of a recovery.
public struct RecoveredCatalog: Equatable, Sendable {
  /// The animals in the new catalog.
  public let saved: Int
  /// The animals that there were, as far as it can be told.
  public let expected: Int
  /// Whether nothing is missing.
  public let isComplete: Bool

  /// Puts together what a recovery tells.
  package init(saved: Int, expected: Int, isComplete: Bool) {
    self.saved = saved
    self.expected = expected
    self.isComplete = isComplete
  }
}
