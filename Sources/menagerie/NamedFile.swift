import Catalog
import Exchange
import FileFormats
import Foundation

/// A word in the place of a command that may be the path of a catalog.
struct NamedFile {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Whether it is a path rather than a command that is spelled wrong: one has that name, or something
  /// is there.
  var isMeant: Bool {
    CommandNames().contains(path) || path.contains { "/.".contains($0) }
      || FileManager.default.fileExists(atPath: path)
  }

  /// Insists that a catalog is there, and leaves it as it is.
  ///
  /// - Throws: What is there in its place: `CommandError.importable` where animals can be taken from it,
  ///   `.unknownCommand` where nothing is and the word is nearly a command.
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

  /// Whether an import could read it.
  private var isReadable: Bool { (try? ImportSource(path: path)) != nil }
}

extension CatalogError {
  /// Whether a file of another program was found.
  fileprivate var isForeign: Bool {
    switch self {
    case .file(_, .notACatalog), .file(_, .foreignDatabase): true
    default: false
    }
  }
}
