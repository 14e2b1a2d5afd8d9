import Foundation

/// What `meta.xml` says about a table of a Darwin Core archive: https://dwc.tdwg.org/text/
struct ArchiveDescription: Equatable {
  /// A column: the name of its term, the index of its cells, and the default for empty ones.
  struct Field: Equatable {
    var name: String
    var index: Int?
    var standIn = ""
  }

  /// The class of a row, by its short name: `Taxon`, `VernacularName`.
  var rowType = ""
  var files: [String] = []
  var encoding = "UTF-8"
  var separator = ","
  var lineEnd = "\\n"
  var quote = "\""
  var headerLines = "0"
  var fields: [Field] = []

  /// The names of the columns of the file, up to the last that is described.
  var cells: [String] {
    let count = (fields.compactMap(\.index).max() ?? -1) + 1
    var names = (0..<count).map { "column \($0 + 1)" }
    for field in fields { if let index = field.index { names[index] = field.name } }
    return names
  }

  /// The options to read the text with. Throws `FormatError` for what cannot be read.
  func options(_ given: ReadingOptions, path: String) throws -> ReadingOptions {
    var options = given
    options.encoding = try given.encoding ?? textEncoding(path)
    options.separator = try given.separator ?? byte(separator, "its separator", path)
    options.quoting = .some(
      try byte(quote, "its quote", path).map { .by($0) } ?? ReadingOptions.Quoting.none)
    guard ["\n", "\r\n", "\r", ""].contains(unescaped(lineEnd)) else {
      throw FormatError.unknown(path: path, "says that lines end with “\(lineEnd)”")
    }
    guard let lines = Int(headerLines), lines >= 0 else {
      throw FormatError.unknown(path: path, "has “\(headerLines)” as its number of header lines")
    }
    options.header = .given(cells, skippingRows: lines)
    return options
  }

  private func textEncoding(_ path: String) throws -> TextEncoding {
    if let known = TextEncoding(name: encoding) { return known }
    throw FormatError.unknown(path: path, "has the encoding “\(encoding)”, which cannot be read")
  }

  private func byte(_ text: String, _ noun: String, _ path: String) throws -> UInt8? {
    let bytes = Array(unescaped(text).utf8)
    guard bytes.count < 2, !bytes.contains(where: { [0x00, 0x0A, 0x0D].contains($0) }) else {
      throw FormatError.unknown(path: path, "has “\(text)” as \(noun), which cannot be read")
    }
    return bytes.first
  }

  /// A tab and the like are escaped as in C.
  private func unescaped(_ text: String) -> String {
    [("\\t", "\t"), ("\\n", "\n"), ("\\r", "\r"), ("\\\\", "\\")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
