/// Finds out whether quotes enclose cells in a text separated by tabs or bars.
///
/// Such texts come from spreadsheets, which quote, and from databases, which do not and may have
/// quotes in their data: a nickname, inches. So the whole text is read as if it were quoted. If
/// every quote is valid, it is quoted. If one is not, the text is quoted only if a cell before it
/// has a separator or a line end within quotes, in a row as long as the first: only quoting
/// explains that. The invalid quote is then a mistake, and is reported when the text is read.
struct QuoteSurvey {
  private(set) var isQuoted = true
  private var header: Int?
  private var hasProof = false

  init(_ text: DecodedText, _ dialect: Dialect) throws {
    let parser = DelimitedParser(dialect)
    try text.read { piece, _ in
      parser.feed(piece)
      survey(parser.batch, separator: dialect.separator)
      parser.removeRows()
      return isClean(parser)
    }
    if isClean(parser) { parser.finish() }
    survey(parser.batch, separator: dialect.separator)
    isQuoted = isClean(parser) || hasProof
  }

  private func isClean(_ parser: DelimitedParser) -> Bool {
    parser.batch.strayCount == 0 && parser.batch.problem == nil
  }

  /// Looks at the rows before the first invalid quote.
  private mutating func survey(_ batch: borrowing RowBatch, separator: UInt8) {
    var isFlawed = false
    batch.forEachRow { row, bytes, cells in
      isFlawed = isFlawed || row.flaw != nil
      if isFlawed { return }
      if header == nil, !cells.isEmpty { header = cells.count }
      let needsQuotes = batch.bytes[bytes].contains {
        $0 == separator || $0 == 0x0A || $0 == 0x0D
      }
      hasProof = hasProof || (needsQuotes && cells.count == header)
    }
  }
}
