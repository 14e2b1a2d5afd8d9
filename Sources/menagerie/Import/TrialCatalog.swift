import Catalog
import Foundation

/// An empty catalog for the trial of an import where there is no catalog yet: a file, as one in memory
/// would take as much of it as is imported.
struct TrialCatalog {
  let store: CatalogStore
  private let folder: String

  /// Makes it in a folder of its own among the temporary files.
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
    // What cannot be removed is left to the system, which clears temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
