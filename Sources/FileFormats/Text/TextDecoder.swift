/// Converts text that comes in pieces to UTF-8, without its byte order mark.
///
/// UTF-8 passes unchanged, invalid bytes included. So does text that has no converter, which
/// `EncodingFinding` refuses. In other encodings, what is not a character becomes the byte FF,
/// which is never valid in UTF-8: a check of the result finds both in place.
public struct TextDecoder {
  private let encoding: TextEncoding
  /// How many bytes of a mark are held back at the beginning; nil once past it.
  private var held: Int?
  /// The converter; nil for UTF-8, and for an encoding without one.
  private let converter: TextConverter?
  private var output: [UInt8] = []

  /// A decoder at the beginning of a text.
  public init(_ encoding: TextEncoding) {
    self.encoding = encoding
    held = encoding.byteOrderMark.isEmpty ? nil : 0
    converter = encoding == .utf8 ? nil : TextConverter(encoding)
  }

  /// Passes the next piece to `take` as UTF-8, valid only during the call.
  public mutating func decode<T>(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    if encoding == .utf8, held == nil { return try take(piece) }
    output.removeAll(keepingCapacity: true)
    append(piece.dropping(passMark(piece)))
    return try output.withUnsafeBytes(take)
  }

  /// Passes the rest at the end of the text to `take`: nothing, or invalid bytes if the text ends
  /// within a character.
  public mutating func finish<T>(_ take: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: encoding.byteOrderMark.prefix(encoding == .utf8 ? held ?? 0 : 0))
    let isCut = converter.map { !$0.rest.isEmpty || (held ?? 0) > 0 } ?? false
    if isCut { output.append(0xFF) }
    return try output.withUnsafeBytes(take)
  }

  /// Skips the mark, or the part of it in this piece; bytes that turn out not to be a mark are put
  /// back.
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
