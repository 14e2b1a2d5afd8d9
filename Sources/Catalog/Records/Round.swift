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

extension RecordDraft {
  /// The most characters of a name that labels show whole.
  private static let usualName = 20

  /// The animals of a round, in order; namesakes are told apart by their numbers.
  public var animalsOfRound: [(title: String, id: Animal.ID)] {
    let animals = self[text: .round].split(separator: "\n").map(String.init).compactMap { text in
      Reference.id(in: text).map { (name: Reference.name(in: text), id: $0) }
    }
    let names = Dictionary(grouping: animals, by: \.name).mapValues(\.count)
    return animals.map { name, id in
      // What is cut off from a long name may be what tells two animals apart.
      let isTold = names[name] == 1 && name.count <= Self.usualName
      return (isTold ? name : "#\(id) \(name)", id)
    }
  }
}

extension CatalogStore {
  /// The fields that a draft is typed in: those of its record, or for an entry those of its log, or
  /// of a round a line for each animal.
  public func fields(of draft: DraftContent) throws(CatalogError) -> Fields {
    guard draft.kind == .entry, let log = try log(of: draft.value) else {
      return try fields(of: draft.kind)
    }
    let own = try fields(of: log)
    guard draft.isRound else { return own }
    let kind = own.custom.first?.valueKind ?? .text
    return Fields([.time] + draft.value.animalsOfRound.map { .line($0.title, of: $0.id, kind) })
  }

  /// The log of a draft of an entry or a round: by its number, its name or, if it was renamed
  /// since, by the fields that have a value; nil if there is none.
  public func log(of draft: RecordDraft) throws(CatalogError) -> Log? {
    var id = Int64(draft[text: .roundLog])
    if id == nil {
      if let log = try log(named: draft[text: .log]) { return log }
      id = try fields(of: .entry).custom.first { draft[$0] != nil }?.log
    }
    guard let id else { return nil }
    return try find(.log(id)) as? Log
  }

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
