import Catalog
import Foundation

/// An empty catalog to try an import in when there is none yet. It is a file: in memory, it would
/// take as much memory as is imported.
struct TrialCatalog {
  let store: CatalogStore
  private let folder: String

  /// Creates it in its own temporary folder.
  init() throws {
    var name = Array((NSTemporaryDirectory() + "/menagerie-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw CatalogError(system: errno, path: NSTemporaryDirectory())
    }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      store = try CatalogStore(.file(folder + "/trial.sqlite"), access: .create)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Removes it.
  func discard() {
    store.close()
    // Anything that cannot be removed is left for the system to clear.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
