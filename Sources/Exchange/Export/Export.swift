import Catalog
import FileFormats

/// Animals to be written to a file, as they are at one moment.
///
/// Two exports of equal catalogs are equal byte for byte: nothing in a file depends on ids or on time.
public struct Export: Sendable {
  /// Which animals, and in what order.
  public let selection: AnimalSelection
  /// How they are written.
  public let format: ExportFormat
  /// What is written of each; nil for all fields. Only formats with `hasColumns` leave any out.
  public let columns: [AnimalColumn]?
  /// Whether texts that a spreadsheet would take for formulas get an apostrophe before them; without
  /// meaning where the format is not for spreadsheets.
  public let isForSpreadsheet: Bool

  /// Decides what to write and how.
  public init(
    _ selection: AnimalSelection, as format: ExportFormat, columns: [AnimalColumn]? = nil,
    forSpreadsheet: Bool = false
  ) {
    self.selection = selection
    self.format = format
    self.columns = format.hasColumns ? columns : nil
    isForSpreadsheet = forSpreadsheet && format.isForSpreadsheets
  }

  /// Writes a file that is written under a temporary name, checked and flushed before it takes its own.
  ///
  /// - Parameters:
  ///   - store: Where the animals are.
  ///   - path: The file.
  ///   - isReplacing: Whether a file that is there already is replaced.
  ///   - progress: Called on any thread with the part that is done, from 0 to 1.
  /// - Returns: What was written.
  /// - Throws: `FileProblem.exists` and the like for the path, what SQLite or the system refused, or
  ///   `CancellationError`. Then nothing is left beside the path, and what was there is as before.
  public func write(
    _ store: CatalogStore, to path: String, replacing isReplacing: Bool = false,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ExportReport {
    let file = try NewFile(path, replacing: isReplacing, apartFrom: store)
    return try await file.make { path in
      do {
        return try await write(store, over: path, progress)
      } catch let error as WritingError {
        throw CatalogError(system: error.code, path: path)
      }
    }
  }

  /// Hands over the bytes of the file piece by piece, of a text whole rows.
  ///
  /// - Throws: What SQLite refused, what `sink` throws, or `CancellationError`.
  public func write(
    _ store: CatalogStore, to sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> ExportReport {
    guard !format.isText else {
      return try await writeText(store, { _ in }, sink)
    }
    do {
      // A zip file is not written from its beginning to its end.
      let copy = try TemporaryFile()
      let report = try await writeArchive(store, over: copy.path) { _ in }
      try copy.read(into: sink)
      return report
    } catch let error as WritingError {
      throw CatalogError(system: error.code, path: TemporaryFile.folder)
    }
  }

  /// Writes to a file that is there, and returns its size in bytes as well.
  private func write(
    _ store: CatalogStore, over path: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> (value: ExportReport, size: Int) {
    if !format.isText {
      let report = try await writeArchive(store, over: path, progress)
      return (report, try FileBytes.size(of: path))
    }
    let file = try FileBytes(writing: path)
    let report = try await writeText(store, progress) { try file.write($0) }
    return (report, try file.close())
  }

  private func writeText(
    _ store: CatalogStore, _ progress: @escaping @Sendable (Double) -> Void,
    _ sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> ExportReport {
    try await store.stream(selection) { stream in
      var writing = try writing(of: stream.fields)
      return try writing.run(&stream, progress: progress, sink: sink)
    }
  }

  private func writeArchive(
    _ store: CatalogStore, over path: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ExportReport {
    try await store.stream(selection) { stream in
      let archive = try DarwinCoreArchive(
        path: path, title: "Animals of a catalog",
        terms: try ExportedRow(format, columns: columns, of: stream.fields).columns,
        defining: stream.fields.definitions)
      var writing = try writing(of: stream.fields)
      let report = try writing.run(&stream, progress: progress) { try archive.write($0) }
      try archive.close()
      return report
    }
  }

  private func writing(of fields: Fields) throws -> ExportWriting {
    ExportWriting(
      try ExportedRow(format, columns: columns, of: fields), with: writer(of: fields),
      isWhole: selection.isEverything, keepsEmptyCategories: format.keepsEmptyCategories)
  }

  private func writer(of fields: Fields) -> any RecordWriter {
    let lines = JSONLinesWriter(fields.jsonForms)
    return switch format {
    case .csv: DelimitedWriter(.comma, isForSpreadsheet: isForSpreadsheet)
    case .tsv: DelimitedWriter(.tab, isForSpreadsheet: isForSpreadsheet)
    case .json: JSONWriter(rowsKey: "animals", lines)
    case .jsonl: lines
    case .dwca: DarwinCoreArchive.table
    }
  }
}
