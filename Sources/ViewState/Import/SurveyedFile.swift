import Catalog
import Exchange
import FileFormats
import Foundation

/// A file that was opened to be imported, and what its first rows suggest.
nonisolated struct SurveyedFile: Sendable {
  let reader: any RecordReader
  let plan: ImportPlan
  let columns: ColumnList
  /// What the plan makes of it.
  let outlook: ImportOutlook

  /// Opens a file and looks at its first rows; nil if the task is cancelled.
  static func of(
    _ file: FileLocation, for store: CatalogStore, _ options: ReadingOptions
  ) async -> Result<SurveyedFile, any Error>? {
    await BlockingWork.value { Result { try SurveyedFile(file, for: store, options) } }
  }

  private init(_ file: FileLocation, for store: CatalogStore, _ options: ReadingOptions) throws {
    let source = try Self.open(file, besides: store, options)
    reader = source.reader
    var plan = try ImportPlan(source.survey, in: store)
    plan.proposeLeftOut()
    self.plan = plan
    columns = ColumnList(source.survey)
    outlook = ImportOutlook(plan)
  }

  /// Opens a file by its path, or without one if that is not UTF-8; a database has to have a path.
  private static func open(
    _ file: FileLocation, besides store: CatalogStore, _ options: ReadingOptions
  ) throws -> ImportSource {
    let name = String(decoding: file.name, as: UTF8.self)
    // Opening the catalog again here and closing it would drop this process's locks on it.
    if case .file(let path) = store.location, file.isSame(as: FileLocation.ofPath(path)) {
      throw FormatError.unknown(path: name, "is the catalog that is open; choose another file")
    }
    if let path = String(validating: file.bytes, as: UTF8.self) {
      return try ImportSource(path: path, options: options)
    }
    let descriptor = file.withCString { Foundation.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FormatError.unreadable(path: name, code: errno) }
    defer { close(descriptor) }
    return try ImportSource(
      SourceFile(descriptor: descriptor, path: name), path: name, options: options)
  }
}
