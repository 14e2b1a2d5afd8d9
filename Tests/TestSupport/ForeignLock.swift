import Foundation

/// The write lock of a catalog in the hands of another program, with what it wrote into the file.
package final class ForeignLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  package init(on catalog: String, line: String) throws {
    descriptor = open(catalog + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw ShellCommand.Failure(description: "no lock on \(catalog)")
    }
    let bytes = Array(line.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { throw ShellCommand.Failure(description: "no line in the lock of \(catalog)") }
  }

  /// Gives it back.
  package func release() {
    // A process that another test starts now may hold the open file for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Whether anybody has the write lock of a catalog.
  package static func isHeld(on catalog: String) -> Bool {
    let descriptor = open(catalog + "-lock", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }
}
