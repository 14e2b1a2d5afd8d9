/// Why a search cannot be saved.
public enum SearchProblem: Equatable, Sendable {
  /// Another search has the same name by `Folding.key`; it is written like this.
  case nameTaken(existing: String)
  /// There is nothing to find.
  case empty
  /// The text has more Unicode scalars than it can have.
  case tooLong(limit: Int)
  /// The search is not in the catalog any more.
  case gone
  /// The catalog has as many searches as it can.
  case tooMany(limit: Int)

  var sentence: String {
    switch self {
    case .nameTaken(let existing): "A search named “\(existing)” already exists."
    case .empty: "Type what is to be found."
    case .tooLong(let limit): "A search can have \(limit.grouped) characters."
    case .gone: "The search was deleted in the meantime."
    case .tooMany(let limit): "The catalog has \(limit) searches, and can take no more."
    }
  }

  var exitStatus: Int32 {
    switch self {
    case .nameTaken, .empty, .tooLong: 64  // EX_USAGE
    case .gone, .tooMany: 65  // EX_DATAERR
    }
  }
}
