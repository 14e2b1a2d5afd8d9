import GRDB

/// Resolves references between animals when a draft is saved.
extension Database {
  /// Returns the draft with the reference in a field resolved to an ID. `child` is the animal being
  /// edited; nil for a new one. Throws `CatalogError.value` if the text means no animal, several
  /// animals, or a descendant of `child`.
  func resolved(
    _ draft: RecordDraft, _ field: Field, of child: Animal.ID? = nil
  ) throws -> RecordDraft {
    guard case .text(let text)? = draft[field] else { return draft }
    var draft = draft
    if field == .log, let log = try log(named: text) {
      draft[text: field] = Reference.text(name: nil, log.id)
    }
    guard field.valueKind?.isReference == true else { return draft }
    draft[text: field] = try resolved(text, field)
    if let child, let parent = Reference.id(in: draft[text: field]) {
      try checkDescent(of: parent, from: child, field)
    }
    return draft
  }

  /// The shown form of the animal that a text means, in a reference field. Throws
  /// `CatalogError.value` if the text means no animal or several.
  func resolved(_ text: String, _ field: Field) throws -> String {
    let text = Name.trimmed(text)
    guard field.valueKind?.isReference == true, !text.isEmpty else { return text }
    // The shown form of a deleted animal identifies it.
    if Reference.isDeleted(text), let id = Reference.id(in: text), try animal(id) == nil {
      return text
    }
    let animals = try animals(meantBy: text).map(reference)
    guard animals.count == 1 else {
      throw CatalogError.value(field, ValueProblem(of: text, meaning: animals))
    }
    return animals[0]
  }

  /// A sentence about contradictions among the changed parents in a draft; nil for none.
  func contradiction(in draft: RecordDraft, since original: RecordDraft) throws -> String? {
    try fields().contradiction(in: draft, since: original) { text in
      let meant = text.isEmpty ? [] : try animals(meantBy: text)
      return meant.count == 1 ? try animal(meant[0]) : nil
    }
  }

  /// The shown form of an animal, even a deleted one.
  func reference(to id: Animal.ID) throws -> String {
    let name = try lastName(of: .animal, id)
    return Reference.text(name: name.isEmpty ? nil : name, id)
  }

  /// The first animals that a text means: by the number at its end, if the name before it matches;
  /// by the name; or by the key of the row they were imported from.
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

  /// The first two animals with a name.
  func animals(named name: String) throws -> [Animal.ID] {
    try values("SELECT id FROM animal WHERE foldedName = ? LIMIT 2", [Folding.folded(name)])
  }

  /// Checks that an animal can be a parent of another. Throws `CatalogError.value` if it is that
  /// animal itself or descends from it.
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

  /// Checks that the animal whose ID is the value of a parent field is not marked and does not
  /// descend from a marked animal. Throws `CatalogError.value`.
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
  /// SQL for the IDs of an animal, bound to a question mark, and of all its ancestors.
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

/// The parents of animals, in memory.
struct ParentGraph {
  private var parents: [Animal.ID: [Animal.ID]] = [:]

  /// Reads them from the values of parent fields.
  init(_ db: Database, by fields: [Field]) throws {
    for column in fields.map(\.column) {
      try db.eachRow(
        """
        SELECT id, \(column) FROM animal
          WHERE \(column) IS NOT NULL AND typeof(\(column)) = 'integer'
        """
      ) { add(parent: try $0.number(1), of: try $0.number(0)) }
    }
  }

  mutating func add(parent: Animal.ID, of child: Animal.ID) {
    parents[child, default: []].append(parent)
  }

  /// Removes new parents, given by their children, until no animal descends from itself through one
  /// of them, and returns the children that lost a parent.
  mutating func breakCircles(at new: [Animal.ID: Animal.ID]) -> Set<Animal.ID> {
    var broken: Set<Animal.ID> = []
    while true {
      let before = broken.count
      for circle in circles() {
        for (child, parent) in zip(circle, circle.dropFirst() + circle.prefix(1))
        where new[child] == parent && broken.insert(child).inserted {
          parents[child]?.removeAll { $0 == parent }
        }
      }
      if broken.count == before { return broken }
    }
  }

  /// Cycles of animals, each a parent of the one before it: at least one cycle for each group of
  /// animals that descend from one another.
  func circles() -> [[Animal.ID]] {
    var circles: [[Animal.ID]] = []
    var done: Set<Animal.ID> = []
    for start in parents.keys.sorted() where !done.contains(start) {
      var path: [(animal: Animal.ID, left: [Animal.ID])] = [(start, parents[start] ?? [])]
      var places = [start: 0]
      while let parent = path.last.map(\.left.last) {
        guard let parent else {
          let animal = path.removeLast().animal
          places[animal] = nil
          done.insert(animal)
          continue
        }
        path[path.count - 1].left.removeLast()
        if let place = places[parent] {
          circles.append(path[place...].map(\.animal))
        } else if !done.contains(parent) {
          places[parent] = path.count
          path.append((parent, parents[parent] ?? []))
        }
      }
    }
    return circles
  }
}
