import Foundation

/// A text in a file that only its owner can read, in a temporary folder of its own.
nonisolated struct PrivateFile {
  private let folder: String
  let path: String

  /// Writes a text to a new file, or throws and leaves nothing behind.
  init(_ text: String) throws(Problem) {
    var name = Array((NSTemporaryDirectory() + "menagerie-note.XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw .noFile(Self.systemReason) }
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/note.txt"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let reason = Self.systemReason
      remove()
      throw .noFile(reason)
    }
    do {
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    } catch {
      remove()
      throw .noFile(error.localizedDescription)
    }
  }

  private static var systemReason: String { String(cString: strerror(errno)) }

  private static var refusal: Problem {
    switch errno {
    case ENOENT: .unchangedNote("The editor left no file")
    // A link, or a socket.
    case ELOOP, ENXIO: .noRegularFile
    default: .noFile(systemReason)
    }
  }

  /// The first bytes, at most one more than `limit`. It never waits, whatever is at the path now.
  func bytes(atMost limit: Int) throws(Problem) -> Data {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw Self.refusal }
    let opened = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noRegularFile
    }
    do {
      return try opened.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .noFile(error.localizedDescription)
    }
  }

  /// Removes the file, and all that an editor has put beside it.
  func remove() {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      // Only its owner can read what a running editor writes there now.
    }
  }
}

nonisolated extension Problem {
  fileprivate static func noFile(_ reason: String) -> Problem {
    .unchangedNote("There is no file for the editor (\(reason))")
  }

  fileprivate static var noRegularFile: Problem {
    .unchangedNote("What the editor left in the place of the file is none")
  }
}
