/// What is wrong with a row that a reader could find, but not read.
public enum RecordFlaw: Equatable, Sendable {
  /// The cell in this column, from 0, has bytes that are no text in the encoding of the file; the
  /// record has U+FFFD in their place.
  case undecodable(column: Int)
  /// The quoted cell in this column, from 0, has a quote that is neither doubled nor its last, so
  /// that nobody can say where it ends.
  case strayQuote(column: Int)

  /// What is wrong, in words that end a sentence, with the column from 1.
  public var reason: String {
    switch self {
    case .undecodable(let column):
      "cell \(column + 1) has bytes that are no text in the encoding of the file"
    case .strayQuote(let column):
      "cell \(column + 1) has a quote within quotes that is not doubled"
    }
  }
}
