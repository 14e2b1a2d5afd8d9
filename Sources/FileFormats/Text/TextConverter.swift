import Glibc

/// Converts text that comes in pieces to UTF-8 with iconv(3), the converter of the C library.
final class TextConverter {
  private let encoding: TextEncoding
  private let handle: iconv_t
  /// The beginning of a character whose end is in the next piece.
  private(set) var rest: [UInt8] = []

  /// A converter at the beginning of a text; nil if the C library has none.
  init?(_ encoding: TextEncoding) {
    guard let handle = iconv_open("UTF-8", encoding.libraryName),
      handle != iconv_t(bitPattern: -1)
    else { return nil }
    (self.encoding, self.handle) = (encoding, handle)
  }

  deinit {
    iconv_close(handle)
  }

  /// Converts the next piece and adds it to `output`. What is not a character becomes the byte FF.
  func convert(_ piece: UnsafeRawBufferPointer, addingTo output: inout [UInt8]) {
    if rest.isEmpty {
      output += convert(piece)
    } else {
      let whole = rest + piece
      rest = []
      output += whole.withUnsafeBytes(convert)
    }
  }

  private func convert(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    // A byte becomes at most three, and so does a unit of two bytes.
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { buffer, count in
      let start = UnsafeMutableRawPointer(buffer.baseAddress)
      var output = start?.assumingMemoryBound(to: CChar.self)
      var room = buffer.count
      var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var left = bytes.count
      while left > 0, iconv(handle, &input, &left, &output, &room) == -1 {
        if errno == EINVAL {
          rest = Array(bytes.suffix(left))
          break
        }
        precondition(errno == EILSEQ, "there is room for all of it")
        let unit = min(encoding.unit, left)
        let bad = replacement(for: bytes[bytes.count - left])
        for byte in bad {
          output?.pointee = CChar(bitPattern: byte)
          output? += 1
        }
        room -= bad.count
        input? += unit
        left -= unit
      }
      count = buffer.count - room
    }
  }

  private func replacement(for byte: UInt8) -> [UInt8] {
    encoding.isOfWindows && byte < 0xA0 ? [0xC2, byte] : [0xFF]
  }
}
