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

  /// Opens a file for reading. A FIFO opens at once: who reads from it waits for the writer.
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

  /// A file without a name in the folder for temporary files, empty: nothing is left of it whatever
  /// happens to this process.
  convenience init(temporaryFor path: String, in folder: String) throws {
    var template = Array((folder + "/menagerie-XXXXXX").utf8CString)
    let number = template.withUnsafeMutableBufferPointer { name -> Int32 in
      guard let name = name.baseAddress else { return -1 }
      let number = mkstemp(name)
      guard number >= 0 else { return -1 }
      unlink(name)
      return fcntl(number, F_SETFD, FD_CLOEXEC) == 0 ? number : -1
    }
    guard number >= 0 else {
      throw FormatError.uncopied(path: path, folder: folder, code: errno)
    }
    self.init(number: number)
  }
}
