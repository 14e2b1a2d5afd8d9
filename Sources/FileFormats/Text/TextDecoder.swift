/// Turns text that comes in pieces into UTF-8, without its byte order mark.
///
/// UTF-8 is passed on as it is, bad bytes included; what is no character in UTF-16 becomes the byte
/// FF, which no UTF-8 has: so a check of the result finds either in its place.
public struct TextDecoder {
  private let encoding: TextEncoding
  /// How much of a mark has been held back at the beginning; nil when that is past.
  private var held: Int?
  /// The first byte of a unit of UTF-16 whose second is in the next piece.
  private var halfUnit: UInt8?
  /// The first half of a surrogate pair whose second half has not come yet.
  private var surrogate: UInt16?
  private var output: [UInt8] = []

  /// A decoder at the beginning of a text.
  public init(_ encoding: TextEncoding) {
    self.encoding = encoding
    held = encoding.byteOrderMark.isEmpty ? nil : 0
  }

  /// Hands over the next piece as UTF-8, valid during the call only.
  public mutating func decode<T>(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    if encoding == .utf8, held == nil { return try take(piece) }
    output.removeAll(keepingCapacity: true)
    let body = piece.dropping(passMark(piece))
    switch encoding {
    case .utf8: output.append(contentsOf: body)
    case .utf16LittleEndian, .utf16BigEndian: appendUTF16(body)
    case .windows1252, .latin1: appendSingleBytes(body)
    }
    return try output.withUnsafeBytes(take)
  }

  /// Hands over what is left at the end of the text: nothing, or a sign that it ends within a
  /// character.
  public mutating func finish<T>(_ take: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: encoding.byteOrderMark.prefix(encoding == .utf8 ? held ?? 0 : 0))
    let isCut = halfUnit != nil || surrogate != nil || (encoding != .utf8 && (held ?? 0) > 0)
    if isCut { output.append(0xFF) }
    return try output.withUnsafeBytes(take)
  }

  /// Passes the mark, or what of it stands in this piece; what looked like one and is none comes
  /// out after all.
  private mutating func passMark(_ piece: UnsafeRawBufferPointer) -> Int {
    let mark = encoding.byteOrderMark
    var index = 0
    while let matched = held, index < piece.count {
      guard piece[index] == mark[matched] else {
        held = nil
        mark.prefix(matched).withUnsafeBytes { start in
          encoding == .utf8 ? output.append(contentsOf: start) : appendUTF16(start)
        }
        return index
      }
      index += 1
      held = matched + 1 == mark.count ? nil : matched + 1
    }
    return index
  }

  private mutating func appendUTF16(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    if let first = halfUnit, let second = bytes.first {
      halfUnit = nil
      append(unit: unit(first, second))
      index = 1
    }
    while index + 1 < bytes.count {
      append(unit: unit(bytes[index], bytes[index + 1]))
      index += 2
    }
    if index < bytes.count { halfUnit = bytes[index] }
  }

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    encoding == .utf16LittleEndian
      ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
  }

  private mutating func append(unit: UInt16) {
    if unit < 0x80, surrogate == nil { return output.append(UInt8(unit)) }
    if let high = surrogate {
      surrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        return append(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF))
      }
      output.append(0xFF)
    }
    if UTF16.isLeadSurrogate(unit) {
      surrogate = unit
    } else if UTF16.isTrailSurrogate(unit) {
      output.append(0xFF)
    } else {
      append(UInt32(unit))
    }
  }

  /// Adds the UTF-8 of a character: https://www.rfc-editor.org/rfc/rfc3629
  private mutating func append(_ number: UInt32) {
    if number < 0x80 { return output.append(UInt8(number)) }
    if number < 0x800 {
      output.append(UInt8(0xC0 | number >> 6))
    } else {
      if number < 0x1_0000 {
        output.append(UInt8(0xE0 | number >> 12))
      } else {
        output.append(UInt8(0xF0 | number >> 18))
        output.append(UInt8(0x80 | number >> 12 & 0x3F))
      }
      output.append(UInt8(0x80 | number >> 6 & 0x3F))
    }
    output.append(UInt8(0x80 | number & 0x3F))
  }

  private mutating func appendSingleBytes(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      let end = bytes.endOfASCII(from: index)
      output.append(contentsOf: bytes[index..<end])
      guard end < bytes.count else { return }
      append(character(of: bytes[end]))
      index = end + 1
    }
  }

  private func character(of byte: UInt8) -> UInt32 {
    guard encoding == .windows1252, (0x80...0x9F).contains(byte) else { return UInt32(byte) }
    return Self.windows1252[Int(byte) - 0x80]
  }

  /// The characters of the bytes 80 to 9F: https://encoding.spec.whatwg.org/index-windows-1252.txt
  private static let windows1252: [UInt32] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
