import Foundation

/// A file system of 256 KiB, which only root can mount.
final class SmallDisk {
  static let canBeMounted = geteuid() == 0

  private let path: String

  /// Mounts it on a folder.
  init(on path: String) throws {
    self.path = path
    try Self.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", path)
  }

  /// Unmounts it, also while the program still has files open there.
  deinit {
    do { try Self.run("umount", "-l", path) } catch { print("left mounted: \(path)") }
  }

  /// Fills it to the last page.
  func fill() throws {
    try Data().write(to: URL(fileURLWithPath: path + "/filler"))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/filler"))
    do {
      while true { try file.write(contentsOf: Data(count: 4_096)) }
    } catch {
      try file.close()
    }
  }

  /// Makes room.
  func empty() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private static func run(_ arguments: String...) throws {
    let result = try Command.run(arguments)
    guard result.status == 0 else { throw Command.Failure(description: result.output) }
  }
}
