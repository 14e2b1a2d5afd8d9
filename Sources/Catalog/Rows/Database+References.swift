import GRDB

/// The animals that others name: looked up when a draft is saved.
extension Database {
  /// A draft of an animal, nil for a new one, in which a field of animals has an id where a name
  /// was typed.
  ///
  /// - Throws: `CatalogError.value` where no animal is meant, or more than one, or one that descends from
  ///   `child`.
  func resolved(
    _ draft: RecordDraft, _ field: Field, of child: Animal.ID? = nil
  ) throws -> RecordDraft {
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
    // What is shown of an animal that was deleted says which one it was.
    if Reference.isDeleted(text), let id = Reference.id(in: text), try animal(id) == nil {
      return text
    }
    let animals = try animals(meantBy: text).map(reference)
    guard animals.count == 1 else {
      throw CatalogError.value(field, ValueProblem(of: text, meaning: animals))
    }
    return animals[0]
  }

  /// What in a draft contradicts itself among the parents that were changed, in a sentence.
  func contradiction(in draft: RecordDraft, since original: RecordDraft) throws -> String? {
    try fields().contradiction(in: draft, since: original) { text in
      let meant = text.isEmpty ? [] : try animals(meantBy: text)
      return meant.count == 1 ? try animal(meant[0]) : nil
    }
  }

  /// What is shown of an animal, also of one that was deleted.
  func reference(to id: Animal.ID) throws -> String {
    let name = try lastName(of: .animal, id)
    return Reference.text(name: name.isEmpty ? nil : name, id)
  }

  /// The first animals that a text means: by the number at its end, if the name before it is that
  /// animal's; by the name; by what they were known by where they were imported.
  func animals(meantBy text: String) throws -> [Animal.ID] {
    if let id = Reference.id(in: text) {
      if let animal = try animal(id) {
        if Reference.name(in: text, isOf: animal.foldedName) { return [id] }
      } else if let successor = try successor(of: id) {
        return [successor]
      }
    }
    let named = try animals(named: text)
    return try named.isEmpty ? animals(keyed: text) : named
  }

  /// The first animals of a name, no more than two.
  func animals(named name: String) throws -> [Animal.ID] {
    try rows("SELECT id FROM animal WHERE foldedName = ? LIMIT 2", [Folding.folded(name)]) {
      try $0.decode(Int64.self, atIndex: 0)
    }
  }
}

// MARK: Descent

extension Database {
  /// Checks that an animal can be what a field of parents says of another.
  ///
  /// - Throws: `CatalogError.value` where it is that animal itself, or descends from it.
  func checkDescent(of parent: Animal.ID, from child: Animal.ID, _ field: Field) throws {
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

  /// Checks that the animal whose id is a value of a field of parents is none of the marked ones,
  /// and descends from none of them.
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
  /// SQL for the ids of an animal, for which a question mark stands, and of all that it descends
  /// from.
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

extension ValueProblem {
  /// Why a text does not say which animal it means.
  init(of text: String, meaning animals: [String]) {
    if let first = animals.first {
      self.init("Several animals are “\(text.shortened)”; add the number, as in \(first).")
    } else if Reference.id(in: text) != nil {
      self.init("There is no animal “\(text.shortened)”.")
    } else {
      self.init("No animal is called “\(text.shortened)”; add it first, or name another.")
    }
  }
}
