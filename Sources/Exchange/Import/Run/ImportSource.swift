import Catalog
import FileFormats
import Foundation

/// A file from which animals are to come: opened, recognised, and its first rows looked at.
public struct ImportSource: Sendable {
  /// The path that was named; `-` for standard input.
  public let path: String
  /// Its rows.
  public let reader: any RecordReader
  /// Its first rows.
  public let survey: Survey

  /// Opens a file, or standard input for `-`, and looks at its first rows.
  ///
  /// - Throws: `FormatError` when it cannot be read; `CancellationError` when the task is cancelled while
  ///   it waits for what comes through a pipe.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), reading: ValueReading = ValueReading()
  ) throws {
    if let catalog = options.catalog, FileFormat.isSameFile(path, catalog) {
      throw FormatError.unknown(path: path, "is the catalog itself; name another file")
    }
    try self.init(SourceFile(path: path), path: path, options: options, reading: reading)
  }

  /// Looks at the first rows of a file that is open, which people know by a path.
  ///
  /// - Throws: `FormatError` when it cannot be read.
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

  /// - Throws: `ImportError.openEncoding` where somebody has to say in which encoding it is.
  public func checkEncoding() throws(ImportError) {
    if survey.readings.count > 1 { throw .openEncoding(name, survey.readings) }
  }

  /// What people call it.
  public var name: String {
    path == "-" ? "standard input" : (path as NSString).lastPathComponent
  }

  /// Where its refused rows go, unless somebody says otherwise: under its name and another
  /// extension, beside it where it lies in the current folder, else beside the catalog.
  public func rejectPath(catalog: String) -> String {
    let name = (path == "-" ? "standard-input" : path) + Self.rejectEnding
    let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
    if folder.isCurrentFolder { return name }
    return URL(fileURLWithPath: catalog).deletingLastPathComponent()
      .appendingPathComponent((name as NSString).lastPathComponent).path
  }

  /// What is put behind the name of a file for its refused rows.
  public static let rejectEnding = ".rejected.csv"

  /// Names what is to become of it.
  public func file(_ plan: ImportPlan, rejectPath: String?) -> ImportFile {
    ImportFile(name: name, reader: reader, plan: plan, rejectPath: rejectPath)
  }
}

extension URL {
  /// Whether it is the folder in which the program was started.
  public var isCurrentFolder: Bool {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return resolvingSymlinksInPath().path == current.resolvingSymlinksInPath().path
  }
}
