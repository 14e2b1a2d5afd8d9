import GRDB

/// What all changes of a run are, judged by some of them, as an import, a bulk edit and their undoing
/// write millions of one kind.
///
/// They are of one kind where those that are looked at are, and their animals are exactly as far apart
/// as they are: between two of them there is a change for each animal between those, and no other.
struct ChangeSample: Equatable {
  /// How many changes are looked at.
  static let size = 9

  let isAddition: Bool
  let isDeletion: Bool

  /// Nil where they differ, or may do so.
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
  /// The animal that was changed, and how; nil where it is no animal, or nothing.
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
