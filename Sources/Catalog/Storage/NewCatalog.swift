import Foundation
import GRDB

/// A catalog that is made under a temporary name, so that whatever interrupts it, a file at the
/// path of a catalog is a whole catalog.
struct NewCatalog {
  /// The file, which must not exist.
  let file: CatalogFile
  let style: JournalStyle

  /// Makes the missing folders of a path, readable by their owner only, as the XDG Base Directory
  /// Specification wants it.
  static func makeFolders(for path: String) throws(CatalogError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard makeFolder(folder) else {
      throw .file(path, .cannotCreate(reason: String(cString: strerror(errno))))
    }
  }

  /// Makes a folder and those above it, and says whether it is there; errno has the reason.
  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return makeFolder(parent) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Makes an empty catalog, unless another program puts a file there meanwhile, and says whether
  /// it did. The lock of the catalog must be held.
  func make() throws -> Bool {
    let unfinished = AtomicFile(for: file)
    try unfinished.create()
    defer { unfinished.remove() }
    unfinished.removeRemains()
    let queue = try DatabaseQueue(path: unfinished.path, configuration: .catalog())
    try Schema.migrate(queue)
    try queue.write(LogMark.renew)
    try style.confirm(on: queue)
    try queue.close()
    guard try unfinished.publish() else { return false }
    try unfinished.synchroniseFolder()
    return true
  }
}
