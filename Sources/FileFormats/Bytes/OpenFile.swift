import Foundation

/// A descriptor that is closed when this object goes.
final class OpenFile: Sendable {
  /// The number of bytes that are read at once.
  static let pieceSize = 256 << 10

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

  convenience init(copyOf descriptor: Int32, path: String) throws {
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
    self.init(number: number)
  }

  /// A file without a name that holds everything read from a stream. Throws `FormatError`, and
  /// `CancellationError` if the task is cancelled while it waits.
  convenience init(spooling stream: OpenFile, path: String) throws {
    let folder = FileManager.default.temporaryDirectory.path
    do {
      try self.init(number: Descriptor.temporary(in: folder))
    } catch {
      throw FormatError.uncopied(path: path, folder: folder, code: error.code)
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    while let count = try stream.next(into: buffer, path: path) {
      let code = Descriptor.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: number)
      if code != 0 { throw FormatError.uncopied(path: path, folder: folder, code: code) }
    }
  }

  /// Waits for bytes and returns their number; nil at the end of the stream.
  private func next(into buffer: UnsafeMutableRawBufferPointer, path: String) throws -> Int? {
    while true {
      try Task.checkCancellation()
      var events = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      // A FIFO without a writer yet is silent here, but would read as ended.
      guard poll(&events, 1, 100) > 0 else { continue }
      let count = Foundation.read(number, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
      return count == 0 ? nil : count
    }
  }
}
