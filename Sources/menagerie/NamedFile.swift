import Catalog
import Exchange
import FileFormats
import Foundation

/// A word in place of a command that may be the path of a catalog.
struct NamedFile {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Whether it is a path rather than a misspelled command: it names a command, looks like a path,
  /// or exists.
  var isMeant: Bool {
    CommandNames().contains(path) || path.contains { "/.".contains($0) }
      || FileManager.default.fileExists(atPath: path)
  }

  /// Requires a catalog at the path, and leaves it unchanged.
  ///
  /// - Throws: What is there instead: `CommandError.importable` if it can be imported,
  ///   `.unknownCommand` if nothing is there and the word resembles a command.
  func requireCatalog() throws {
    do {
      try CatalogStore(.file(path), access: .inspection).close()
    } catch .file(_, .notFound) {
      throw isMeant || !CommandNames().isNearly(path)
        ? CommandError.missing(path) : CommandNames().unknown(path)
    } catch {
      throw error.isForeign && isReadable ? CommandError.importable(path) : error
    }
  }

  /// Whether an import can read it.
  private var isReadable: Bool { (try? ImportSource(path: path)) != nil }
}

extension CatalogError {
  /// Whether it reports a file of another program.
  fileprivate var isForeign: Bool {
    switch self {
    case .file(_, .notACatalog), .file(_, .foreignDatabase): true
    default: false
    }
  }
}
