/// Finds out from the beginning of a text how its cells are told apart.
///
/// The separator is that of comma, semicolon, tab and bar with which the most rows have as many
/// cells as the first, if that has more than one. Where several do as well, it is the one that
/// leaves the fewest quotes amid cells, and then tab before semicolon, bar and comma: commas stand
/// in sentences and numbers, so they may be even by chance, the others hardly. Where the first row
/// has one cell with each, the column is one, and the separator one that stands nowhere. Two or more
/// blanks part the cells where all rows have as many then, and hardly any with a separator.
struct DialectSniffer {
  private let text: DecodedText
  private let header: DelimitedOptions.Header
  private let words: TableWords
  private var sample: [UInt8] = []
  /// The sample is the whole text.
  private var isWhole = true

  private static let sampleSize = 256 << 10

  init(_ text: DecodedText, _ header: DelimitedOptions.Header, _ words: TableWords) throws {
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

  /// The dialect, and where the table begins.
  func find(_ options: DelimitedOptions, mayHaveQuotes: Bool) throws -> (Dialect, TableHead) {
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

  /// - Throws: `FormatError` where the header is to stand in a line that the sample does not have.
  private func head(_ rows: FirstRows) throws -> TableHead {
    if case .line(let line) = header, !rows.lines.contains(where: { $0 >= line }) {
      throw FormatError.malformed(
        path: text.source.path, line: line, column: nil, "no header stands here, nor a row below")
    }
    return TableHead(rows, header, isDeclared: declaredSeparator != nil, words: words)
  }

  private static func quote(_ quoting: DelimitedOptions.Quoting?) -> UInt8? {
    switch quoting {
    case nil: 0x22
    case .some(.none): nil
    case .by(let quote): quote
    }
  }

  /// What the line "sep=;" says, with which Excel lets a file begin.
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
    let single = zip(byPreference, shapes).reversed().first { $1.mostCells <= 1 }
    return single?.0 ?? 0x2C
  }

  /// Spaces stand between separators and quotes: `Emu, "Dromaius"`. Quoted so, all is well only
  /// when these spaces are nothing.
  private func hasSpacedQuotes(_ dialect: Dialect) -> Bool {
    guard let quote = dialect.quote, dialect.separator != 0x20 else { return false }
    let plain = shape(dialect)
    guard plain.strayQuotes > 0 || plain.hasSpaced(quote) else { return false }
    var trimming = dialect
    trimming.trimsSpaces = true
    let trimmed = shape(trimming)
    return trimmed.strayQuotes == 0 && trimmed.evenness >= plain.evenness
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
