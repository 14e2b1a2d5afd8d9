import Foundation

extension FileFormat {
  /// Opens the file at a path, or standard input for `-`, and detects its format.
  ///
  /// - Throws: `FormatError`.
  public static func open(
    _ path: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> any RecordReader {
    if let catalog = options.catalog, isSameFile(path, catalog) {
      throw FormatError.unknown(path: path, "is the catalog that is open")
    }
    return try open(SourceFile(path: path), options)
  }

  /// Detects the format of a file and opens a reader for it.
  ///
  /// - Throws: `FormatError`.
  public static func open(
    _ file: SourceFile, _ options: ReadingOptions = ReadingOptions()
  ) throws -> any RecordReader {
    switch try options.format ?? FileFormat(of: file) {
    case .delimited:
      return try DelimitedReader(file, options: options.delimited, words: options.words)
    case .json:
      let found = try EncodingFinding(file, given: options.encoding)
      return try JSONReader(file, found, isName: options.words.isName)
    case .darwinCore: return try DarwinCoreReader(file, options)
    case .sqlite: return try TableReader(file, options)
    }
  }

  /// Whether two paths lead to the same file; checks the paths and opens neither.
  public static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.isSameFile(as: two)
  }
}
