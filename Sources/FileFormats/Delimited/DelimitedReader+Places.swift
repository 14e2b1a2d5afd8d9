extension DelimitedReader {
  /// The error for a problem and its place.
  ///
  /// libcsv does not report positions, so the text is read again to find the place.
  ///
  /// - Parameters:
  ///   - problem: What stopped the reading.
  ///   - tail: The offset of the last piece where a cell ended.
  ///   - visitor: Is asked during the second reading whether to go on.
  /// - Returns: The error to throw.
  /// - Throws: What the source throws when it is read again, and what the visitor throws.
  func error(
    for problem: DelimitedProblem, tail: Int, _ visitor: some RecordVisitor
  ) throws -> FormatError {
    let place: TextPlace
    switch problem {
    case .nul(let offset), .strayQuote(let offset):
      place = try text.place(of: offset) { try visitor.checkWanted() }
    case .openQuote, .longCell, .longRow: place = try placeOfLastCell(tail: tail, visitor)
    }
    return .malformed(
      path: text.source.path, line: place.line, column: place.column, problem.reason)
  }

  /// The place where the last cell before the problem begins: parses whole pieces up to `tail`,
  /// then byte by byte.
  private func placeOfLastCell(tail: Int, _ visitor: some RecordVisitor) throws -> TextPlace {
    let parser = DelimitedParser(dialect)
    var place = TextPlace()
    var start = place
    try text.read { piece, _ in
      try visitor.checkWanted()
      let whole = min(piece.count, max(0, tail - parser.offset))
      parser.feed(piece.cut(to: whole))
      place.pass(piece.cut(to: whole))
      parser.removeRows()
      for index in whole..<piece.count where parser.batch.problem == nil {
        let events = parser.batch.eventCount
        parser.feed(UnsafeRawBufferPointer(rebasing: piece[index...index]))
        parser.removeRows()
        place.pass(piece[index])
        if parser.batch.eventCount > events, parser.batch.problem == nil { start = place }
      }
      return parser.batch.problem == nil
    }
    return start
  }
}
