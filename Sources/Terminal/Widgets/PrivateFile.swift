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

  /// The first bytes of it, one more than `limit` at most.
  ///
  /// - Throws: `EditorError.noFile`, or `.goneFile`.
  func bytes(atMost limit: Int) throws(EditorError) -> Data {
    guard access(path, F_OK) == 0 else { throw .goneFile }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      return try file.read(upToCount: limit + 1) ?? Data()
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
