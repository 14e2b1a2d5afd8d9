import GRDB

extension CatalogStore {
  /// Whether names or texts still wait to be indexed, which makes searches slower.
  public func hasPendingSearch() throws(CatalogError) -> Bool {
    guard !isReadOnly else { return false }
    return try read { db in try db.hasPendingSearch }
  }

  /// The first part of a search text that is not understood in the catalog as it is now; nil if all
  /// of it is. Pass `findsNothing` if that is known, to skip a scan of the animals.
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

  /// Indexes some of the waiting names or texts in one short transaction.
  ///
  /// - Returns: Whether more remain.
  /// - Throws: `CatalogError.busy` if another program is writing, what every write may throw, or
  ///   `CancellationError` if the task was cancelled before the write began.
  public func indexPending(atMost limit: Int = 5_000) async throws -> Bool {
    try await write(waiting: .never) { db in
      try db.indexPending(atMost: limit)
      return try db.hasPendingSearch
    }
  }
}

extension Database {
  /// Whether a doubt is unfounded: the category or value in question exists.
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

  /// Whether names or texts still wait to be indexed.
  fileprivate var hasPendingSearch: Bool {
    get throws {
      try number(
        """
        SELECT EXISTS (SELECT 1 FROM searchPending) OR EXISTS (SELECT 1 FROM textPending)
        """) == 1
    }
  }

  /// Indexes names or, if none are left, texts.
  fileprivate func indexPending(atMost limit: Int) throws {
    if try number("SELECT EXISTS (SELECT 1 FROM searchPending)") == 1 {
      try SearchIndexing(db: self).takeIn(atMost: limit)
    } else {
      try TextIndexing(db: self).takeIn(atMost: limit)
    }
  }
}
