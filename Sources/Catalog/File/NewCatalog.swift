import Foundation
import GRDB

/// A catalog that is made under another name and then renamed, so that whatever interrupts it, a
/// file at the path of a catalog is a whole catalog.
struct NewCatalog {
  private let file: CatalogFile
  private var draftPath: String { file.path + "-new" }

  /// Prepares to make the file, which must not exist.
  init(_ file: CatalogFile) {
    self.file = file
  }

  /// Makes the missing folders of a path, readable by their owner only, as the XDG Base Directory
  /// Specification wants it.
  static func makeFolders(for path: String) throws(CatalogError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard makeFolder(folder) else { throw refusal(path) }
  }

  /// Makes a folder and those above it, and says whether it is there; errno has the reason.
  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return makeFolder(parent) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Makes an empty catalog. The lock of the catalog must be held.
  func make() throws {
    // What an interrupted attempt may have left.
    unlink(draftPath)
    unlink(draftPath + "-journal")
    let queue = try DatabaseQueue(path: draftPath, configuration: .catalog())
    try Schema.migrate(queue)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    guard rename(draftPath, file.path) == 0 else { throw Self.refusal(file.name) }
    try synchroniseFolder()
  }

  /// Makes the new name survive a power cut.
  private func synchroniseFolder() throws {
    let descriptor = open(file.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.refusal(file.name) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.refusal(file.name) }
  }

  private static func refusal(_ path: String) -> CatalogError {
    .cannotCreate(path: path, reason: String(cString: strerror(errno)))
  }
}
