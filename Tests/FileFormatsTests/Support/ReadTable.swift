import FileFormats

/// All that a reader hands over, and how it ended.
struct ReadTable: RecordVisitor, Equatable {
  var columns: [String] = []
  var rows: [[String]] = []
  var lines: [Int] = []
  var flaws: [RecordFlaw?] = []
  var error: FormatError?

  mutating func visit(columns: [String]) { self.columns = columns }

  mutating func visit(_ record: borrowing Record) {
    let record = copy record
    rows.append((0..<record.count).map { record[$0] })
    lines.append(record.line)
    flaws.append(record.flaw)
  }

  mutating func visit(progress: Double) {}

  /// Its rows as dictionaries under the names of the columns.
  var objects: [[String: String]] {
    rows.map { Dictionary(zip(columns, $0)) { first, _ in first } }
  }

  /// Reads a delimited text; the error is kept with what came before it.
  init(_ source: any ByteSource, _ options: ReadingOptions = ReadingOptions()) {
    do {
      try DelimitedReader(source, options: options).read(into: &self)
    } catch let error as FormatError {
      self.error = error
    } catch {
      self.error = .unknown(path: source.path, "\(error)")
    }
  }

  init(_ text: String, _ options: ReadingOptions = ReadingOptions()) {
    self.init(GivenBytes(text), options)
  }
}

extension ReadingOptions {
  init(
    separator: Character? = nil, quoting: Quoting? = nil, encoding: TextEncoding? = nil,
    header: Header = .found
  ) {
    self.init()
    self.separator = separator?.asciiValue
    self.quoting = quoting
    self.encoding = encoding
    self.header = header
  }
}
