/// The text of a file as UTF-8, read once, piece by piece.
struct TextStream {
  private let file: SourceFile
  private var decoder: TextDecoder
  private var offset = 0
  private var isOver = false
  private var decoded: [UInt8] = []
  private var passed = 0

  init(_ file: SourceFile, encoding: TextEncoding) {
    self.file = file
    decoder = TextDecoder(encoding)
  }

  var path: String { file.path }

  var progress: Double { Double(offset) / Double(max(file.byteCount, 1)) }

  /// Reads the next bytes, as many as there are and the buffer holds; returns 0 at the end. Throws
  /// `FormatError`.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while passed == decoded.count {
      guard !isOver else { return 0 }
      try decodeNext(buffer)
    }
    let count = min(buffer.count, decoded.count - passed)
    decoded.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[passed..<passed + count]))
    }
    passed += count
    return count
  }

  private mutating func decodeNext(_ buffer: UnsafeMutableRawBufferPointer) throws {
    decoded.removeAll(keepingCapacity: true)
    passed = 0
    let count = try file.read(at: offset, into: buffer)
    offset += count
    isOver = count == 0
    guard isOver else {
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return decoder.decode(piece) { decoded.append(contentsOf: $0) }
    }
    guard offset == file.byteCount else { throw FormatError.changed(path: path) }
    try file.checkUnchanged()
    decoder.finish { decoded.append(contentsOf: $0) }
  }
}
