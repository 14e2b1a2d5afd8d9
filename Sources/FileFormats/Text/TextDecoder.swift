/// Turns text that comes in pieces into UTF-8, without its byte order mark.
///
/// UTF-8 is passed on as it is, bad bytes included, as is text for which there is no converter, which
/// `EncodingFinding` refuses; what is no character in another encoding becomes the byte FF, which no
/// UTF-8 has: so a check of the result finds either in its place.
public struct TextDecoder {
  private let encoding: TextEncoding
  /// How much of a mark has been held back at the beginning; nil when that is past.
  private var held: Int?
  /// What makes UTF-8 of it; nil where it is that, or what passes for it.
  private let converter: TextConverter?
  private var output: [UInt8] = []

  /// A decoder at the beginning of a text.
  public init(_ encoding: TextEncoding) {
    self.encoding = encoding
    held = encoding.byteOrderMark.isEmpty ? nil : 0
    converter = encoding == .utf8 ? nil : TextConverter(encoding)
  }

  /// Hands over the next piece as UTF-8, valid during the call only.
  public mutating func decode<T>(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    if encoding == .utf8, held == nil { return try take(piece) }
    output.removeAll(keepingCapacity: true)
    append(piece.dropping(passMark(piece)))
    return try output.withUnsafeBytes(take)
  }

  /// Hands over what is left at the end of the text: nothing, or a sign that it ends within a
  /// character.
  public mutating func finish<T>(_ take: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: encoding.byteOrderMark.prefix(encoding == .utf8 ? held ?? 0 : 0))
    let isCut = converter.map { !$0.rest.isEmpty || (held ?? 0) > 0 } ?? false
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
        mark.prefix(matched).withUnsafeBytes { append($0) }
        return index
      }
      index += 1
      held = matched + 1 == mark.count ? nil : matched + 1
    }
    return index
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if let converter {
      converter.convert(bytes, addingTo: &output)
    } else {
      output.append(contentsOf: bytes)
    }
  }
}
