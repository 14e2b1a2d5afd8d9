import Foundation

extension OpenFile {
  /// A file without a name that holds all that comes out of a stream until its end.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  convenience init(spooling stream: OpenFile, path: String) throws {
    let folder = FileManager.default.temporaryDirectory.path
    try self.init(temporaryFor: path, in: folder)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: SourceFile.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    while let count = try stream.next(into: buffer, path: path) {
      let code = Descriptor.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: number)
      if code != 0 { throw FormatError.uncopied(path: path, folder: folder, code: code) }
    }
  }

  /// Waits for bytes; nil at the end of the stream.
  private func next(into buffer: UnsafeMutableRawBufferPointer, path: String) throws -> Int? {
    while true {
      try Task.checkCancellation()
      var events = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      // A FIFO that nobody has opened to write yet is silent here, but would read as ended.
      guard poll(&events, 1, 100) > 0 else { continue }
      let count = Foundation.read(number, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw FormatError.unreadable(path: path, code: errno) }
      return count == 0 ? nil : count
    }
  }
}
