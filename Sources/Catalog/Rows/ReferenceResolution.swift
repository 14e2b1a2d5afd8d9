import GRDB

/// Replaces each text in a reference field by the ID of the animal it means, if it means exactly
/// one. Other texts stay, and so do those that would make an animal its own ancestor.
struct ReferenceResolution {
  /// The import that brought the texts. A number in them is not an ID in this catalog, but may be
  /// the key of a row, here or in the catalog that the file comes from.
  struct Source {
    let edit: Edit.ID
    /// The lowest ID that the import assigns to a new animal.
    let firstNew: Animal.ID
    /// The key column of its rows.
    let keyColumn: KeyColumn?

    /// SQL for whether it added or changed an animal, before any text was resolved.
    fileprivate var hasTouched: String {
      "(animal.id >= \(firstNew) OR animal.id IN (SELECT id FROM temp.changedAnimal))"
    }

    /// Records the animals that the import changed.
    func begin(_ db: Database) throws {
      try db.execute(
        sql: """
          CREATE TEMP TABLE changedAnimal AS SELECT DISTINCT recordID AS id FROM change
            WHERE editID = ? AND tableName = 'animal' AND recordID < ?;
          """, arguments: [edit, firstNew])
      try db.execute(sql: "CREATE TEMP TABLE resolvedAnimal (id INTEGER PRIMARY KEY)")
    }

    /// Puts the resolved values of new animals into the changes that added them.
    func end(journaling fields: [Field], _ db: Database) throws {
      try db.execute(sql: "DROP TABLE temp.changedAnimal; DROP TABLE temp.resolvedAnimal")
      let hasReference = fields.map { "typeof(r.\($0.column)) = 'integer'" }
      if hasReference.isEmpty { return }
      let image = try ImageSQL(of: .animal, db).whole("r")
      try db.execute(
        sql: """
          UPDATE change SET after = \(image) FROM animal r
            WHERE change.editID = ? AND change.tableName = 'animal' AND change.before IS NULL
              AND change.recordID >= ? AND r.id = change.recordID
              AND (\(hasReference.joined(separator: " OR ")))
          """, arguments: [edit, firstNew])
    }
  }

  private let db: Database
  private let field: Field
  private let source: Source?

  init(_ db: Database, of field: Field, in source: Source? = nil) {
    self.db = db
    self.field = field
    self.source = source
  }

  private var column: String { field.column }
  /// SQL for whether an animal has a text here; worded so that `FieldIndex` serves it.
  private var hasText: String {
    "animal.\(column) IS NOT NULL AND typeof(animal.\(column)) = 'text'"
  }

  /// Resolves the texts.
  func run() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE meantAnimal (text TEXT PRIMARY KEY, id INTEGER, isNumbered INTEGER)
          WITHOUT ROWID;
        CREATE TEMP TABLE ownAncestor (id INTEGER PRIMARY KEY)
        """)
    try findMeant()
    try findOwnAncestors()
    if let source {
      // The final values of new animals go into the changes that added them: see `Source.end`.
      let journaling = try db.remove("trigger", whose: "name = 'animalUpdateJournaled'")
      try update(where: "animal.id >= \(source.firstNew)")
      for trigger in journaling { try db.execute(sql: trigger) }
      try noteResolved(source)
      try update(where: "animal.id < \(source.firstNew)")
    } else {
      try update(where: "true")
    }
    try db.execute(sql: "DROP TABLE temp.meantAnimal; DROP TABLE temp.ownAncestor")
  }

  private func findMeant() throws {
    try db.eachRow("SELECT DISTINCT \(column) FROM animal WHERE \(hasText)") { row in
      let text = try row.decode(String.self, atIndex: 0)
      let animals = try animals(meantBy: text)
      guard animals.count == 1 else { return }
      try db.cachedStatement(sql: "INSERT INTO temp.meantAnimal VALUES (?, ?, ?)")
        .execute(arguments: [text, animals[0], Self.isNumbered(text)])
    }
  }

  private static func isNumbered(_ text: String) -> Bool {
    Reference.id(in: text) != nil || text.allSatisfy(\.isNumber)
  }

  /// SQL that joins texts with the animals they mean. A number in an animal that this import has
  /// not touched may come from another file.
  private var resolvable: String {
    var sql = "\(hasText) AND m.text = animal.\(column)"
    if let source { sql += " AND (NOT m.isNumbered OR \(source.hasTouched))" }
    return sql
  }

  private func findOwnAncestors() throws {
    guard field.valueKind?.isParent == true else { return }
    var new: [Animal.ID: Animal.ID] = [:]
    try db.eachRow(
      "SELECT animal.id, m.id FROM animal JOIN temp.meantAnimal m WHERE \(resolvable)"
    ) { new[try $0.number(0)] = try $0.number(1) }
    if new.isEmpty { return }
    var descent = try ParentGraph(db, by: db.fields().parents)
    for (child, parent) in new { descent.add(parent: parent, of: child) }
    for id in descent.breakCircles(at: new) {
      try db.execute(sql: "INSERT INTO temp.ownAncestor VALUES (?)", arguments: [id])
    }
  }

  /// Replaces by text the IDs that make animals their own ancestors.
  func releaseOwnAncestors() throws {
    guard field.valueKind?.isParent == true else { return }
    var parents: [Animal.ID: Animal.ID] = [:]
    let isReference = "\(column) IS NOT NULL AND typeof(\(column)) = 'integer'"
    try db.eachRow("SELECT id, \(column) FROM animal WHERE \(isReference)") { row in
      parents[try row.number(0)] = try row.number(1)
    }
    var descent = try ParentGraph(db, by: db.fields().parents)
    for id in descent.breakCircles(at: parents) {
      let text = try parents[id].map(db.reference)
      try db.execute(sql: "UPDATE animal SET \(column) = ? WHERE id = ?", arguments: [text, id])
    }
  }

  /// Records the animals that only the resolution changes.
  private func noteResolved(_ source: Source) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO temp.resolvedAnimal
          SELECT animal.id FROM animal JOIN temp.meantAnimal m
          WHERE \(resolvable) AND animal.id < \(source.firstNew)
            AND animal.id NOT IN (SELECT id FROM temp.changedAnimal)
            AND animal.id NOT IN (SELECT id FROM temp.ownAncestor)
        """)
  }

  private func update(where condition: String) throws {
    try db.execute(
      sql: """
        UPDATE animal SET \(column) = m.id FROM temp.meantAnimal m
          WHERE \(resolvable) AND \(condition)
            AND animal.id NOT IN (SELECT id FROM temp.ownAncestor)
        """)
  }

  private func animals(meantBy text: String) throws -> [Animal.ID] {
    guard let source else { return try db.animals(meantBy: text) }
    if let id = Reference.id(in: text) {
      let name = Reference.name(in: text)
      let numbered: [Animal.ID] = try db.values(
        "SELECT animalID FROM temp.fileAnimal WHERE number = ?", [id])
      for animals in [numbered, try keyed(String(id), source)] {
        let meant = try animals.filter { animal in
          try name.isEmpty || db.animal(animal)?.foldedName == Folding.folded(name)
        }
        if !meant.isEmpty { return meant }
      }
      return try db.animals(named: name)
    }
    let named = try db.animals(named: text)
    return try named.isEmpty ? keyed(text, source) : named
  }

  /// The animals whose rows had this key in the file; otherwise, unless it is a number, in any
  /// file, since different files may use the same numbers.
  private func keyed(_ text: String, _ source: Source) throws -> [Animal.ID] {
    let own = try source.keyColumn.map { try db.animals(keyed: text, in: [$0]) } ?? []
    return try own.isEmpty && !Self.isNumbered(text) ? db.animals(keyed: text) : own
  }

  /// The texts left unresolved; nil for none.
  func unresolved() throws -> MisfitValues? {
    let isOfSource = source.map(\.hasTouched) ?? "true"
    // A change of kind leaves only texts behind when it cannot read a value.
    let condition = """
      FROM animal WHERE animal.\(column) IS NOT NULL AND typeof(animal.\(column)) <> 'integer'
        AND \(isOfSource)
      """
    let count = try db.number("SELECT count(*) \(condition)")
    guard count > 0 else { return nil }
    let (child, first) = try db.rows(
      "SELECT animal.id, \(column) \(condition) ORDER BY animal.id LIMIT 1"
    ) { (try $0.number(0), ForeignValue(try $0.decode(DatabaseValue.self, atIndex: 1)).text) }[0]
    let animals = try animals(meantBy: first)
    let problem =
      try animals.count == 1
      ? ancestry(of: animals[0], child)
      : ValueProblem(of: first, meaning: animals.map(db.reference))
    return MisfitValues(count: count, first: first, problem: problem)
  }

  /// Why an animal cannot be the parent of its own ancestor.
  private func ancestry(of parent: Animal.ID, _ child: Animal.ID) throws -> ValueProblem {
    let name = try db.reference(to: child)
    if parent == child { return ValueProblem("\(name) cannot be its own \(field.noun).") }
    return ValueProblem("\(try db.reference(to: parent)) descends from \(name).")
  }
}
