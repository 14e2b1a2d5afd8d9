import GRDB

extension CatalogStore {
  /// Adds all animals of a list, however many, to the marks.
  ///
  /// - Throws: `CatalogError.tooManyMarks`, or an error from SQLite.
  public func adding(_ query: AnimalQuery, to marks: Marks) throws(CatalogError) -> Marks {
    try read { db in
      // The animals are the same in any order.
      var list = query
      list.sort = .name
      list.isReversed = false
      return try marks.adding(MarkedPart(list, newest: db.lastAnimal()), db)
    }
  }

  /// Marks the animals from one to another in list order, inclusive; either may come first.
  ///
  /// - Throws: What `adding(_:to:)` throws.
  public func adding(
    from one: Animal, to other: Animal, of query: AnimalQuery, to marks: Marks
  ) throws(CatalogError) -> Marks {
    try read { db in
      let order = RankedOrder(query, try Narrowing(query, db))
      let isForward = try !order.precedes(other, one, db)
      let ends = MarkedPart.Ends(first: isForward ? one : other, last: isForward ? other : one)
      return try marks.adding(MarkedPart(query, ends: ends, newest: db.lastAnimal()), db)
    }
  }

  /// The given animals that are marked, for the rows on screen; all must be in the catalog.
  public func marked(
    among ids: Set<Animal.ID>, by marks: Marks
  ) throws(CatalogError) -> Set<Animal.ID> {
    if marks.parts.isEmpty { return marks.added.intersection(ids) }
    return try read { db in try MarkReader(marks: marks, db: db).marked(among: ids) }
  }

  /// The number of marked animals.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func count(of marks: Marks) async throws -> Int {
    try await scan { db in try MarkReader(marks: marks, db: db).count() }
  }

  /// The number of marked animals that are not in a list.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func count(of marks: Marks, missingFrom query: AnimalQuery) async throws -> Int {
    if query.listsAll || query.marks == marks { return 0 }
    return try await scan { db in
      let listed = Filter(try Narrowing(query, db)).condition
      let isMissing = Filter.Condition("\(listed.sql) IS NOT TRUE", listed.values)
      return try MarkReader(marks: marks, db: db).count(where: isMissing)
    }
  }

  /// The number of marked animals that an edit would change; the others have its value already.
  public func count(of marks: Marks, changedBy edit: BulkEdit) async throws -> Int {
    try await scan { db in
      try MarkReader(marks: marks, db: db).count(where: edit.difference(db))
    }
  }

  /// The diet that all marked animals share; nil if they have several, or there are none.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func diet(of marks: Marks) async throws -> Diet? {
    try await scan { db in try MarkReader(marks: marks, db: db).diet() }
  }
}

extension Marks {
  fileprivate func adding(_ part: MarkedPart, _ db: Database) throws -> Marks {
    let covered = unmarked.isEmpty ? [] : try part.ids(among: unmarked, db)
    var marks = self
    try marks.add(part, covering: covered)
    return marks
  }
}
