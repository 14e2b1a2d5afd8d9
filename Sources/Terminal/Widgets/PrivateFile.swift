import Foundation

/// A text in a file that only its owner can read, in a folder of its own among the temporary files.
nonisolated struct PrivateFile {
  private let folder: String
  /// Where the file is.
  let path: String

  /// Writes a text into a new file.
  ///
  /// - Throws: `EditorError.noFile`; nothing is left then.
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

  /// Why it cannot be opened.
  private static var refusal: EditorError {
    switch errno {
    case ENOENT: .goneFile
    // A link, and a socket.
    case ELOOP, ENXIO: .noRegularFile
    default: .noFile(reason: systemReason)
    }
  }

  /// The first bytes of it, one more than `limit` at most. What an editor has put in its place is not
  /// waited for.
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

  /// Takes it away with all that an editor has put beside it.
  func remove() {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      // Only its owner can read what an editor that has not ended writes there now.
    }
  }
}
