import Foundation
import GRDB

/// A catalog that is created under a temporary name, so that a file at a catalog's path is complete
/// whatever interrupts the creation.
struct NewCatalog {
  /// The file, which must not exist.
  let file: CatalogFile
  let style: JournalStyle

  /// Creates the missing folders of a path with access only for their owner, as the XDG Base
  /// Directory Specification requires.
  static func makeFolders(for path: String) throws(CatalogError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard makeFolder(folder) else {
      throw .file(path, .cannotCreate(reason: String(cString: strerror(errno))))
    }
  }

  /// Creates a folder and its parents, and returns whether it exists; errno has the reason if not.
  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return makeFolder(parent) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Creates an empty catalog and returns true, unless another program puts a file there first. The
  /// lock of the catalog must be held.
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
