import GRDB

/// Finds the animals of rows that no import has brought, and knows which have a row already.
struct AnimalMatching {
  private let match: ImportRules.Match?
  private var claimed = AnimalSet()

  /// Matches by a number or a field; no animal has a value in a field that comes with the rows.
  init(_ match: ImportRules.Match?, _ db: Database) throws {
    let known = try db.fields()
    self.match = match.flatMap { match in
      if case .field(let field) = match, !known.contains(field) { nil } else { match }
    }
  }

  /// The field by which animals are found, if they are.
  var field: Field? {
    if case .field(let field)? = match { field } else { nil }
  }

  /// The index by which animals are found; nil where one of every catalog serves.
  var index: FieldIndex? { field.flatMap { $0 == .name ? nil : FieldIndex(of: $0) } }

  /// The name of the index by which animals are found, if any is needed.
  var indexName: String? { field == .name ? "animalByName" : index?.definitions.first?.name }

  /// The first animals that have what a row has, no more than three.
  func animals(for row: ImportedAnimal, _ db: Database) throws -> [Animal.ID] {
    switch match {
    case nil: []
    case .number:
      try row.key.flatMap(Animal.ID.init).flatMap { id in
        try db.animal(id) == nil ? db.successor(of: id) : id
      }.map { [$0] } ?? []
    case .field(let field): try db.animals(having: row.value(of: field), in: field)
    }
  }

  /// Claims an animal for a row; false where another row has claimed it.
  @discardableResult
  mutating func claim(_ id: Animal.ID) -> Bool { match == nil || claimed.insert(id) }
}

/// Animals by their ids, 64 of which take a number.
private struct AnimalSet {
  private var parts: [Animal.ID: UInt64] = [:]

  /// Adds an animal; false where it is there already.
  mutating func insert(_ id: Animal.ID) -> Bool {
    let bit = UInt64(1) << UInt64(id & 63)
    let part = parts[id >> 6, default: 0]
    parts[id >> 6] = part | bit
    return part & bit == 0
  }
}
