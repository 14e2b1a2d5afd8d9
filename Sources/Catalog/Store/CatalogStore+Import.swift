import GRDB

extension CatalogStore {
  /// Saves the rows of a file in one transaction, which is one edit, or none where nothing is new;
  /// or, as a trial, does all of it and takes it back. See `importAnimals(_:isTrial:finishing:_:)`
  /// for several.
  public func importAnimals<R: Sendable>(
    _ rules: ImportRules, isTrial: Bool = false,
    finishing: @escaping @Sendable (Double) -> Void = { _ in },
    _ body: @escaping @Sendable (inout ImportSession) throws -> R
  ) async throws -> (R, ImportCounts) {
    try await importAnimals([rules], isTrial: isTrial, finishing: finishing) { _, session in
      try body(&session)
    }[0]
  }

  /// Saves the rows of files one after another in one transaction, with an edit for each file in
  /// which something is new; or, as a trial, does all of it and takes it back. A key that only one
  /// row of a source may have is refused also where an earlier file has it, unless it says the
  /// same.
  ///
  /// - Parameters:
  ///   - rules: How the rows of each file become animals.
  ///   - isTrial: Whether all of it is taken back in the end.
  ///   - finishing: Called on any thread after the last row of a file, with the part that is done of
  ///     what is left of it, from 0 to 1.
  ///   - body: Hands over the rows of the file with that place among the rules, on a thread
  ///     of the catalog. It may be called again from the first file on, when something got in its
  ///     way.
  /// - Returns: What the body returns for each file, and what came of its rows.
  /// - Throws: What the body throws, what every write may throw, or `CancellationError` when the task
  ///   was cancelled at any time; then nothing is saved.
  public func importAnimals<R: Sendable>(
    _ rules: [ImportRules], isTrial: Bool = false,
    finishing: @escaping @Sendable (Double) -> Void = { _ in },
    _ body: @escaping @Sendable (Int, inout ImportSession) throws -> R
  ) async throws -> [(R, ImportCounts)] {
    let outcome: Result<[(R, ImportCounts, Edit.ID?)], any Error> =
      try await writeMuch { [author] db, interruption in
        do {
          let values = try db.withCache(pages: Database.pagesForMuch) {
            var run = try ImportRun(db)
            let values = try rules.enumerated().map { index, rules in
              var session = try ImportSession(
                db, rules, in: run, by: author, unless: interruption)
              let value = try body(index, &session)
              let counts = try session.end(finishing)
              try run.endFile(db, edit: session.editID)
              return (value, counts, session.editID)
            }
            try run.end(db)
            return values
          }
          if isTrial { try db.rollback() }
          return .success(values)
        } catch let error where !error.isOfCatalog {
          // It passes through as it is: it is not about the catalog.
          try db.rollback()
          return .failure(error)
        }
      }
    return try outcome.get().map { value, counts, edit in
      if let edit, !isTrial { noteOwn(edit) }
      return (value, counts)
    }
  }
}

extension Error {
  /// Whether it comes from the catalog and not from the source of the rows.
  fileprivate var isOfCatalog: Bool {
    self is CatalogError || self is DatabaseError || self is CancellationError
  }
}

/// What was chosen when files were imported, kept for files of the same kind.
extension CatalogStore {
  /// What was remembered of files with this header; nil where none was imported.
  public func importMemory(of header: ImportHash) throws(CatalogError) -> String? {
    try read { db in try db.importMemory(of: header) }
  }

  /// The columns that rows of files were known by, the first ones, with what was remembered of
  /// these.
  public func importKeys() throws(CatalogError) -> [(column: KeyColumn, memory: String)] {
    try read { db in
      try db.keyColumns().compactMap { column in
        try db.importMemory(of: column.header).map { (column, $0) }
      }
    }
  }

  /// Whether rows go on with those that are known by a column: whether at least half that are known
  /// are called as they were. Nil where none is known.
  public func knowsNames(
    of rows: [(key: String, name: String)], by column: KeyColumn
  ) throws(CatalogError) -> Bool? {
    let isSame = try read { db in
      try rows.compactMap { row in
        var hash = column.source
        hash.add(ImportHash(row.key))
        let sql = "SELECT name = ? FROM importedRow WHERE keyHigh = ? AND keyLow = ? AND nth = 0"
        let name = ImportHash(Name.trimmed(row.name)).half.databaseValue
        return try db.first(sql, StatementArguments([name] + hash.arguments)) {
          try $0.decode(Bool.self, atIndex: 0)
        }
      }
    }
    return isSame.isEmpty ? nil : isSame.count { $0 } * 2 >= isSame.count
  }

  /// Whether an animal has one of these names.
  public func hasAnimals(named names: [String]) throws(CatalogError) -> Bool {
    try read { db in
      try names.contains {
        try !db.animals(having: Folding.folded($0).databaseValue, in: .name).isEmpty
      }
    }
  }

  /// Whether rows are about the animals that have their keys in a field: whether at least half of
  /// those that there are are called so. Nil where there are none.
  public func knowsNames(
    of rows: [(key: String, name: String)], having field: Field
  ) throws(CatalogError) -> Bool? {
    let isSame = try read { db in
      try rows.compactMap { row -> Bool? in
        let animals = try db.animals(having: field.stored(.text(row.key)), in: field)
        if animals.isEmpty { return nil }
        return try animals.compactMap(db.animal).contains {
          $0.foldedName == Folding.folded(row.name)
        }
      }
    }
    return isSame.isEmpty ? nil : isSame.count { $0 } * 2 >= isSame.count
  }
}

extension Database {
  fileprivate static let prefix = "import "

  fileprivate func importMemory(of header: ImportHash) throws -> String? {
    try value("SELECT value FROM setting WHERE name = ?", [Self.prefix + header.description])
  }

  /// Remembers something of files with this header, in place of what was remembered before.
  func rememberImport(_ text: String, of header: ImportHash) throws {
    if try importMemory(of: header) == text { return }
    try execute(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [Self.prefix + header.description, text])
  }
}
