/// Why a search cannot be saved.
public enum SearchProblem: Equatable, Sendable {
  /// Another search has the same name by `Folding.key`; it is written like this.
  case nameTaken(existing: String)
  /// There is nothing to find.
  case empty
  /// The text has more Unicode scalars than it can have.
  case tooLong(limit: Int)
  /// The text breaks a rule of every text.
  case text(NameProblem)
  /// The search is not in the catalog any more.
  case gone
  /// Others have changed the search to something else since it was opened.
  case changed(now: SavedSearch)
  /// The catalog has as many searches as it can.
  case tooMany(limit: Int)

  var sentence: String {
    switch self {
    case .nameTaken(let existing): "A search named “\(existing)” already exists."
    case .empty: "Type what is to be found."
    case .tooLong(let limit): "A search can have at most \(limit.grouped) characters."
    case .text(let problem): problem.sentence
    case .gone: "The search was deleted in the meantime."
    case .changed(let now):
      "The search was changed in the meantime, and finds “\(now.find)” as “\(now.name)” now."
    case .tooMany(let limit): "The catalog has \(limit) searches, and can take no more."
    }
  }

  var exitStatus: Int32 {
    switch self {
    case .nameTaken, .empty, .tooLong, .text: 64  // EX_USAGE
    case .gone, .changed, .tooMany: 65  // EX_DATAERR
    }
  }
}
