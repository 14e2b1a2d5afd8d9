import GRDB

extension CatalogStore {
  /// Finds the edits after one that the caller knows. The changes of other programs within one
  /// second form one edit, which is returned only once that second is over.
  ///
  /// - Parameter edit: The last edit that the caller knows; 0 for the whole history.
  /// - Returns: The last edit to report, or 0; every edit up to it is final.
  /// - Throws: `HistoryProblem.forgotten` if an edit after it is no longer kept, `.ends` if the
  ///   history ends before it, and what every read may throw.
  public func lastNews(since edit: Edit.ID) throws(CatalogError) -> Edit.ID {
    try read { db in
      let newest = try db.lastEdit(where: "1")
      if edit > newest { throw CatalogError.history(.ends(with: newest, before: edit)) }
      let forgotten = Edit.ID(try db.number(.forgottenThrough) ?? 0)
      if edit > 0, edit < forgotten { throw CatalogError.history(.forgotten(after: edit)) }
      return try db.lastEdit(where: "NOT isOpen AND NOT (\(Self.mayGrow))")
    }
  }

  /// The condition that triggers test before they add a change to the newest edit. If the clock is
  /// set back, that second may recur.
  private static let mayGrow = """
    kind = 'outside' AND id = (SELECT max(id) FROM edit)
    AND time / 1000 >= CAST(strftime('%s') AS INTEGER)
    """
}

extension Database {
  /// The last edit that meets a condition, or 0.
  fileprivate func lastEdit(where condition: String) throws -> Edit.ID {
    let sql = "SELECT id FROM edit WHERE \(condition) ORDER BY id DESC LIMIT 1"
    return try value(sql) ?? 0
  }
}
