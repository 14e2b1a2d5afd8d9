import Catalog
import FileFormats

/// The writing of one file, from a stream of animals.
struct ExportWriting {
  /// The bytes that are handed on at once.
  private static let length = 1 << 16
  /// The rows between two reports.
  private static let rowsOfReport = 1_000

  private let export: Export
  private let fields: Fields
  private var writer: any RecordWriter
  private let row: ExportedRow
  private var bytes: [UInt8] = []

  init(_ export: Export, of fields: Fields) throws {
    self.export = export
    self.fields = fields
    row = try ExportedRow(export.format, columns: export.columns, of: fields)
    writer = export.writer(of: fields)
    bytes.reserveCapacity(2 * Self.length)
  }

  /// Writes all of it to `sink`, in whole rows.
  mutating func run(
    _ stream: inout AnimalStream, progress: (Double) -> Void, sink: ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    try begin(stream, sink)
    var record = Record(line: 0)
    while try stream.next() {
      row.fill(&record, from: stream)
      writer.add(record, to: &bytes)
      try handOn(sink)
      if record.line % Self.rowsOfReport == 0 {
        progress(min(Double(record.line) / Double(max(stream.count, 1)), 1))
      }
    }
    writer.end(to: &bytes)
    try handOn(sink, isLast: true)
    return ExportReport(animals: record.line, leftOut: try leftOut(stream))
  }

  /// The head; in Menagerie's own format with all categories, whether or not they have animals.
  private mutating func begin(
    _ stream: borrowing AnimalStream, _ sink: ([UInt8]) throws -> Void
  ) throws {
    if var json = writer as? JSONWriter {
      json.open(defining: fields.definitions, to: &bytes)
      if export.selection.isEverything { try addCategories(stream, to: &json, sink) }
      writer = json
    }
    writer.begin(columns: row.columns, to: &bytes)
  }

  private mutating func addCategories(
    _ stream: borrowing AnimalStream, to json: inout JSONWriter, _ sink: ([UInt8]) throws -> Void
  ) throws {
    json.beginList("categories", to: &bytes)
    try stream.forEachCategory { name in
      json.add(ArraySlice(name), to: &bytes)
      try handOn(sink)
    }
    json.endList(to: &bytes)
  }

  private mutating func handOn(
    _ sink: ([UInt8]) throws -> Void, isLast: Bool = false
  ) throws {
    guard isLast || bytes.count >= Self.length else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func leftOut(_ stream: borrowing AnimalStream) throws -> Int {
    guard export.selection.isEverything, !export.format.keepsEmptyCategories else { return 0 }
    return try stream.countOfEmptyCategories()
  }
}

extension Export {
  fileprivate func writer(of fields: Fields) -> any RecordWriter {
    let lines = JSONLinesWriter(fields.jsonForms)
    return switch format {
    case .csv: DelimitedWriter(.comma, isForSpreadsheet: isForSpreadsheet)
    case .tsv: DelimitedWriter(.tab, isForSpreadsheet: isForSpreadsheet)
    case .json: JSONWriter(rowsKey: "animals", lines)
    case .jsonl: lines
    case .markdown: MarkdownWriter()
    case .sql: SQLWriter(table: "animal")
    case .dwca: DarwinCoreArchive.table
    }
  }
}
