/// The text of a source as UTF-8, in pieces, readable any number of times.
struct DecodedText: Sendable {
  let source: any ByteSource
  let encoding: TextEncoding

  /// Passes the text to `take` from the beginning, in pieces that are valid only during the call
  /// and may end within a character, until `take` returns false. The second argument is the share
  /// of the source read so far, from 0 to 1, if its size is known.
  func read(_ take: (UnsafeRawBufferPointer, Double?) throws -> Bool) throws {
    var decoder = TextDecoder(encoding)
    var offset = 0
    var isWanted = true
    try source.read { piece in
      offset += piece.count
      let progress = source.size.map { min(1, Double(offset) / Double(max($0, 1))) }
      isWanted = try decoder.decode(piece) { try take($0, progress) }
      return isWanted
    }
    guard isWanted else { return }
    _ = try decoder.finish { $0.isEmpty ? true : try take($0, 1) }
  }

  /// The place of a byte, by its offset in the text. `check` is called for each piece, and stops
  /// the search by throwing.
  func place(of offset: Int, _ check: () throws -> Void) throws -> TextPlace {
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
