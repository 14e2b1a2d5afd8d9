/// Why a file cannot be read.
public enum FormatError: Error, Equatable, Sendable {
  /// The system refused to open or read it; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// What comes through a pipe or a terminal cannot be set aside in this folder, so that it can be
  /// read more than once; the code is that of `errno`.
  case uncopied(path: String, folder: String, code: Int32)
  /// It is not what its format asks, in words that end a sentence: "a quote is not closed". Line
  /// and column are from 1; the column counts characters, and is nil where it means nothing.
  case malformed(path: String, line: Int, column: Int?, String)
  /// It was written to, or cut, while it was read.
  case changed(path: String)
  /// It is none of the formats that can be read, or lacks a part, in words that end a sentence
  /// whose beginning is the path: "is empty".
  case unknown(path: String, String)
}
