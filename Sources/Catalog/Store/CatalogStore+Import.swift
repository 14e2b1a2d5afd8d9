import GRDB

extension CatalogStore {
  /// Saves the rows of several files in one transaction, with an edit for each file that brings
  /// something new. A preview does everything and rolls it back. A key that only one row of a
  /// source may have is also refused if an earlier file has it, unless the rows are the same.
  ///
  /// - Parameters:
  ///   - rules: How the rows of each file become animals.
  ///   - isPreview: Whether to roll everything back at the end.
  ///   - finishing: Called on any thread after the last row of a file, with the finished fraction
  ///     of the remaining work, from 0 to 1.
  ///   - body: Supplies the rows of the file with this index in `rules`, on a thread of the
  ///     catalog. If something interferes, it may be called again, from the first file on.
  /// - Returns: What the body returns for each file, and what became of its rows.
  /// - Throws: What the body throws, what every write may throw, or `CancellationError` if the task
  ///   is cancelled at any time; then nothing is saved.
  public func importAnimals<R: Sendable>(
    _ rules: [ImportRules], isPreview: Bool = false,
    finishing: @escaping @Sendable (Double) -> Void = { _ in },
    _ body: @escaping @Sendable (Int, inout ImportSession) throws -> R
  ) async throws -> [(R, ImportCounts)] {
    let outcome: Result<[(R, ImportCounts, Edit.ID?)], any Error> =
      try await writeMuch { [author] db, interruption in
        do {
          let values = try db.withCache(pages: Database.pagesForMuch) {
            try KnownRows.begin(db)
            var edits: Set<Edit.ID> = []
            let values = try rules.enumerated().map { index, rules in
              var session = try ImportSession(
                db, rules, after: edits, by: author, unless: interruption)
              let value = try body(index, &session)
              let counts = try session.end(finishing)
              if let edit = session.editID { edits.insert(edit) }
              return (value, counts, session.editID)
            }
            try KnownRows.forget(db)
            return values
          }
          if isPreview { try db.rollback() }
          return .success(values)
        } catch let error
          where !(error is CatalogError || error is DatabaseError || error is CancellationError)
        {
          // An error of the source of the rows is passed on unchanged.
          try db.rollback()
          return .failure(error)
        }
      }
    return try outcome.get().map { value, counts, edit in
      if let edit, !isPreview { noteOwn(edit) }
      return (value, counts)
    }
  }
}

/// Import choices, remembered for files of the same kind.
extension CatalogStore {
  /// The memory of files with this header; nil if none was imported.
  public func importMemory(of header: ImportHash) throws(CatalogError) -> String? {
    try read { db in try db.importMemory(of: header) }
  }

  /// The first columns that served as keys of rows, with what was remembered of their files.
  public func importKeys() throws(CatalogError) -> [(column: KeyColumn, memory: String)] {
    try read { db in
      try db.keyColumns().compactMap { column in
        try db.importMemory(of: column.header).map { (column, $0) }
      }
    }
  }

  /// Whether rows continue those imported by a key column: at least half of the known rows have the
  /// same name as before. Nil if none is known.
  public func knowsNames(
    of rows: [(key: String, name: String)], by column: KeyColumn
  ) throws(CatalogError) -> Bool? {
    try areMostlySame(rows) { row, db in
      var hash = column.source
      hash.add(ImportHash(row.key))
      let name = ImportHash(Name.trimmed(row.name)).half.databaseValue
      return try db.value(
        "SELECT name = ? FROM importedRow WHERE keyHigh = ? AND keyLow = ? AND nth = 0",
        StatementArguments([name] + hash.arguments))
    }
  }

  /// How many of these texts mean an animal, by the value of a field or, without one, as
  /// `EntryImport` finds it.
  public func countOfAnimals(
    meantBy texts: [String], in field: Field?
  ) throws(CatalogError) -> Int {
    try read { db in
      try texts.count { try !db.animals(keyed: $0, by: field.map(ImportRules.Match.field)).isEmpty }
    }
  }

  /// Whether an animal has one of these names.
  public func hasAnimals(named names: [String]) throws(CatalogError) -> Bool {
    try read { db in
      try names.contains {
        try !db.animals(having: Folding.folded($0).databaseValue, in: .name).isEmpty
      }
    }
  }

  /// Whether rows are about the animals with their keys in a field: at least half of the animals
  /// found have the names of the rows. Nil if none is found.
  public func knowsNames(
    of rows: [(key: String, name: String)], having field: Field
  ) throws(CatalogError) -> Bool? {
    try areMostlySame(rows) { row, db in
      let animals = try db.animals(having: field.stored(.text(row.key)), in: field)
      if animals.isEmpty { return nil }
      return try animals.compactMap(db.animal).contains {
        $0.foldedName == Folding.folded(row.name)
      }
    }
  }

  private func areMostlySame(
    _ rows: [(key: String, name: String)],
    _ isSame: ((key: String, name: String), Database) throws -> Bool?
  ) throws(CatalogError) -> Bool? {
    let answers = try read { db in try rows.compactMap { try isSame($0, db) } }
    return answers.isEmpty ? nil : answers.count { $0 } * 2 >= answers.count
  }
}

extension Database {
  fileprivate static let prefix = "import "

  fileprivate func importMemory(of header: ImportHash) throws -> String? {
    try value("SELECT value FROM setting WHERE name = ?", [Self.prefix + header.description])
  }

  /// Remembers a text for files with this header, replacing the previous one.
  func rememberImport(_ text: String, of header: ImportHash) throws {
    if try importMemory(of: header) == text { return }
    try execute(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [Self.prefix + header.description, text])
  }
}
