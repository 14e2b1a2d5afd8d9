import Catalog
import FileFormats
import Foundation
import Pictures

/// What becomes of photos in an export to a file.
public enum PhotoExport: Sendable {
  /// They stay behind.
  case leftOut
  /// They are copied into a folder beside the file, which names them. A decoder takes out where
  /// they were taken; without one they are as they came.
  case copied(withoutLocationBy: PictureDecoder?)
}

/// An export of animals to a file, as they are at one moment.
///
/// Exports of equal catalogs are equal byte for byte: nothing in a file depends on time, and only
/// the paths of the photos of animals that share a name depend on ids.
public struct Export: Sendable {
  /// Which animals to write, and in what order.
  public private(set) var selection: AnimalSelection
  /// The format of the file.
  public let format: ExportFormat
  /// The columns to write; nil for all. Only formats with `hasColumns` can leave columns out.
  public let columns: [AnimalColumn]?
  /// Whether texts that a spreadsheet would take for formulas get an apostrophe in front.
  public let isForSpreadsheet: Bool
  /// How animals stand on a page of HTML.
  public let layout: HTMLWriter.Layout
  /// The title of such a page.
  public let title: String
  /// What becomes of photos; they can be copied where the file is named, and is not HTML.
  public let photos: PhotoExport

  /// An export of a selection in a format.
  public init(
    _ selection: AnimalSelection, as format: ExportFormat, columns: [AnimalColumn]? = nil,
    forSpreadsheet: Bool = false, layout: HTMLWriter.Layout = .page, title: String = "Animals",
    photos: PhotoExport = .leftOut
  ) {
    self.selection = selection
    self.format = format
    (self.layout, self.title, self.photos) = (layout, title, photos)
    self.columns = format.hasColumns ? columns : nil
    self.selection.derived = self.columns?.compactMap(\.field).filter(\.isDerived) ?? []
    isForSpreadsheet = forSpreadsheet && format.isForSpreadsheets
  }

  /// Writes a file under a temporary name, checks and flushes it, and then gives it its own name.
  /// `progress` is called on any thread with the share that is done, from 0 to 1.
  ///
  /// - Throws: `FileProblem.exists` and the like for the path, an error of SQLite or the system, or
  ///   `CancellationError`. Then nothing is left there, and an existing file is unchanged.
  public func write(
    _ store: CatalogStore, to path: String, replacing isReplacing: Bool = false,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ExportReport {
    let file = try NewFile(path, replacing: isReplacing, apartFrom: store)
    var copied: PhotoCopies?
    if case .copied(let decoder) = photos, selection.log == nil, format.isComplete {
      copied = try await PhotoCopies.beside(
        path, of: selection, in: store, replacing: isReplacing, withoutLocationBy: decoder)
    }
    do {
      var report = try await file.make { [copied] path in
        do {
          return try await write(store, over: path, copied, progress)
        } catch let error as WritingError {
          throw CatalogError(system: error.code, path: path)
        }
      }
      report.otherPhotos = copied?.others() ?? 0
      return report
    } catch {
      copied?.remove()
      throw error
    }
  }

  /// Passes the bytes of the file to `sink` piece by piece; for a text format each piece has whole
  /// rows.
  ///
  /// - Throws: An error of SQLite, what `sink` throws, or `CancellationError`.
  public func write(
    _ store: CatalogStore, to sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> ExportReport {
    guard !format.isText else {
      return try await writeText(store, nil, { _ in }, sink)
    }
    do {
      // A zip file is not written from beginning to end.
      let copy = try TemporaryFile()
      let report = try await writeArchive(store, over: copy.path, nil) { _ in }
      try copy.read(into: sink)
      return report
    } catch let error as WritingError {
      throw CatalogError(system: error.code, path: TemporaryFile.folder)
    }
  }

  /// Writes to an existing file, and also returns its size in bytes.
  private func write(
    _ store: CatalogStore, over path: String, _ photos: PhotoCopies?,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> (value: ExportReport, size: Int) {
    if !format.isText {
      let report = try await writeArchive(store, over: path, photos, progress)
      return (report, try FileBytes.size(of: path))
    }
    let file = try FileBytes(writing: path)
    let report = try await writeText(store, photos, progress) { try file.write($0) }
    return (report, try file.close())
  }

  private func writeText(
    _ store: CatalogStore, _ photos: PhotoCopies?,
    _ progress: @escaping @Sendable (Double) -> Void,
    _ sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> ExportReport {
    try await store.stream(selection) { stream in
      var writing = try writing(of: stream.fields, with: photos)
      return try writing.run(&stream, progress: progress, sink: sink)
    }
  }

  private func writeArchive(
    _ store: CatalogStore, over path: String, _ photos: PhotoCopies?,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ExportReport {
    try await store.stream(selection) { stream in
      let archive = try DarwinCoreArchive(
        path: path, title: "Animals of a catalog",
        terms: try ExportedRow(format, columns: columns, of: stream.fields).columns,
        defining: stream.fields.definitions, hasMedia: photos != nil)
      var writing = try writing(of: stream.fields, with: photos)
      let report = try writing.run(&stream, progress: progress) { try archive.write($0) }
      try archive.close(media: writing.media)
      return report
    }
  }

  private func writing(of fields: Fields, with photos: PhotoCopies?) throws -> ExportWriter {
    let lines = JSONLinesWriter((Array(fields) + selection.derived).jsonForms)
    let writer: any RecordWriter =
      switch format {
      case .csv: DelimitedWriter(.comma, isForSpreadsheet: isForSpreadsheet)
      case .tsv: DelimitedWriter(.tab, isForSpreadsheet: isForSpreadsheet)
      case .json: JSONWriter(rowsKey: selection.log == nil ? "animals" : "entries", lines)
      case .jsonl: lines
      case .dwca: DarwinCoreArchive.table
      case .html: HTMLWriter(layout, title: title)
      }
    return ExportWriter(
      try ExportedRow(format, columns: columns, of: fields, and: selection.derived), with: writer,
      as: format, isOfAnimals: selection.log == nil,
      isWhole: selection.isEverything && format.isComplete, photos: photos)
  }
}

/// A file without a name: nothing is left of it once this object goes, however the program ends.
private final class TemporaryFile: Sendable {
  static let folder = NSTemporaryDirectory()

  private let descriptor: Int32

  init() throws(WritingError) {
    descriptor = try Descriptor.temporary(in: Self.folder)
  }

  deinit { close(descriptor) }

  /// A path that opens it in this process.
  var path: String { "/dev/fd/\(descriptor)" }

  func read(into sink: ([UInt8]) throws -> Void) throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while true {
      let count = pread(descriptor, &bytes, bytes.count, off_t(offset))
      guard count >= 0 else { throw WritingError(code: errno) }
      if count == 0 { return }
      offset += count
      try sink(Array(bytes[..<count]))
    }
  }
}
