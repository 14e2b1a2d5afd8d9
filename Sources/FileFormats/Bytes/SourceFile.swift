import Foundation

/// A file that is read in several passes and must not change meanwhile.
///
/// What can be read only once (a pipe, a FIFO, a terminal) is first copied to a file without a
/// name. The file stays open while this object lives: others may rename or delete it without harm.
public final class SourceFile: ByteSource {
  /// Its name in messages.
  public let path: String
  /// Where its bytes begin in the file: another process may have read a part of standard input.
  private let start: Int
  private let descriptor: OpenFile
  private let seen: FileState

  /// Its size in bytes, which is always known.
  public var size: Int? { byteCount }

  /// Its size in bytes.
  public var byteCount: Int { max(0, seen.size - start) }

  /// Opens the file at a path, or standard input for `-`. Waits for a pipe to end. Throws
  /// `FormatError` for a file that cannot be read, a directory or a device; `CancellationError` if
  /// the task is cancelled while it waits.
  public convenience init(path: String) throws {
    guard path != "-" else {
      try self.init(descriptor: STDIN_FILENO, path: "standard input")
      return
    }
    try self.init(OpenFile(path: path), path: path)
  }

  /// Reads from an open descriptor, from its current offset, and leaves it open.
  public convenience init(descriptor: Int32, path: String) throws {
    try self.init(OpenFile(copyOf: descriptor, path: path), path: path)
  }

  private init(_ opened: OpenFile, path: String) throws {
    let kind = try FileState(of: opened, path: path).kind
    switch kind {
    case .regular:
      descriptor = opened
      start = max(0, lseek(opened.number, 0, SEEK_CUR))
    case .stream:
      descriptor = try OpenFile(spooling: opened, path: path)
      start = 0
    case .directory:
      throw FormatError.unknown(path: path, "is a directory; name a file in it")
    case .device:
      throw FormatError.unknown(path: path, "is a device; name a file")
    }
    self.path = path
    seen = try FileState(of: descriptor, path: path)
  }

  /// Passes the bytes to `take` from the first on, until `take` returns false; throws
  /// `FormatError.changed` if the file has changed meanwhile.
  public func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: OpenFile.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while offset < byteCount {
      try Task.checkCancellation()
      let count = try read(at: offset, into: buffer)
      guard count > 0 else { throw FormatError.changed(path: path) }
      offset += count
      guard try take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
    }
    try checkUnchanged()
  }

  /// Reads at an offset as many bytes as there are and the buffer holds, and returns their number:
  /// fewer than fit only at the end.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = max(0, min(buffer.count, byteCount - offset))
    var count = 0
    while count < wanted {
      let place = buffer.baseAddress.map { $0 + count }
      let read = pread(descriptor.number, place, wanted - count, start + offset + count)
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
      guard read > 0 else { break }
      count += read
    }
    return count
  }

  /// Its descriptor, and where its bytes begin there.
  var place: (descriptor: Int32, start: Int) { (descriptor.number, start) }

  /// Whether its path leads to it, so that others can open it by that: false for a pipe, or a
  /// descriptor under another name.
  var isAtPath: Bool { start == 0 && seen.isRegularFile(at: path) }

  /// - Throws: `FormatError.changed` if it was written to or truncated since it was opened.
  public func checkUnchanged() throws {
    guard try FileState(of: descriptor, path: path) == seen else {
      throw FormatError.changed(path: path)
    }
  }
}
