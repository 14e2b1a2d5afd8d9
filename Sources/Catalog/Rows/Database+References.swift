import GRDB

/// The animals that others name: looked up when a draft is saved.
extension Database {
  /// A draft of an animal, nil for a new one, in which a field of animals has an id where a name was typed.
  ///
  /// - Throws: `CatalogError.value` where no animal is meant, or more than one, or one that descends from
  ///   `child`.
  func resolved(
    _ draft: AnimalDraft, _ field: Field, of child: Animal.ID? = nil
  ) throws -> AnimalDraft {
    guard field.valueKind?.isReference == true, case .text(let text)? = draft[field] else {
      return draft
    }
    var draft = draft
    draft[text: field] = try resolved(text, field)
    if let child, let parent = Reference.id(in: draft[text: field]) {
      try checkDescent(of: parent, from: child, field)
    }
    return draft
  }

  /// What is shown of the animal that a text names, in a field of such.
  ///
  /// - Throws: As `resolved(_:_:of:)`.
  func resolved(_ text: String, _ field: Field) throws -> String {
    let text = Name.trimmed(text)
    guard field.valueKind?.isReference == true, !text.isEmpty else { return text }
    let animals = try animals(meantBy: text).map(reference)
    guard animals.count == 1 else {
      throw CatalogError.value(field, ValueProblem(of: text, meaning: animals))
    }
    return animals[0]
  }

  /// What is shown of an animal, also of one that was deleted.
  func reference(to id: Animal.ID) throws -> String {
    Reference.text(name: try lastName(of: .animal, id), id)
  }

  /// The first animals that a text means: by the number at its end; by the name; by what they were known
  /// by where they were imported.
  private func animals(meantBy text: String) throws -> [Animal.ID] {
    if let id = Reference.id(in: text) { return try animal(id) == nil ? [] : [id] }
    let named = try rows(
      "SELECT id FROM animal WHERE foldedName = ? LIMIT 2", [Folding.folded(text)]
    ) { try $0.decode(Int64.self, atIndex: 0) }
    return try named.isEmpty ? animals(keyed: text) : named
  }
}

// MARK: Descent

extension Database {
  private func checkDescent(of parent: Animal.ID, from child: Animal.ID, _ field: Field) throws {
    guard field.valueKind?.isParent == true else { return }
    if parent == child {
      throw CatalogError.value(field, ValueProblem("No animal is its own \(field.noun)."))
    }
    guard try number("SELECT ? IN (\(fields().origin))", [child, parent]) == 1 else { return }
    let name = try lastName(of: .animal, parent).shortened
    throw CatalogError.value(
      field,
      ValueProblem("\(name) descends from this animal, and so cannot be its \(field.noun)."))
  }

  /// Checks that the animal whose id is a value of a field of parents is none of the marked ones, and
  /// descends from none of them.
  ///
  /// - Throws: `CatalogError.value`.
  func checkDescent(of value: DatabaseValue, from marked: MarkedRuns, _ field: Field) throws {
    guard field.valueKind?.isParent == true, let parent = Int64.fromDatabaseValue(value),
      try marked.count(where: .init("a.id IN (\(fields().origin))", [parent.databaseValue])) > 0
    else { return }
    let name = try lastName(of: .animal, parent).shortened
    throw CatalogError.value(
      field,
      ValueProblem(
        "\(name) is one of these animals or descends from one, and so cannot be their \(field.noun)."
      ))
  }
}

extension Fields {
  /// SQL for the ids of an animal, for which a question mark stands, and of all that it descends from.
  fileprivate var origin: String {
    let parents = parents.map { field in
      """
      UNION SELECT a.\(field.column) FROM origin o JOIN animal a ON a.id = o.id
        WHERE typeof(a.\(field.column)) = 'integer'
      """
    }
    return """
      WITH RECURSIVE origin(id) AS (VALUES (?) \(parents.joined(separator: " ")))
      SELECT id FROM origin
      """
  }
}

// MARK: Texts

extension Database {
  /// Puts the ids of animals in the place of the texts in a field of such, where each means one. A number
  /// in the texts of a file is none of this catalog, but may be what a row of the file was known by.
  func resolveTexts(in field: Field, fromFile: Bool) throws {
    let column = field.column
    try execute(
      sql: "CREATE TEMP TABLE meantAnimal (text TEXT PRIMARY KEY, id INTEGER) WITHOUT ROWID")
    try eachRow("SELECT DISTINCT \(column) FROM animal WHERE typeof(\(column)) = 'text'") { row in
      let text = try row.decode(String.self, atIndex: 0)
      let animals = try fromFile ? animals(meantInFileBy: text) : animals(meantBy: text)
      guard animals.count == 1 else { return }
      try cachedStatement(sql: "INSERT INTO temp.meantAnimal VALUES (?, ?)")
        .execute(arguments: [text, animals[0]])
    }
    try execute(
      sql: """
        UPDATE animal SET \(column) = m.id FROM temp.meantAnimal m
          WHERE typeof(\(column)) = 'text' AND m.text = \(column);
        DROP TABLE temp.meantAnimal
        """)
  }

  private func animals(meantInFileBy text: String) throws -> [Animal.ID] {
    guard let id = Reference.id(in: text) else { return try animals(meantBy: text) }
    let name = Reference.name(in: text)
    let keyed = try animals(keyed: String(id)).filter { id in
      try animal(id)?.foldedName == Folding.folded(name)
    }
    return try keyed.isEmpty && !name.isEmpty ? animals(meantBy: name) : keyed
  }

  /// The values in a field of animals that mean none, or several; nil where there are none.
  func unresolved(in field: Field) throws -> MisfitValues? {
    let column = field.column
    let condition = "FROM animal WHERE \(column) IS NOT NULL AND typeof(\(column)) <> 'integer'"
    let count = try number("SELECT count(*) \(condition)")
    guard count > 0 else { return nil }
    let first = try rows("SELECT \(column) \(condition) LIMIT 1") { row in
      ForeignValue(try row.decode(DatabaseValue.self, atIndex: 0)).text
    }[0]
    let animals = try animals(meantBy: first).map(reference)
    return MisfitValues(
      count: count, first: first, problem: ValueProblem(of: first, meaning: animals))
  }
}

extension ValueProblem {
  /// Why a text does not say which animal it means.
  fileprivate init(of text: String, meaning animals: [String]) {
    if let first = animals.first {
      self.init("Several animals are “\(text.shortened)”; add the number, as in \(first).")
    } else if Reference.id(in: text) != nil {
      self.init("There is no animal “\(text.shortened)”.")
    } else {
      self.init("No animal is called “\(text.shortened)”; add it first, or name another.")
    }
  }
}
