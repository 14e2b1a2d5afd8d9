import FileFormats

/// Bytes in memory, handed over in pieces of this size.
struct GivenBytes: ByteSource {
  let path = "animals.csv"
  let bytes: [UInt8]
  let pieceSize: Int

  init(_ bytes: some Sequence<UInt8>, pieceSize: Int = 64 << 10) {
    self.bytes = Array(bytes)
    self.pieceSize = pieceSize
  }

  init(_ text: String, pieceSize: Int = 64 << 10) {
    self.init(text.utf8, pieceSize: pieceSize)
  }

  var size: Int? { bytes.count }

  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    try bytes.withUnsafeBytes { all in
      var start = 0
      while start < all.count {
        let end = start + min(pieceSize, all.count - start)
        guard try take(UnsafeRawBufferPointer(rebasing: all[start..<end])) else { return }
        start = end
      }
    }
  }
}
