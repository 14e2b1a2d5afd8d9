import GRDB

extension CatalogStore {
  /// Marks all animals of a list, however many there are, beside those that are marked.
  ///
  /// - Throws: `CatalogError.tooManyMarks`, or what SQLite refused.
  public func adding(_ query: AnimalQuery, to marks: Marks) throws(CatalogError) -> Marks {
    try read { db in
      // Whatever the order is, the animals are the same.
      var list = query
      list.sort = .name
      list.isReversed = false
      return try marks.adding(MarkedPart(list, newest: db.lastAnimal()), db)
    }
  }

  /// Marks the animals from one to another in the order of a list, both included, whichever of them
  /// comes first.
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

  /// Those of some animals, all of which are in the catalog, that are marked; for the rows of a
  /// screen.
  public func marked(
    among ids: Set<Animal.ID>, by marks: Marks
  ) throws(CatalogError) -> Set<Animal.ID> {
    if marks.parts.isEmpty { return marks.added.intersection(ids) }
    return try read { db in try MarkReader(marks: marks, db: db).marked(among: ids) }
  }

  /// The number of marked animals.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func count(of marks: Marks) async throws -> Int {
    try await scan { db in try MarkReader(marks: marks, db: db).count() }
  }

  /// The number of marked animals that a list does not have.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func count(of marks: Marks, missingFrom query: AnimalQuery) async throws -> Int {
    if query.listsAll || query.marks == marks { return 0 }
    return try await scan { db in
      let listed = Filter(try Narrowing(query, db)).condition
      let isMissing = Filter.Condition("\(listed.sql) IS NOT TRUE", listed.values)
      return try MarkReader(marks: marks, db: db).count(where: isMissing)
    }
  }

  /// The number of marked animals that an edit would change: the others have its value already.
  public func count(of marks: Marks, changedBy edit: BulkEdit) async throws -> Int {
    try await scan { db in
      try MarkReader(marks: marks, db: db).count(where: edit.difference(db))
    }
  }

  /// The diet that all marked animals have; nil where they have several, or none is there.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
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
