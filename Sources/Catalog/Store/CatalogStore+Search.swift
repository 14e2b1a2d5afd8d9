import GRDB

extension CatalogStore {
  /// Whether names or texts are noted that are not in the search index yet: then finding takes
  /// longer.
  public func hasPendingSearch() throws(CatalogError) -> Bool {
    guard !isReadOnly else { return false }
    return try read { db in try db.hasPendingSearch }
  }

  /// What of a text to find means nothing in the catalog as it is now; nil where all of it means
  /// something. Where it `findsNothing`, no animal is looked at for that.
  public func findProblem(
    in text: String, findsNothing: Bool = false
  ) throws(CatalogError) -> FindProblem? {
    try read { db in
      let find = FindText(text, in: try db.fields())
      if let problem = find.problems.first { return problem }
      return try find.doubts.first { doubt in
        if findsNothing, case .noValue = doubt { return true }
        return try !db.clears(doubt)
      }
    }
  }

  /// Takes some of what is noted into the search index, or out of it, in one short transaction,
  /// unless another program is writing just now.
  ///
  /// - Returns: Whether more is left.
  /// - Throws: `CatalogError.busy` when another program is writing, what every write may throw, or
  ///   `CancellationError` when the task was cancelled before the write began.
  public func indexPending(atMost limit: Int = 5_000) async throws -> Bool {
    try await write(waiting: .never) { db in
      try db.indexPending(atMost: limit)
      return try db.hasPendingSearch
    }
  }
}

extension Database {
  /// Whether a doubt is none, as there is the category or the value that it is about.
  fileprivate func clears(_ doubt: FindProblem) throws -> Bool {
    switch doubt {
    case .unknownCategory(let name, let isWhole):
      return try !categoryIDs(named: Folding.folded(name), isWhole: isWhole).isEmpty
    case .noValue(_, let field, let text):
      let found = FieldCondition(text: text, in: field).condition(isNegated: false)
      return try number(
        "SELECT EXISTS (SELECT 1 FROM animal a WHERE \(found.sql))",
        StatementArguments(found.values)) == 1
    default: return false
    }
  }

  /// Whether something is noted that is not in the search index yet.
  fileprivate var hasPendingSearch: Bool {
    get throws {
      try number(
        """
        SELECT EXISTS (SELECT 1 FROM searchPending) OR EXISTS (SELECT 1 FROM textPending)
        """) == 1
    }
  }

  /// Takes names into the search index and, where none are left, texts.
  fileprivate func indexPending(atMost limit: Int) throws {
    if try number("SELECT EXISTS (SELECT 1 FROM searchPending)") == 1 {
      try SearchIndexing(db: self).takeIn(atMost: limit)
    } else {
      try TextIndexing(db: self).takeIn(atMost: limit)
    }
  }
}
