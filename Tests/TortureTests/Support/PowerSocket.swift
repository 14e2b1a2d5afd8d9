import Foundation
import TestSupport

/// A disk of its own, an ext4 file system in a file, of which the power can be cut: what was not
/// flushed by then is lost.
final class PowerSocket {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  // <linux/ext4.h>: EXT4_IOC_SHUTDOWN and EXT4_GOING_FLAGS_NOLOGFLUSH.
  private static let shutDown: UInt = 0x8004_587D
  private static let withoutFlush: UInt32 = 2

  private let image: String
  /// Goes after the disk in it.
  private let folder: TemporaryFolder
  /// Where it is mounted.
  let path: String

  /// Makes the disk and mounts it in a folder.
  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    image = folder.path + "/disk.img"
    path = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try ShellCommand.perform("truncate", "-s", "48M", image)
    try ShellCommand.perform("mkfs.ext4", "-q", "-F", image)
    try mount()
  }

  deinit {
    do { try ShellCommand.perform("umount", "-l", path) } catch { print("left mounted: \(path)") }
  }

  /// Cuts the power: nothing reaches the disk any more.
  func cut() throws {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    var flags = Self.withoutFlush
    guard ioctl(folder, Self.shutDown, &flags) == 0 else {
      throw Failure(description: "EXT4_IOC_SHUTDOWN: \(String(cString: strerror(errno)))")
    }
  }

  /// The power is back: the disk is as it was when it was cut.
  func restore() throws {
    try ShellCommand.perform("umount", path)
    try mount()
  }

  private func mount() throws {
    try ShellCommand.perform("mount", "-o", "loop", image, path)
  }

  /// Whether this machine can do it.
  static let canBeCut: Bool = {
    do {
      let folder = try TemporaryFolder()
      let socket = try PowerSocket(in: folder)
      try socket.cut()
      try socket.restore()
      return true
    } catch {
      print("No power can be cut here: \(error)")
      return false
    }
  }()
}
