/// CSV, TSV and similar formats.
///
/// Empty lines, rows of only separators, and what is above the table are skipped. A NUL, an
/// unclosed quote, a cell of more than 1 MiB or a row of more than 8 MiB ends the reading, with its
/// place. A row with bytes that are not text, or with a quote that may or may not end a cell, is
/// passed on with its flaw.
public struct DelimitedReader: RecordReader {
  /// The source and its encoding, given or detected.
  public let text: DecodedText
  /// How its cells are separated and quoted, as given or detected.
  public let dialect: Dialect
  /// What the text may be in other encodings.
  public let readings: [TextReading]
  private let isMixed: Bool
  private let header: DelimitedOptions.Header
  private let head: TableHead

  /// Whether the first row of the table names the columns.
  public var hasHeader: Bool { head.hasHeader }

  /// Dialect, encoding, and what is skipped: "CSV with semicolons, Windows-1252".
  public var format: String {
    let encoding = text.encoding.title + (isMixed ? ", with bytes that are not" : "")
    return "\(dialect.title), \(encoding)\(head.title)"
  }

  /// Detects what the options leave open of the encoding and the dialect, and where the table
  /// begins, by the meaning of the cells in the first rows.
  ///
  /// - Throws: `FormatError`, and what the source throws.
  public init(
    _ source: any ByteSource, options: DelimitedOptions = DelimitedOptions(),
    words: TableWords = TableWords()
  ) throws {
    let finding = try EncodingFinding(source, given: options.encoding)
    text = DecodedText(source, encoding: finding.encoding)
    readings = finding.readings
    isMixed = finding.isMixed
    header = options.header
    let sniffer = try DialectSniffer(text, header, words)
    (dialect, head) = try sniffer.find(options, mayHaveQuotes: finding.hasQuote)
  }

  /// Passes on the columns and then each row that is not empty, in the order of the file.
  ///
  /// - Throws: `FormatError` for what is refused, and what the source and the visitor throw.
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
}
