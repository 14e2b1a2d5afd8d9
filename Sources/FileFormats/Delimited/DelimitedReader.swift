/// CSV, TSV and similar formats.
///
/// Empty lines, rows of only separators, and what is above the table are skipped. A NUL, an
/// unclosed quote, a cell of more than 1 MiB or a row of more than 8 MiB ends the reading, with its
/// place. A row with bytes that are not text, or with a quote that may or may not end a cell, is
/// passed on with its flaw.
public struct DelimitedReader: RecordReader {
  let text: DecodedText
  private let dialect: Dialect
  /// What the text may be in other encodings.
  public let readings: [TextReading]
  private let isMixed: Bool
  private let header: ReadingOptions.Header
  private let head: TableHead

  /// Whether the first row of the table names the columns.
  public var hasHeader: Bool { head.hasHeader }

  /// Dialect, encoding, and what is skipped: "CSV with semicolons, Windows-1252".
  public var format: String {
    let encoding = text.encoding.title + (isMixed ? ", with bytes that are not" : "")
    return "\(dialect.title), \(encoding)\(head.title)"
  }

  /// Detects what the options leave open of the encoding and the dialect, and where the table
  /// begins, by the meaning of the cells in the first rows. Throws `FormatError`, and what the
  /// source throws.
  public init(_ source: any ByteSource, options: ReadingOptions = ReadingOptions()) throws {
    let finding = try EncodingFinding(source, given: options.encoding)
    text = DecodedText(source: source, encoding: finding.encoding)
    readings = finding.readings
    isMixed = finding.isMixed
    header = options.header
    let sniffer = try DialectSniffer(text, header, options.words)
    (dialect, head) = try sniffer.find(options, mayHaveQuotes: finding.hasQuote)
  }

  /// Passes on the columns and then each row that is not empty, in the order of the file.
  public func read(into visitor: inout some RecordVisitor) throws {
    let parser = DelimitedParser(dialect)
    var rows = RowDelivery(header: header, head: head)
    var tail = 0
    try text.read { piece, progress in
      let events = parser.batch.eventCount
      let start = parser.offset
      parser.feed(piece)
      if parser.batch.eventCount > events { tail = start }
      try deliver(parser, &rows, to: &visitor, tail: tail)
      if let progress { try visitor.visit(progress: progress) }
      return true
    }
    parser.finish()
    try deliver(parser, &rows, to: &visitor, tail: tail)
    guard rows.hasColumns else { throw FormatError.unknown(path: text.source.path, "is empty") }
  }

  private func deliver(
    _ parser: DelimitedParser, _ rows: inout RowDelivery, to visitor: inout some RecordVisitor,
    tail: Int
  ) throws {
    try rows.deliver(parser.batch, to: &visitor)
    if let problem = parser.batch.problem { throw try error(for: problem, tail: tail, visitor) }
    parser.removeRows()
  }

  /// The error for a problem and its place. libcsv does not report positions, so the text is read
  /// again to find it; `tail` is the offset of the last piece where a cell ended.
  private func error(
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
