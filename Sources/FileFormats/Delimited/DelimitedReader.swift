/// CSV, TSV and their like.
///
/// Empty lines are passed over. A NUL, a quote that is never closed, a cell of more than 1 MiB and
/// a row of more than 8 MiB end the reading with their place. A row with bytes that are no text, or
/// with a quote that may or may not end a cell, is handed over with its flaw.
public struct DelimitedReader: RecordReader {
  /// What is read, and its encoding, given or found.
  public let text: DecodedText
  /// How its cells are told apart, as given or found.
  public let dialect: Dialect
  /// What the text may be in other encodings.
  public let readings: [TextReading]
  private let isMixed: Bool
  private let header: DelimitedOptions.Header
  private let preamble: Preamble

  /// Dialect and encoding, and what is passed over: "CSV with semicolons, Windows-1252".
  public var format: String {
    let encoding = text.encoding.title + (isMixed ? ", with bytes that are not" : "")
    let titles = preamble.titles
    let rows = titles == 1 ? "row" : "rows"
    return "\(dialect.title), \(encoding)" + (titles > 0 ? ", header below \(titles) \(rows)" : "")
  }

  /// Finds out how the text is written, as far as the options do not say so; `isName` says whether a
  /// cell reads as what a row is called by, and so is one of the header.
  ///
  /// - Throws: `FormatError`, and what the source throws.
  public init(
    _ source: any ByteSource, options: DelimitedOptions = DelimitedOptions(),
    isName: @escaping (String) -> Bool = ReadingOptions.endsInName
  ) throws {
    let finding = try EncodingFinding(source, given: options.encoding)
    text = DecodedText(source, encoding: finding.encoding)
    readings = finding.readings
    isMixed = finding.isMixed
    header = options.header
    let sniffer = try DialectSniffer(text, isName: header == .firstRow ? isName : nil)
    (dialect, preamble) = try sniffer.find(options, mayHaveQuotes: finding.hasQuote)
  }

  /// Hands over the columns and then each row that is not empty, in the order of the file.
  ///
  /// - Throws: `FormatError` for what is refused, and what the source and the visitor throw.
  public func read(into visitor: inout some RecordVisitor) throws {
    let parser = DelimitedParser(dialect)
    var rows = RowDelivery(header: header, preamble: preamble.count)
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
