import Catalog
import FileFormats

/// Writes one file from a stream of animals.
struct ExportWriter {
  /// The number of bytes to pass on at once.
  private static let length = 1 << 16
  /// The number of rows between two reports.
  private static let rowsOfReport = 1_000

  private let row: ExportedRow
  private var writer: any RecordWriter
  private let format: ExportFormat
  /// Whether rows are animals, not entries.
  private let isOfAnimals: Bool
  /// Whether the whole catalog is written: then empty categories are written too, or counted.
  private let isWhole: Bool
  /// The photos that are named, if they are: in an archive by an extension, else in a column.
  private let photos: PhotoCopies?
  /// The rows of the extension of an archive.
  private(set) var media: [DarwinCoreArchive.Medium] = []
  private var bytes: [UInt8] = []

  init(
    _ row: ExportedRow, with writer: any RecordWriter, as format: ExportFormat, isOfAnimals: Bool,
    isWhole: Bool, photos: PhotoCopies?
  ) {
    (self.row, self.writer) = (row, writer)
    (self.format, self.isOfAnimals, self.isWhole) = (format, isOfAnimals, isWhole)
    self.photos = photos
    bytes.reserveCapacity(2 * Self.length)
  }

  /// Whether the entries of an animal stand in its object.
  private var keepsEntries: Bool { format == .json && isOfAnimals }
  /// Whether the picture of an animal is the last cell of its row.
  private var hasPictures: Bool { format == .html && isOfAnimals }
  private var isArchive: Bool { format == .dwca }

  mutating func run(
    _ stream: inout AnimalStream, progress: (Double) -> Void, sink: ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    try begin(stream, sink)
    var record = Record(line: 0)
    while try stream.next() {
      row.fill(&record, from: stream)
      if hasPictures { record.append(try stream.thumbnail() ?? []) }
      if let photos { try name(photos, of: stream, in: &record) }
      writer.add(record, to: &bytes)
      if keepsEntries { try addEntries(stream) }
      try handOn(sink)
      if record.line % Self.rowsOfReport == 0 {
        progress(min(Double(record.line) / Double(max(stream.count, 1)), 1))
      }
    }
    writer.end(to: &bytes)
    try handOn(sink, isLast: true)
    var report = ExportReport(animals: record.line)
    if let photos { report.take(photos) }
    if !isWhole { return report }
    report.leftOut = format.keepsEmptyCategories ? 0 : try stream.countOfEmptyCategories()
    report.entriesLeftOut = keepsEntries ? 0 : try stream.countOfEntries(ofRetired: false)
    report.photosLeftOut = photos == nil ? try stream.countOfPhotos() : 0
    report.retiredEntries = try stream.countOfEntries(ofRetired: true)
    return report
  }

  /// Names the photos of an animal.
  private mutating func name(
    _ copies: PhotoCopies, of stream: borrowing AnimalStream, in record: inout Record
  ) throws {
    let photos = try stream.photos()
    if isArchive {
      let id = String(record.line)
      record.append(id.utf8)
      media += photos.compactMap { photo in
        copies.named(photo).map {
          DarwinCoreArchive.Medium($0, id: id, format: photo.original.format)
        }
      }
    } else {
      record.append(NamedPhoto.cell(photos.compactMap(copies.named)).utf8)
    }
  }

  /// Writes the entries of an animal into its object.
  private mutating func addEntries(_ stream: borrowing AnimalStream) throws {
    let entries = try stream.entries()
    if entries.isEmpty { return }
    let fields = stream.entryFields
    JSONWriter.add(entries: entries.map { $0.json(in: fields) }, to: &bytes)
  }

  /// Writes the head; in Menagerie's own format it has all categories, even empty ones.
  private mutating func begin(
    _ stream: borrowing AnimalStream, _ sink: ([UInt8]) throws -> Void
  ) throws {
    if var json = writer as? JSONWriter {
      let logs = keepsEntries ? stream.logs : []
      let fields = stream.entryFields
      json.open(
        defining: stream.fields.definitions, logs: logs.map { $0.definition(with: fields) },
        to: &bytes)
      if isWhole { try addCategories(stream, to: &json, sink) }
      writer = json
    }
    let own = photos == nil ? [] : [isArchive ? DarwinCoreArchive.id : PhotoCopies.column]
    writer.begin(columns: row.columns + own, to: &bytes)
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

  private mutating func handOn(_ sink: ([UInt8]) throws -> Void, isLast: Bool = false) throws {
    guard isLast || bytes.count >= Self.length else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// The result of an export.
public struct ExportReport: Equatable, Sendable {
  /// The animals, or entries, in the file.
  public let animals: Int
  /// The photos that were copied beside the file.
  public var photos = 0
  /// Why others were not, in sentences that name them.
  public var refusedPhotos: [String] = []
  /// How many of them have an original that is missing or was altered.
  public var missingPhotos = 0
  /// How many files their folder has besides them.
  public var otherPhotos = 0
  /// The number of empty categories that the format cannot hold.
  public var leftOut = 0
  /// The number of entries that it cannot hold, of a whole catalog.
  public var entriesLeftOut = 0
  /// The number of photos that stay behind, of a whole catalog.
  public var photosLeftOut = 0
  /// The number of entries that no format holds, as their logs are retired.
  public var retiredEntries = 0

  fileprivate mutating func take(_ copies: PhotoCopies) {
    photos = copies.count
    (refusedPhotos, missingPhotos) = (copies.refused, copies.missing)
  }

  /// What of the whole catalog the file lacks and JSON has, as "2 categories without animals and
  /// 1 entry"; nil for nothing.
  public var lack: String? {
    let parts = [
      leftOut == 0
        ? nil : leftOut.counted("category", "categories") + " without animals",
      entriesLeftOut == 0 ? nil : entriesLeftOut.counted("entry", "entries"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The entries of retired logs, as "1 entry of retired logs"; nil for none.
  public var retired: String? {
    retiredEntries == 0
      ? nil : retiredEntries.counted("entry", "entries") + " of retired logs"
  }
}
