import Catalog
import Exchange
import Foundation

/// The columns that a user has chosen for the lists of their catalogs, in a file of the user's own: a
/// JSON object with the ids of the columns by the path of the catalog.
public struct KeptColumns {
  private let file: URL
  /// More than the columns of thousands of catalogs take.
  private static let mostBytes = 16 << 20

  /// Columns that are kept in the file of that path, which is made when there are any.
  public init(path: String) {
    file = URL(fileURLWithPath: path)
  }

  /// The ids of the columns that were chosen for a catalog; nil where none were. A file that cannot be
  /// read is as good as none: nobody needs it to see a list.
  func ids(for store: CatalogStore) -> [String]? {
    guard let key = store.keyOfState else { return nil }
    do { return try all()[key] } catch { return nil }
  }

  /// Keeps the columns that were chosen for a catalog; one in memory has none to keep.
  ///
  /// - Throws: Why the file cannot be written.
  func keep(_ ids: [String], for store: CatalogStore) throws {
    guard let key = store.keyOfState else { return }
    var all: [String: [String]] = [:]
    do { all = try self.all() } catch {
      // What cannot be read is replaced.
    }
    all[key] = ids
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try encoder.encode(all).write(to: file, options: .atomic)
  }

  private func all() throws -> [String: [String]] {
    guard let data = RegularFile.bytes(of: file.path, atMost: Self.mostBytes) else {
      throw CocoaError(.fileReadUnknown)
    }
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

extension CatalogStore {
  /// By what the user's own state knows the catalog; nil for one in memory.
  fileprivate var keyOfState: String? {
    guard case .file(let path) = location else { return nil }
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
