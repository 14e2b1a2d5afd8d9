import Foundation

/// A file that is read in several passes and must not change meanwhile.
///
/// What can be read only once (a pipe, a FIFO, a terminal) is copied to a file without a name
/// first. The file stays open as long as this lives: it may be renamed or deleted by others without
/// harm.
public final class SourceFile: ByteSource {
  /// What messages call it.
  public let path: String
  /// Where the bytes begin in the file: standard input may have been read in part by another.
  private let start: Int
  private let descriptor: OpenFile
  private let seen: FileState

  /// The number of its bytes, which is always known.
  public var size: Int? { byteCount }

  /// The number of its bytes.
  public var byteCount: Int { max(0, seen.size - start) }

  /// Opens the file at a path, or standard input for `-`. Waits for what comes through a pipe.
  ///
  /// - Throws: `FormatError` for what cannot be read, a directory and a device;
  ///   `CancellationError` when the task is cancelled while it waits.
  public convenience init(path: String) throws {
    guard path != "-" else {
      try self.init(descriptor: STDIN_FILENO, path: "standard input")
      return
    }
    try self.init(OpenFile(path: path), path: path)
  }

  /// Reads from a descriptor that is open already, from where it stands, and leaves it open.
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

  /// Hands over the bytes from the first on, until the closure has enough and returns false.
  ///
  /// - Throws: `FormatError.changed` when the file is not as it was, `FormatError.unreadable`,
  ///   `CancellationError` when a task reads it and is cancelled, and what the closure throws.
  public func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: OpenFile.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int = 0
    while offset < byteCount {
      try Task.checkCancellation()
      let count = try read(at: offset, into: buffer)
      guard count > 0 else { throw FormatError.changed(path: path) }
      offset += Int(count)
      guard try take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
    }
    try checkUnchanged()
  }

  /// Reads from any place, in bytes from the first, as much as there is and the buffer holds.
  ///
  /// - Returns: the number of bytes; fewer than asked for only at the end.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(max(0, min(Int(buffer.count), byteCount - offset)))
    var count = 0
    while count < wanted {
      let place = buffer.baseAddress.map { $0 + count }
      let read = pread(descriptor.number, place, wanted - count, start + offset + Int(count))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
      guard read > 0 else { break }
      count += read
    }
    return count
  }

  /// Whether its path leads to it, so that others can open it by that: not where it came through a pipe
  /// or as a descriptor under another name.
  var isAtPath: Bool { start == 0 && seen.isRegularFile(at: path) }

  /// - Throws: `FormatError.changed` when it was written to or cut since it was opened.
  public func checkUnchanged() throws {
    guard try FileState(of: descriptor, path: path) == seen else {
      throw FormatError.changed(path: path)
    }
  }
}
