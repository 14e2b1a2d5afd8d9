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
      let find = FindText(text, in: try db.fieldsWithDerived())
      if let problem = find.problems.first { return problem }
      return try find.doubts.first { doubt in
        if findsNothing, case .noValue = doubt { return true }
        return try !db.clears(doubt)
      }
    }
  }

  /// Indexes some of the waiting names or texts in one short transaction; false if none remain.
  ///
  /// - Throws: `CatalogError.busy` if another program is writing, and what every write may throw.
  public func indexPending(atMost limit: Int = 5_000) async throws -> Bool {
    try await write(waiting: .never) { db in
      try db.indexPending(atMost: limit)
      return try db.hasPendingSearch
    }
  }

  /// Reads the animals of a list from a snapshot, off the caller's actor, and sorts them once: best
  /// when all are read and no index holds the order. The body receives at most `limit` animals, on
  /// any thread, in batches of at most `rows` animals and about `bytes` bytes of text.
  ///
  /// - Throws: `CancellationError`, an error from SQLite, or what the body throws.
  public func forEachSorted(
    of query: AnimalQuery, limit: Int, rows: Int, bytes: Int,
    _ body: @escaping @Sendable ([Animal]) throws -> Void
  ) async throws {
    let outcome = try await scan { db in
      let resolved = try ResolvedQuery(query, db)
      if resolved.isEmpty { return Result<Void, any Error>.success(()) }
      let join = ListOrder(query).join
      let filter = Filter(resolved)
      let clause = RankedOrder(query, resolved).clause
      let ids = try Int64.fetchCursor(
        db,
        sql: "SELECT a.id FROM animal a \(join) \(filter.clause) \(clause.sql) LIMIT ?",
        arguments: filter.arguments + StatementArguments(clause.values) + [limit])
      return try db.handOver(ids, of: query, rows: rows, bytes: bytes, body)
    }
    // The body's errors are not the catalog's.
    try outcome.get()
  }

  /// The same as `page(of:from:limit:bytes:)` off the caller's actor, for lists with `find`, which
  /// may have to visit every animal.
  public func searchPage(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, bytes: Int = .max
  ) async throws -> Page<Animal> {
    try await scan { db in
      try PageReader(query, from: start, limit: limit).page(db, bytes: bytes)
    }
  }

  /// The first animal in a list with `find` from a position, in the order the list has without it;
  /// nil if there is none.
  public func match(of query: AnimalQuery, from start: PageStart<Animal>) async throws -> Animal? {
    try await scan { db in try PageReader(query, from: start, limit: 1).match(db) }
  }

  /// The number of animals in a list; it scans them only if kept counts do not suffice.
  public func count(of query: AnimalQuery) async throws -> Int {
    try await scan { db in try AnimalSelection(query).count(db) }
  }

  /// The number of animals before one in a list, whether or not it is in the list.
  public func rank(of animal: Animal, in query: AnimalQuery) async throws -> Int {
    try await scan { db in try db.rank(of: animal, in: query) }
  }

  /// Whether a list contains an animal now.
  public func lists(_ id: Animal.ID, in query: AnimalQuery) throws(CatalogError) -> Bool {
    try read { db in
      var filter = Filter(try ResolvedQuery(query, db), byIndex: false)
      filter.add("a.id = ?", [id])
      return try filter.count(db) > 0
    }
  }

  /// Adds all animals of a list, however many, to the marks.
  ///
  /// - Throws: `CatalogError.tooManyMarks`, or an error from SQLite.
  public func adding(_ query: AnimalQuery, to marks: Marks) throws(CatalogError) -> Marks {
    try read { db in
      // The animals are the same in any order.
      var list = query
      list.sort = .name
      list.isReversed = false
      return try marks.adding(MarkedPart(query: list, newest: db.lastAnimal()), db)
    }
  }

  /// Marks the animals from one to another in list order, inclusive; either may come first.
  ///
  /// - Throws: What `adding(_:to:)` throws.
  public func adding(
    from one: Animal, to other: Animal, of query: AnimalQuery, to marks: Marks
  ) throws(CatalogError) -> Marks {
    try read { db in
      let order = RankedOrder(query, try ResolvedQuery(query, db))
      let isForward = try !order.precedes(other, one, db)
      let ends = MarkedPart.Ends(first: isForward ? one : other, last: isForward ? other : one)
      return try marks.adding(MarkedPart(query: query, ends: ends, newest: db.lastAnimal()), db)
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
  public func count(of marks: Marks) async throws -> Int {
    try await scan { db in try MarkReader(marks: marks, db: db).count() }
  }

  /// The number of marked animals that are not in a list.
  public func count(of marks: Marks, missingFrom query: AnimalQuery) async throws -> Int {
    if query.listsAll || query.marks == marks { return 0 }
    return try await scan { db in
      let listed = Filter(try ResolvedQuery(query, db)).condition
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
  public func diet(of marks: Marks) async throws -> Diet? {
    try await scan { db in try MarkReader(marks: marks, db: db).diet() }
  }
}

extension Database {
  /// Whether a doubt is unfounded: the category or value in question exists.
  fileprivate func clears(_ doubt: FindProblem) throws -> Bool {
    switch doubt {
    case .unknownCategory(let name, let isWhole):
      return try !categoryIDs(named: Folding.folded(name), isWhole: isWhole).isEmpty
    case .noValue(_, let field, let text):
      let found = try FieldCondition(text: text, in: field).condition(self)
      return try number(
        "SELECT EXISTS (SELECT 1 FROM animal a WHERE \(found.sql))",
        StatementArguments(found.values)) == 1
    default: return false
    }
  }

  fileprivate var hasPendingSearch: Bool {
    get throws {
      try number(
        """
        SELECT EXISTS (SELECT 1 FROM searchPending) OR EXISTS (SELECT 1 FROM textPending)
        """) == 1
    }
  }

  fileprivate func indexPending(atMost limit: Int) throws {
    if try number("SELECT EXISTS (SELECT 1 FROM searchPending)") == 1 {
      try SearchIndexer(db: self).takeIn(atMost: limit)
    } else {
      try TextIndexer(db: self).takeIn(atMost: limit)
    }
  }

  /// Reads animals by id and hands them over in batches.
  ///
  /// - Returns: The error from the body, which ends it.
  fileprivate func handOver(
    _ ids: some Cursor<Int64>, of query: AnimalQuery, rows: Int, bytes: Int,
    _ body: ([Animal]) throws -> Void
  ) throws -> Result<Void, any Error> {
    let reader = try AnimalReader(self, for: query)
    var (animals, weight) = ([Animal](), 0)
    while true {
      let animal = try ids.next().flatMap(reader.animal(withID:))
      if let animal {
        animals.append(animal)
        weight += animal.values.weight
      }
      guard animal == nil || animals.count == rows || weight >= bytes else { continue }
      let outcome = Result { try body(animals) }
      if case .failure = outcome { return outcome }
      if animal == nil { return outcome }
      (animals, weight) = ([], 0)
    }
  }
}

extension Marks {
  fileprivate func adding(_ part: MarkedPart, _ db: Database) throws -> Marks {
    let reader = MarkReader(marks: self, db: db)
    let covered =
      unmarked.isEmpty ? [] : try reader.animals(among: unmarked, part.filter(db, byIndex: false))
    var marks = self
    try marks.add(part, covering: covered)
    return marks
  }
}
