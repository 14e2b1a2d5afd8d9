import Foundation

/// A small file system in memory, which only root can mount.
package final class SmallDisk: Sendable {
  package static let canBeMounted = geteuid() == 0

  private let path: String
  /// Goes after the disk in it.
  private let folder: TemporaryFolder?

  /// Mounts it on a folder, which may lie in one that goes with the test; with a number of inodes
  /// it takes so many files, itself included.
  package init(
    on path: String, in folder: TemporaryFolder? = nil, kilobytes: Int = 256, inodes: Int? = nil
  ) throws {
    self.path = path
    self.folder = folder
    let options = "size=\(kilobytes)k" + (inodes.map { ",nr_inodes=\($0)" } ?? "")
    try ShellCommand.perform("mount", "-t", "tmpfs", "-o", options, "tmpfs", path)
  }

  /// Unmounts it, also while the program still has files open there.
  deinit {
    do { try ShellCommand.perform("umount", "-l", path) } catch { print("left mounted: \(path)") }
  }

  /// Fills it to the last page.
  package func fill() throws {
    try Data().write(to: URL(fileURLWithPath: path + "/filler"))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/filler"))
    do {
      while true { try file.write(contentsOf: Data(count: 4_096)) }
    } catch {
      try file.close()
    }
  }

  /// Makes room.
  package func empty() throws {
    // A process that another test has started meanwhile may have the removed file open.
    truncate(path + "/filler", 0)
    try FileManager.default.removeItem(atPath: path + "/filler")
  }

  /// Takes no more files, or takes them again.
  package func limitInodes(to count: Int) throws {
    try ShellCommand.perform("mount", "-o", "remount,nr_inodes=\(count)", path)
  }

  /// Can only be read from now on, or written again.
  package func setReadOnly(_ isReadOnly: Bool) throws {
    try ShellCommand.perform("mount", "-o", "remount,\(isReadOnly ? "ro" : "rw")", path)
  }
}
