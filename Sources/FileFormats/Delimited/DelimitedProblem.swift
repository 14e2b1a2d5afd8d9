/// Why the reading of a delimited text stops.
enum DelimitedProblem: Equatable {
  /// The text ends within a quoted cell.
  case openQuote
  /// A quoted cell with an undoubled quote at this offset crosses the end of a line.
  case strayQuote(offset: Int)
  case longCell
  case longRow
  case nul(offset: Int)

  /// The problem, as the end of a sentence.
  var reason: String {
    switch self {
    case .openQuote: "the quote that opens here is never closed"
    case .strayQuote: "a quote within quotes is not doubled, so that the end of the cell is unknown"
    case .longCell: "the cell that begins here has more than 1 MiB; a quote may not be closed"
    case .longRow: "the row has more than 8 MiB, or more than 200,000 cells, with this one"
    case .nul: "NUL is not text; the file may be damaged, or be none of text"
    }
  }
}
