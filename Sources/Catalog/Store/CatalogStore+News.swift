import GRDB

extension CatalogStore {
  /// Finds the edits after one that the caller knows. What other programs
  /// change within one second becomes one edit: it is returned only when that second is over.
  ///
  /// - Parameter edit: The last edit that the caller knows; 0 for all that the history has.
  /// - Returns: The last edit to tell, or 0: each one up to it is there, and stays as it is.
  /// - Throws: `HistoryProblem.forgotten` when an edit after it is not kept any more, and
  ///   `.ends` when the history does not reach to it; what every read throws.
  public func lastNews(since edit: Edit.ID) throws(CatalogError) -> Edit.ID {
    try read { db in
      let newest = try db.lastEdit(where: "1")
      if edit > newest { throw CatalogError.history(.ends(with: newest, before: edit)) }
      let forgotten = Edit.ID(try db.number(.forgottenThrough) ?? 0)
      if edit > 0, edit < forgotten { throw CatalogError.history(.forgotten(after: edit)) }
      return try db.lastEdit(where: "NOT isOpen AND NOT (\(Self.mayGrow))")
    }
  }

  /// As the triggers ask before they add a change to the newest edit. A clock that was set back may
  /// come to that second once more.
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
