import Catalog
import FileFormats
import Foundation

/// A file to import animals from: opened, recognised, with its first rows surveyed.
public struct ImportSource: Sendable {
  /// The path as given; `-` for standard input.
  public let path: String
  /// Its rows.
  public let reader: any RecordReader
  /// Its first rows.
  public let survey: Survey

  /// Opens a file, or standard input for `-`, and surveys its first rows.
  ///
  /// - Throws: `FormatError` if it cannot be read; `CancellationError` if the task is cancelled
  ///   while it waits for a pipe.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), reading: ValueReading = ValueReading()
  ) throws {
    if let catalog = options.catalog, FileFormat.isSameFile(path, catalog) {
      throw FormatError.unknown(path: path, "is the catalog itself; name another file")
    }
    try self.init(SourceFile(path: path), path: path, options: options, reading: reading)
  }

  /// Surveys the first rows of an open file; `path` is its name for people.
  ///
  /// - Throws: `FormatError` if it cannot be read.
  public init(
    _ file: SourceFile, path: String, options: ReadingOptions = ReadingOptions(),
    reading: ValueReading = ValueReading()
  ) throws {
    self.path = path
    var options = options
    options.catalogColumns = Set(Fields.builtIn.others.map(\.id))
    options.words = .ofAnimals
    options.language = options.language ?? UserLocale("LC_MESSAGES")?.language
    reader = try FileFormat.open(file, options)
    survey = try Survey(reader, reading: reading)
  }

  /// - Throws: `ImportError.openEncoding` if the user has to name the encoding.
  public func checkEncoding() throws(ImportError) {
    if survey.readings.count > 1 { throw .openEncoding(name, survey.readings) }
  }

  /// Its name for people.
  public var name: String {
    path == "-" ? "standard input" : (path as NSString).lastPathComponent
  }

  /// The default path for its refused rows: its name with another extension, beside it if it is in
  /// the current folder, else beside the catalog.
  public func rejectPath(catalog: String) -> String {
    let name = (path == "-" ? "standard-input" : path) + Self.rejectEnding
    let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
    if folder.isCurrentFolder { return name }
    return URL(fileURLWithPath: catalog).deletingLastPathComponent()
      .appendingPathComponent((name as NSString).lastPathComponent).path
  }

  /// The suffix of the name of a file for its refused rows.
  public static let rejectEnding = ".rejected.csv"

  /// The file to import with a plan.
  public func file(_ plan: ImportPlan, rejectPath: String?) -> ImportFile {
    ImportFile(name: name, reader: reader, plan: plan, rejectPath: rejectPath)
  }
}

extension URL {
  /// Whether it is the folder that the program was started in.
  public var isCurrentFolder: Bool {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return resolvingSymlinksInPath().path == current.resolvingSymlinksInPath().path
  }
}
