import Foundation

/// A text in a file that only its owner can read, in a temporary folder of its own.
nonisolated struct PrivateFile {
  private let folder: String
  /// The path of the file.
  let path: String

  /// Writes a text to a new file.
  ///
  /// - Throws: `EditorError.noFile`; nothing is left behind.
  init(_ text: String) throws(EditorError) {
    var name = Array((NSTemporaryDirectory() + "menagerie-note.XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw .noFile(reason: Self.systemReason) }
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/note.txt"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let reason = Self.systemReason
      remove()
      throw .noFile(reason: reason)
    }
    do {
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    } catch {
      remove()
      throw .noFile(reason: error.localizedDescription)
    }
  }

  private static var systemReason: String { String(cString: strerror(errno)) }

  /// Why the file cannot be opened.
  private static var refusal: EditorError {
    switch errno {
    case ENOENT: .goneFile
    // A link, or a socket.
    case ELOOP, ENXIO: .noRegularFile
    default: .noFile(reason: systemReason)
    }
  }

  /// The first bytes of the file, at most one more than `limit`. It never waits, even if an editor
  /// has replaced the file.
  ///
  /// - Throws: `EditorError.noFile`, `.goneFile` or `.noRegularFile`.
  func bytes(atMost limit: Int) throws(EditorError) -> Data {
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
      throw .noFile(reason: error.localizedDescription)
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
