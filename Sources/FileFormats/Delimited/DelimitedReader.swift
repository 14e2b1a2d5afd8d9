/// CSV, TSV and their like.
///
/// Rows of nothing but separators are passed over, as empty lines are, and what stands above the table.
/// A NUL, a quote that is never closed, a cell of more than 1 MiB and a row of more than 8 MiB end the
/// reading with their place. A row with bytes that are no text, or with a quote that may or may not end
/// a cell, is handed over with its flaw.
public struct DelimitedReader: RecordReader {
  /// What is read, and its encoding, given or found.
  public let text: DecodedText
  /// How its cells are told apart, as given or found.
  public let dialect: Dialect
  /// What the text may be in other encodings.
  public let readings: [TextReading]
  private let isMixed: Bool
  private let header: DelimitedOptions.Header
  private let head: TableHead

  /// Whether the first row of the table names the columns.
  public var hasHeader: Bool { head.hasHeader }

  /// Dialect and encoding, and what is passed over: "CSV with semicolons, Windows-1252".
  public var format: String {
    let encoding = text.encoding.title + (isMixed ? ", with bytes that are not" : "")
    return "\(dialect.title), \(encoding)\(head.title)"
  }

  /// Finds out how the text is written, as far as the options do not say so, and by what the texts
  /// in the first rows mean where its table begins.
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

  /// Hands over the columns and then each row that is not empty, in the order of the file.
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
