import ArgumentParser
import Catalog
import Foundation

/// The catalog that a command uses.
struct CatalogOptions: ParsableArguments {
  /// How long a command waits for a program that is writing to the catalog.
  private static let lockTimeout = Duration.seconds(10)

  @Option(
    help: ArgumentHelp("The catalog file.", valueName: "path"), completion: .file())
  var catalog: String?

  func validate() throws {
    if catalog == "" { throw ValidationError("--catalog names no file; give it a path.") }
  }

  /// The path of the catalog.
  var path: String { Self.path(named: catalog) }

  /// The path of the catalog for a value of the option, or for none.
  static func path(named catalog: String?) -> String {
    if let path = chosenPath(named: catalog) { return path }
    return UserFolder.data.path + "/catalog.sqlite"
  }

  /// The path that was chosen explicitly; nil for the default.
  private static func chosenPath(named catalog: String?) -> String? {
    let variable = ProcessInfo.processInfo.environment["MENAGERIE_CATALOG"]
    return catalog ?? variable.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Requires the folder of an explicitly chosen catalog to exist, since a missing one is probably
  /// misspelled. The default folder is created.
  static func requireFolder(of catalog: String?) throws(CatalogError) {
    guard let path = chosenPath(named: catalog) else { return }
    guard let missing = MissingFolder(above: path) else { return }
    throw .file(path, .cannotCreate(reason: "there is no folder \(missing.path)"))
  }

  /// Opens the catalog for a command, waiting for a limited time, and says what it waits for.
  ///
  /// - Throws: `CommandError.noCatalog` if there is none in the default place, `.missing(_:)` if
  ///   there is none elsewhere, `CatalogError`.
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

  /// Deletes something from the catalog, or only reads what would be deleted.
  ///
  /// - Throws: `CommandError.noRoomToDelete` if the disk is full.
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

  /// Adds something to the catalog. A missing one is created, with a notice, and removed again if
  /// nothing was added.
  func add(_ body: (CatalogStore) async throws -> Void) async throws {
    let catalog = try NewCatalogFile(self)
    do {
      try await body(catalog.store)
    } catch {
      // A catalog that cannot be read may contain something.
      let edits = try? catalog.store.edits(from: .first, limit: 1)
      if edits?.rows.isEmpty == true { catalog.discard() } else { catalog.store.close() }
      throw error
    }
    if catalog.store.wasCreated { Output.notice("Created \(path)") }
    catalog.store.close()
  }
}
