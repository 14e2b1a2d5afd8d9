import Foundation

/// A descriptor that is closed at the end of its life.
final class OpenFile: Sendable {
  let number: Int32

  private init(number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file for reading. A FIFO opens at once: the first read waits for the writer.
  convenience init(path: String) throws {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard number >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
    self.init(number: number)
  }

  /// Another descriptor of an open file.
  convenience init(copyOf descriptor: Int32, path: String) throws {
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
    self.init(number: number)
  }

  /// A file without a name in a folder, empty; `path` is what is to be copied to it.
  convenience init(temporaryFor path: String, in folder: String) throws {
    do {
      try self.init(number: Descriptor.temporary(in: folder))
    } catch {
      throw FormatError.uncopied(path: path, folder: folder, code: error.code)
    }
  }
}
