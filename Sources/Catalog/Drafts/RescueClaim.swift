import Foundation

/// A rescue file that has been written. While this is there its program lives and still has the
/// draft, so that nobody takes the file in; the system lets go of it with the process.
public final class RescueClaim: Sendable {
  /// The file.
  public let file: RescueFile
  private let descriptor: Int32

  /// Claims a file by the descriptor that has made it, which it closes in the end. Where the file
  /// system knows no such locks, the file is claimed by nobody.
  init(_ file: RescueFile, descriptor: Int32) {
    self.file = file
    self.descriptor = descriptor
    flock(descriptor, LOCK_SH | LOCK_NB)
  }

  deinit { close(descriptor) }

  /// Whether a running program claims the file at a path.
  static func exists(on path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
