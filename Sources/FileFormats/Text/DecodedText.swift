/// The text of a source as UTF-8, in pieces, as often as one likes.
public struct DecodedText: Sendable {
  /// The bytes and what they are written in.
  public let source: any ByteSource
  /// What the bytes are read as.
  public let encoding: TextEncoding

  /// The text that the bytes are in this encoding.
  public init(_ source: any ByteSource, encoding: TextEncoding) {
    self.source = source
    self.encoding = encoding
  }

  /// Hands over the text from its beginning, in pieces that are valid during the call only and may
  /// end within a character, until the closure has enough and returns false. With each goes how
  /// much of the source has been read up to its end, from 0 to 1, where the size of that is known.
  ///
  /// - Throws: what the source and the closure throw.
  public func read(_ take: (UnsafeRawBufferPointer, Double?) throws -> Bool) throws {
    var decoder = TextDecoder(encoding)
    var offset: Int = 0
    var isWanted = true
    try source.read { piece in
      offset += Int(piece.count)
      let progress = source.size.map { min(1, Double(offset) / Double(max($0, 1))) }
      isWanted = try decoder.decode(piece) { try take($0, progress) }
      return isWanted
    }
    guard isWanted else { return }
    _ = try decoder.finish { $0.isEmpty ? true : try take($0, 1) }
  }

  /// The place of a byte, counted from the first of the text; `check` is called for each piece, and
  /// ends the search by throwing.
  public func place(of offset: Int, _ check: () throws -> Void = {}) throws -> TextPlace {
    var place = TextPlace()
    var rest = offset
    try read { piece, _ in
      try check()
      place.pass(piece.cut(to: min(rest, piece.count)))
      rest -= min(rest, piece.count)
      return rest > 0
    }
    return place
  }
}
