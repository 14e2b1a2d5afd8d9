import GRDB

extension CatalogStore {
  /// Changes all marked animals in one edit; with `expected`, only if that many change. Animals
  /// that have the value already are left alone and not counted. Only the number is compared: if
  /// another program swapped one animal for another, that goes unnoticed.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - marks: The animals; a marked list has what it lists when the write begins.
  ///   - expected: How many animals must change, from `count(of:changedBy:)`.
  ///   - progress: Called on any thread with the fraction done, from 0 to 1.
  /// - Returns: How many animals were marked, and how many of them changed.
  /// - Throws: `CatalogError.markedCountChanged`, `.categoryName`, `.categoryGone`, `.value`,
  ///   `.valueTaken`, what every write may throw, or `CancellationError` if the task is cancelled
  ///   at any time; then nothing is changed.
  public func apply(
    _ edit: BulkEdit, to marks: Marks, expecting expected: Int? = nil,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> BulkOutcome {
    try await recordMuch { db, interruption in
      let runs = try MarkedRuns(marks, db, unless: interruption)
      // Without animals, no category is created.
      let edit = runs.count == 0 ? edit : try edit.resolved(db)
      if let expected {
        let now = try runs.count(where: edit.difference(db))
        guard now == expected else { throw CatalogError.markedCountChanged(now: now) }
      }
      let changed = try edit.apply(to: runs, db) { done in
        progress(Double(done) / Double(max(runs.count, 1)))
      }
      try runs.end()
      return Recorded(
        BulkOutcome(marked: runs.count, changed: changed), as: edit.done(to: changed))
    }
  }
}

extension BulkEdit {
  /// Changes the animals, and returns how many changed.
  fileprivate func apply(to runs: MarkedRuns, _ db: Database, report: (Int) -> Void) throws -> Int {
    switch self {
    case .deletion:
      return try runs.forEach({ "DELETE FROM animal WHERE id \($0)" }, report: report)
    case .category(let choice):
      return try runs.forEach(
        { "UPDATE animal SET categoryID = ?1 WHERE categoryID IS NOT ?1 AND id \($0)" },
        [choice.id], report: report)
    case .tags(let field, let added, let removed):
      return try TagChange(field, adding: added, removing: removed, db)
        .apply(to: runs, report: report)
    case .value(let field, let text):
      let stored = try db.stored(text, of: field)
      try db.checkDescent(of: stored, from: runs, field)
      if field.valueKind?.isUnique == true, !stored.isNull {
        try UniqueValues(field: field).require(stored, of: runs, db)
      }
      return try runs.forEach(
        { "UPDATE animal SET \(field.column) = ?1 WHERE \(field.column) IS NOT ?1 AND id \($0)" },
        [stored], report: report)
    }
  }
}

extension CategoryChoice {
  /// The resolved category; nil for none.
  fileprivate var id: AnimalCategory.ID? {
    if case .existing(let category) = self { category.id } else { nil }
  }
}
