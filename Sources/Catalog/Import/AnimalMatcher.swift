import GRDB

/// Finds existing animals for rows that no import has brought, and tracks which already have a row.
struct AnimalMatcher {
  private let match: ImportRules.Match?
  private var claimed = IDSet()

  /// Matches by number or by a field; no animal has a value in a field that the import adds.
  init(_ match: ImportRules.Match?, _ db: Database) throws {
    let known = try db.fields()
    self.match = match.flatMap { match in
      if case .field(let field) = match, !known.contains(field) { nil } else { match }
    }
  }

  var field: Field? {
    if case .field(let field)? = match { field } else { nil }
  }

  /// The index for matching animals; nil if a standard index of the catalog serves.
  var index: FieldIndex? { field.flatMap { $0 == .name ? nil : FieldIndex(of: $0) } }

  var indexName: String? { field == .name ? "animalByName" : index?.definitions.first?.name }

  /// The first animals that match a row, at most three.
  func animals(for row: ImportRow, keyed key: String, _ db: Database) throws -> [Animal.ID] {
    switch match {
    case nil: []
    case .number:
      try Animal.ID(key).flatMap { id in
        try db.animal(id) == nil ? db.successor(of: id) : id
      }.map { [$0] } ?? []
    case .field(let field): try db.animals(having: row.value(of: field), in: field)
    }
  }

  /// Claims an animal for a row; false if another row has claimed it.
  @discardableResult
  mutating func claim(_ id: Animal.ID) -> Bool { match == nil || claimed.insert(id) }
}

/// A set of IDs; a bitmap with 64 IDs per word.
struct IDSet {
  private var parts: [Int64: UInt64] = [:]

  func contains(_ id: Int64) -> Bool { parts[id >> 6, default: 0] & 1 << (id & 63) != 0 }

  /// Adds an ID; false if it was there.
  @discardableResult
  mutating func insert(_ id: Int64) -> Bool {
    let bit = UInt64(1) << UInt64(id & 63)
    let part = parts[id >> 6, default: 0]
    parts[id >> 6] = part | bit
    return part & bit == 0
  }
}

extension Database {
  /// The values that an animal has in some fields; nil if there is no such animal.
  func values(ofAnimal id: Animal.ID, in fields: Fields) throws -> AnimalValues? {
    let columns = fields.columns.joined(separator: ", ")
    return try first("SELECT \(columns) FROM animal WHERE id = ?", [id]) { row in
      AnimalValues(row: row, in: fields)
    }
  }
}
