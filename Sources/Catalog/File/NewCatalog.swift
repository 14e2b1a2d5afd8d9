import Foundation
import GRDB

/// A catalog that is made under a name that no other file has and then given its own, so that
/// whatever interrupts it, a file at the path of a catalog is a whole catalog.
struct NewCatalog {
  private let file: CatalogFile
  private let style: JournalStyle
  private let draftPath: String

  /// Prepares to make the file, which must not exist.
  init(_ file: CatalogFile, style: JournalStyle) {
    self.file = file
    self.style = style
    draftPath = "\(file.path)-new-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
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

  /// Makes an empty catalog, unless another program puts a file there meanwhile, and says whether
  /// it did. The lock of the catalog must be held.
  func make() throws -> Bool {
    let draft = open(draftPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard draft >= 0 else { throw Self.refusal(file.name) }
    close(draft)
    defer { removeDraft() }
    let queue = try DatabaseQueue(path: draftPath, configuration: .catalog())
    try Schema.migrate(queue)
    try style.confirm(on: queue)
    try queue.close()
    guard publish() else {
      if errno == EEXIST { return false }
      throw Self.refusal(file.name)
    }
    try synchroniseFolder()
    return true
  }

  /// Gives the draft the name of the catalog if nothing has it; errno has the reason if not.
  private func publish() -> Bool {
    if link(draftPath, file.path) == 0 { return true }
    guard errno == EPERM || errno == EOPNOTSUPP else { return false }
    // Where there are no links, as on FAT, an empty file of our own keeps the name free of others.
    let place = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard place >= 0 else { return false }
    close(place)
    return rename(draftPath, file.path) == 0
  }

  /// Removes the draft, which may by now be the catalog under a second name.
  private func removeDraft() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draftPath + suffix) }
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
