import ArgumentParser
import Catalog
import Foundation

/// Which catalog a command is about.
struct CatalogOptions: ParsableArguments {
  /// How long a command waits for a program that writes to the catalog.
  private static let lockTimeout = Duration.seconds(10)

  @Option(
    help: ArgumentHelp("The catalog file.", valueName: "path"), completion: .file())
  var catalog: String?

  func validate() throws {
    if catalog == "" { throw ValidationError("--catalog names no file; give it a path.") }
  }

  /// The file that is meant.
  var path: String { Self.path(named: catalog) }

  /// The file that is meant where the option names a path, or nothing.
  static func path(named catalog: String?) -> String {
    if let path = chosenPath(named: catalog) { return path }
    return UserFolder.data.path + "/catalog.sqlite"
  }

  /// The file that somebody has named; nil where it is the usual one.
  private static func chosenPath(named catalog: String?) -> String? {
    let variable = ProcessInfo.processInfo.environment["MENAGERIE_CATALOG"]
    return catalog ?? variable.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Insists that the folder of a catalog that somebody has named is there, as a folder that is
  /// missing is one that was spelled wrong. That of the usual place is made.
  static func requireFolder(of catalog: String?) throws(CatalogError) {
    guard let path = chosenPath(named: catalog) else { return }
    guard let missing = MissingFolder(above: path) else { return }
    throw .file(path, .cannotCreate(reason: "there is no folder \(missing.path)"))
  }

  /// Opens the catalog for a command that does not wait for ever, and says what it waits for.
  ///
  /// - Throws: `CommandError.noCatalog` where none is in the usual place, `.missing(_:)` where none is in
  ///   another, `CatalogError`.
  func open(_ access: CatalogStore.Access) throws -> CatalogStore {
    if access == .create { try Self.requireFolder(of: catalog) }
    do {
      let store = try CatalogStore(
        .file(path), access: access, lockTimeout: Self.lockTimeout, onWait: Output.tell(of:),
        onUpdate: Output.announceUpdate)
      if let log = store.foreignLog { Output.notice(log) }
      return store
    } catch {
      guard case .file(let path, .notFound) = error else { throw error }
      throw Self.chosenPath(named: catalog) == nil
        ? CommandError.noCatalog(path) : .missing(path)
    }
  }

  /// Deletes something from the catalog, or only reads what that would be.
  ///
  /// - Throws: `CommandError.noRoomToDelete` where the disk is full.
  func delete(
    _ access: CatalogStore.Access = .readWrite, _ body: (CatalogStore) async throws -> Void
  ) async throws {
    do {
      let store = try open(access)
      defer { store.close() }
      try await body(store)
    } catch CatalogError.file(let path, .diskFull) {
      throw CommandError.noRoomToDelete(path)
    }
  }

  /// Adds something to the catalog. One that is missing is made, which is said, and removed again
  /// if nothing was added.
  func add(_ body: (CatalogStore) async throws -> Void) async throws {
    let catalog = try NewCatalogFile(self)
    do {
      try await body(catalog.store)
    } catch {
      // One that cannot be read may hold something.
      let edits = try? catalog.store.edits(from: .first, limit: 1)
      if edits?.rows.isEmpty == true { catalog.discard() } else { catalog.store.close() }
      throw error
    }
    if catalog.store.wasCreated { Output.notice("Created \(path)") }
    catalog.store.close()
  }
}
