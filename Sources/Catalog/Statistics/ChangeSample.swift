import GRDB

/// The kind of all changes in a range, judged by a sample, as an import, a bulk edit or its undoing
/// writes millions of one kind.
///
/// All have one kind if the sampled ones do, and if their animals are exactly as far apart as the
/// changes are: then there is one change for each animal in between, and no other.
struct ChangeSample: Equatable {
  /// The number of changes in the sample.
  static let size = 9

  let isAddition: Bool
  let isDeletion: Bool

  /// Nil if they differ, or may differ.
  init?(of changes: Range<Change.ID>, _ db: Database) throws {
    guard changes.count > Self.size else { return nil }
    let last = Int64(changes.count - 1)
    var found: [(change: Change.ID, animal: Animal.ID, kind: ChangeSample)] = []
    for index in 0..<Int64(Self.size) {
      let change = changes.lowerBound + last * index / Int64(Self.size - 1)
      guard let (animal, kind) = try db.animalChange(change) else { return nil }
      found.append((change, animal, kind))
    }
    let kind = found[0].kind
    guard found.allSatisfy({ $0.kind == kind }) else { return nil }
    let steps = zip(found, found.dropFirst()).map { ($1.change - $0.change, $1.animal - $0.animal) }
    guard steps.allSatisfy({ $0 == $1 }) || steps.allSatisfy({ $0 == -$1 }) else { return nil }
    self = kind
  }

  fileprivate init(isAddition: Bool, isDeletion: Bool) {
    self.isAddition = isAddition
    self.isDeletion = isDeletion
  }
}

extension Database {
  /// The changed animal, and the kind of change; nil if there is no such change of an animal.
  fileprivate func animalChange(_ id: Change.ID) throws -> (Animal.ID, ChangeSample)? {
    try first(
      """
      SELECT recordID, before IS NULL, after IS NULL FROM change
      WHERE id = ? AND tableName = 'animal'
      """, [id]
    ) { row in
      try (
        row.decode(Int64.self, atIndex: 0),
        ChangeSample(
          isAddition: row.decode(Bool.self, atIndex: 1),
          isDeletion: row.decode(Bool.self, atIndex: 2))
      )
    }
  }
}
