import GRDB

/// A round: one log and many animals, with a value typed for each, saved as one edit. Its draft has
/// the log and the date of an entry, the animals in `Field.round`, and a field for each of them.
extension Field {
  /// The animals of a round, each by its reference on a line of its own.
  public static let round = Field("round", title: "Round", .text)

  /// The number of the log of a round, which may be renamed.
  public static let roundLog = Field("roundLog", title: "Log", .text)

  /// The field of a round in which the value of an animal is typed.
  public static func line(_ title: String, of animal: Animal.ID, _ kind: ValueKind) -> Field {
    Field("animal\(animal)", title: title, kind)
  }
}

extension CatalogStore {
  /// The given animals that a log is for.
  public func animals(
    _ ids: Set<Animal.ID>, meantBy log: Log
  ) throws(CatalogError) -> Set<Animal.ID> {
    try read { db in
      guard let find = log.onlyFor else { return ids }
      let resolved = try ResolvedQuery(AnimalQuery(find: find), db)
      return try MarkReader(marks: Marks(), db: db).animals(
        among: ids, Filter(resolved, byIndex: false))
    }
  }

  /// The latest entry of each of the given animals in a log, where there is one.
  public func latestEntries(
    of animals: [Animal.ID], in log: Log.ID
  ) throws(CatalogError) -> [Animal.ID: Entry] {
    try read { db in
      let entries = try db.entries(
        db.fields(of: .entry).of(log),
        """
        JOIN latest t ON t.entryID = a.id
        WHERE t.logID = ? AND t.animalID IN (SELECT value FROM json_each(?))
        """, [log, animals.json])
      return Dictionary(entries.map { ($0.animal, $0) }) { first, _ in first }
    }
  }
}
