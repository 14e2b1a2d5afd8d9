import GRDB

/// The animals that a name may mean.
public struct NamedAnimalList: Hashable, Sendable {
  /// The animals by id; no more of them than were asked for.
  public let animals: [Animal]
  /// Whether there are no more.
  public let isWhole: Bool
}

extension CatalogStore {
  /// The animals with a name that is spelled like this; where there are none, those whose name is
  /// the same but for case, accents and white space.
  public func animals(named name: String, limit: Int) throws(CatalogError) -> NamedAnimalList {
    try read { db in
      let folded = Folding.folded(name)
      let exact = try db.animals(
        "AND a.name = ?", [folded, Name.trimmed(name)], limit: max(0, limit) + 1)
      let found =
        try exact.isEmpty ? db.animals("", [folded], limit: max(0, limit) + 1) : exact
      return NamedAnimalList(
        animals: Array(found.prefix(limit)), isWhole: found.count <= limit)
    }
  }
}

extension Database {
  fileprivate func animals(
    _ condition: String, _ arguments: StatementArguments, limit: Int
  ) throws -> [Animal] {
    try rows(
      """
      \(Animal.selection) \(Segment.Table.animal.join)
      WHERE a.foldedName = ? \(condition) ORDER BY a.id LIMIT ?
      """, arguments + [limit], as: Animal.init(row:))
  }
}
