import ArgumentParser
import Catalog
import Foundation

/// Which catalog a command is about.
struct CatalogOptions: ParsableArguments {
  /// How long a command waits for a program that writes to the catalog.
  private static let patience = Duration.seconds(10)

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
    let environment = ProcessInfo.processInfo.environment
    if let path = catalog ?? environment["MENAGERIE_CATALOG"].flatMap(\.nonEmpty) { return path }
    // An XDG path that is not absolute is to be ignored (XDG Base Directory Specification 0.8).
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    // NSHomeDirectory asks the system's list of accounts first.
    let home = environment["HOME"].flatMap(\.nonEmpty) ?? NSHomeDirectory()
    return (data ?? home + "/.local/share") + "/menagerie/catalog.sqlite"
  }

  /// Opens the catalog for a command that does not wait for ever.
  func open(_ access: CatalogStore.Access) throws(CatalogError) -> CatalogStore {
    try CatalogStore(.file(path), access: access, patience: Self.patience)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
