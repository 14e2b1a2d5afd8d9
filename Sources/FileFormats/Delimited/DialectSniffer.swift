/// Detects the dialect of a text from its beginning.
///
/// Of comma, semicolon, tab and bar, the separator is the one that gives the most rows as many
/// cells as the first, if the first has more than one. Among near ties it is the one that leaves
/// the fewest quotes amid cells, then tab before semicolon, bar and comma: commas occur in
/// sentences and numbers, so that rows may be even by chance. If no separator splits the first row,
/// the table has one column, and the separator is one that does not occur. Two or more blanks
/// separate the cells if all rows then have the same number, and fewer than 90% do with any
/// separator.
struct DialectSniffer {
  private let text: DecodedText
  private let header: ReadingOptions.Header
  private let words: TableWords
  private let sample: [UInt8]
  private let isWhole: Bool

  private static let sampleSize = 256 << 10

  init(_ text: DecodedText, _ header: ReadingOptions.Header, _ words: TableWords) throws {
    self.text = text
    self.header = header
    self.words = words
    var sample: [UInt8] = []
    try text.read { piece, _ in
      sample.append(contentsOf: piece.prefix(Self.sampleSize - sample.count))
      return sample.count < Self.sampleSize
    }
    self.sample = sample
    isWhole = sample.count < Self.sampleSize
  }

  func find(_ options: ReadingOptions, mayHaveQuotes: Bool) throws -> (Dialect, TableHead) {
    let quote = Self.quote(options.quoting)
    let separator = options.separator ?? declaredSeparator ?? separator(quote)
    var dialect = Dialect(
      separator: separator, quote: separator == BlankRuns.separator ? nil : quote)
    if mayHaveQuotes, options.quoting == nil {
      dialect.trimsSpaces = hasSpacedQuotes(dialect)
      if dialect.separator == 0x09 || dialect.separator == 0x7C {
        dialect.quote = try QuoteSurvey(text, dialect).isQuoted ? 0x22 : nil
      }
    }
    return (dialect, try head(shape(dialect).rows))
  }

  /// - Throws: `FormatError` if the header should be in a line that the sample does not have.
  private func head(_ rows: FirstRows) throws -> TableHead {
    if case .line(let line) = header, !rows.lines.contains(where: { $0 >= line }) {
      throw FormatError.malformed(
        path: text.source.path, line: line, column: nil, "no header stands here, nor a row below")
    }
    return TableHead(rows, header, isDeclared: declaredSeparator != nil, words: words)
  }

  private static func quote(_ quoting: ReadingOptions.Quoting?) -> UInt8? {
    switch quoting {
    case nil: 0x22
    case .some(.none): nil
    case .by(let quote): quote
    }
  }

  /// The separator in a first line "sep=;", which Excel understands.
  private var declaredSeparator: UInt8? {
    guard sample.starts(with: "sep=".utf8), sample.count > 5, [0x0A, 0x0D].contains(sample[5])
    else { return nil }
    let separator = sample[4]
    return [0x09, 0x2C, 0x3A, 0x3B, 0x7C].contains(separator) ? separator : nil
  }

  private func separator(_ quote: UInt8?) -> UInt8 {
    let byPreference: [UInt8] = [0x09, 0x3B, 0x7C, 0x2C]
    let shapes = byPreference.map { shape(Dialect(separator: $0, quote: quote)) }
    let best = shapes.map(\.evenness).max() ?? 0
    if best < 0.9, shape(Dialect(separator: BlankRuns.separator, quote: nil)).isEven {
      return BlankRuns.separator
    }
    let found = zip(byPreference, shapes).filter { $1.evenness > 0 && $1.evenness >= best - 0.1 }
    let clearest = found.min { $0.1.misplacedQuotes < $1.1.misplacedQuotes }
    if let clearest { return clearest.0 }
    let single = zip(byPreference, shapes).reversed().first { $1.maxCells <= 1 }
    return single?.0 ?? 0x2C
  }

  /// Whether spaces separate a separator from a quote, as in `Emu, "Dromaius"`. Such a text is read
  /// without errors only if these spaces are dropped.
  private func hasSpacedQuotes(_ dialect: Dialect) -> Bool {
    guard let quote = dialect.quote, dialect.separator != 0x20 else { return false }
    let plain = shape(dialect)
    guard plain.batch.strayCount > 0 || plain.hasSpaced(quote) else { return false }
    var trimming = dialect
    trimming.trimsSpaces = true
    let trimmed = shape(trimming)
    return trimmed.batch.strayCount == 0 && trimmed.evenness >= plain.evenness
  }

  private func shape(_ dialect: Dialect) -> TableShape {
    let parser = DelimitedParser(dialect)
    sample.withUnsafeBytes { parser.feed($0) }
    if isWhole { parser.finish() }
    return TableShape(parser.batch) {
      TableHead.start(in: $0, header, isDeclared: declaredSeparator != nil, words)
    }
  }
}
