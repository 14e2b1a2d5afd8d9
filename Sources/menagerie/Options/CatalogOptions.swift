import ArgumentParser
import Catalog
import Foundation
import ViewState

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

  var path: String { Self.path(named: catalog) }

  /// The path of the catalog for a value of the option, or for none.
  static func path(named catalog: String?) -> String {
    chosenPath(named: catalog) ?? UserFolder.data.path + "/catalog.sqlite"
  }

  /// The path that was chosen explicitly; nil for the default.
  private static func chosenPath(named catalog: String?) -> String? {
    let variable = ProcessInfo.processInfo.environment["MENAGERIE_CATALOG"]
    return catalog ?? variable.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The topmost missing folder on the path to a file; nil if all folders exist.
  fileprivate static func missingFolder(above file: String) -> String? {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if access(folder, F_OK) == 0 || errno != ENOENT { return nil }
    return missingFolder(above: folder) ?? folder
  }

  /// Requires the folder of an explicitly chosen catalog to exist, since a missing one is probably
  /// misspelled. The default folder is created.
  static func requireFolder(of catalog: String?) throws(CatalogError) {
    guard let path = chosenPath(named: catalog) else { return }
    guard let folder = missingFolder(above: path) else { return }
    throw .file(path, .cannotCreate(reason: "there is no folder \(folder)"))
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

  /// Deletes something from the catalog, or only reads what would be deleted; throws
  /// `CommandError.noRoomToDelete` if the disk is full.
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

/// A catalog to add animals to; it is created if missing, and removed if none are added.
struct NewCatalogFile {
  let store: CatalogStore
  private let path: String

  /// Creates it, unless another program has done so in the meantime.
  init(_ options: CatalogOptions) throws {
    path = options.path
    store = try options.open(.create)
  }

  /// Fills it, prints the number of animals, and closes it; a new one is removed on failure.
  func fill(asJSON isJSON: Bool, _ body: (CatalogStore) async throws -> Int) async throws {
    var isFilled = false
    defer { if isFilled { store.close() } else { discard() } }
    let count = try await body(store)
    isFilled = true
    if store.wasCreated, !isJSON {
      try Output.reporting { try Output.standard.lines(["Created \(path)"]) }
    }
    try Output.answer(
      "Added \(count.counted("animal")) to \(path)",
      [
        ("file", .string(path)), ("created", .bool(store.wasCreated)),
        ("added", .number(Int64(count))),
      ], asJSON: isJSON)
  }

  /// Closes it, and removes it if this program created it and nobody else has it open.
  func discard() {
    let log = path + "-wal"
    // The log disappears when the last program closes the catalog.
    let hadLog = access(log, F_OK) == 0
    store.close()
    guard store.wasCreated, hadLog, access(log, F_OK) != 0 else { return }
    for suffix in ["", "-lock", "-drafts"] { unlink(path + suffix) }
  }
}

extension CommandError {
  /// The error for a missing file; it can be created only if its folder exists.
  static func missing(_ path: String) -> CommandError {
    CatalogOptions.missingFolder(above: path).map { .missingFolder($0, of: path) }
      ?? .missingFile(path)
  }
}

/// A folder for a user's files, according to the XDG Base Directory Specification 0.8.
enum UserFolder: String {
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// The stored state of the screens.
  @MainActor static var keptState: UserPreferences {
    UserPreferences(path: state.path + "/columns.json")
  }

  var path: String {
    // The specification says to ignore relative paths.
    let named = ProcessInfo.processInfo.environment[rawValue].flatMap {
      $0.utf8.first == UInt8(ascii: "/") ? $0 : nil
    }
    let usual = self == .data ? "share" : "state"
    return (named ?? "\(FileLocation.home.path)/.local/\(usual)") + "/menagerie"
  }
}
