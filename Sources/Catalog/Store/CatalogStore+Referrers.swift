import GRDB

/// The animals that refer to another one in reference fields.
public struct Referrers: Hashable, Sendable {
  /// One of the referring animals.
  public struct Animal: Identifiable, Hashable, Sendable {
    /// Its id.
    public let id: Int64
    /// Its name.
    public let name: String
    /// The animal as a reference shows it: `Rex #4`.
    public var text: String { Reference.text(name: name, id) }
  }

  /// What they are to it: "Offspring", or "Mate of" for a field named `Mate`.
  public let title: String
  /// The first of them, by name.
  public let first: [Animal]
  /// Their number, counted up to `most`.
  public let count: Int
  /// The greatest count, as every view of an animal counts its referrers.
  static let most = 1_000

  /// The first ones, and the number of others: "Rex #4, Tia #5 and 12 more".
  public var text: String {
    let names = first.map(\.text).joined(separator: ", ")
    if count == first.count { return names }
    return "\(names) and \(count == Self.most ? "many" : (count - first.count).grouped) more"
  }
}

/// An animal with all its fields, what follows from its logs, and those that refer to it.
public struct AnimalDetail: Sendable {
  /// The animal with all its fields, and what follows from its logs.
  public let animal: Animal
  /// The animals that refer to it.
  public let referrers: [Referrers]
  /// What its logs say of it, in order.
  public let logs: [LogSummary]
  /// Its main photo; nil if it has none.
  public let photo: Photo?
  /// How many photos it has.
  public let photoCount: Int

  /// An animal alone.
  public init(_ animal: Animal) {
    self.init(animal, [], [], nil, 0)
  }

  init(
    _ animal: Animal, _ referrers: [Referrers], _ logs: [LogSummary], _ photo: Photo?,
    _ photoCount: Int
  ) {
    (self.animal, self.referrers, self.logs) = (animal, referrers, logs)
    (self.photo, self.photoCount) = (photo, photoCount)
  }
}

extension CatalogStore {
  /// What is known of an animal by these fields and what follows from logs; nil if it was deleted.
  public func detail(
    of id: Animal.ID, in fields: Fields
  ) throws(CatalogError) -> AnimalDetail? {
    try read { db in
      try AnimalReader(db, fields.ofLists).animal(withID: id).map { animal in
        let (photo, photoCount) = animal.hasPhoto ? try db.mainPhoto(of: id) : (nil, 0)
        return AnimalDetail(
          animal, try db.referrers(of: id, in: fields), try db.summaries(of: animal, in: fields),
          photo, photoCount)
      }
    }
  }

  /// What goes with an animal, or is lost by its deletion.
  public func loss(of id: Animal.ID) throws(CatalogError) -> DeletionLoss {
    try read { db in try db.loss(of: "VALUES (?)", [id]) }
  }

  /// What goes with the animals of a category, or is lost by their deletion.
  public func loss(ofCategory id: AnimalCategory.ID) async throws -> DeletionLoss {
    try await scan { db in
      try db.loss(of: "SELECT id FROM animal WHERE categoryID = ?", [id])
    }
  }

  /// What goes with marked animals, or is lost by their deletion.
  public func loss(of marks: Marks) async throws -> DeletionLoss {
    try await scan { db in
      let condition = try marks.condition(db)
      return try db.loss(
        of: "SELECT a.id FROM animal a WHERE \(condition.sql)",
        StatementArguments(condition.values))
    }
  }

  /// Whether any animal has references or entries, so that counting a loss takes a while.
  public var losesByDeletion: Bool {
    get throws(CatalogError) {
      try read { db in
        try !db.fields().references.isEmpty
          || db.number("SELECT EXISTS (SELECT 1 FROM entry) OR EXISTS (SELECT 1 FROM photo)") == 1
      }
    }
  }
}

/// What is lost besides when animals are deleted.
public struct DeletionLoss: Hashable, Sendable {
  /// The number of other animals that refer to one of them.
  public let referrers: Int
  /// The number of their entries, which go with them.
  public let entries: Int
  /// The number of their photos, which go with them.
  public let photos: Int

  /// Nothing.
  public static let none = DeletionLoss(referrers: 0, entries: 0)

  /// The loss of these numbers.
  public init(referrers: Int, entries: Int, photos: Int = 0) {
    (self.referrers, self.entries, self.photos) = (referrers, entries, photos)
  }
}

extension Database {
  /// The greatest number of animals whose names are read.
  private static let most = 20

  fileprivate func referrers(of id: Animal.ID, in fields: Fields) throws -> [Referrers] {
    let parents = fields.parents
    let others = fields.references.filter { !parents.contains($0) }
    let groups =
      (parents.isEmpty ? [] : [(title: "Offspring", fields: parents)])
      + others.map { (title: "\($0.title) of", fields: [$0]) }
    return try groups.compactMap { try referrers($0.title, in: $0.fields, of: id) }
  }

  private func referrers(
    _ title: String, in fields: [Field], of id: Animal.ID
  ) throws -> Referrers? {
    let all = fields.map { field in
      """
      SELECT * FROM (SELECT id, name, foldedName FROM animal WHERE \(field.column) IS NOT NULL
        AND \(field.column) \(FieldIndex.collation) = ?1 ORDER BY foldedName LIMIT \(Referrers.most))
      """
    }.joined(separator: " UNION ")
    let animals = try rows("\(all) ORDER BY foldedName, id LIMIT \(Self.most)", [id]) { row in
      Referrers.Animal(
        id: try row.decode(Int64.self, atIndex: 0), name: try row.decode(String.self, atIndex: 1))
    }
    if animals.isEmpty { return nil }
    let count =
      animals.count == Self.most
      ? min(try number("SELECT count(*) FROM (\(all))", [id]), Referrers.most) : animals.count
    return Referrers(title: title, first: animals, count: count)
  }

  fileprivate func loss(
    of animals: String, _ arguments: StatementArguments
  ) throws -> DeletionLoss {
    DeletionLoss(
      referrers: try countOfReferrers(in: fields().references, of: animals, arguments),
      entries: try count(of: .entry, of: animals, arguments),
      photos: try count(of: .photo, of: animals, arguments))
  }

  private func count(
    of kind: RecordKind, of animals: String, _ arguments: StatementArguments
  ) throws -> Int {
    try number("SELECT count(*) FROM \(kind.table) WHERE animalID IN (\(animals))", arguments)
  }

  private func countOfReferrers(
    in fields: [Field], of animals: String, _ arguments: StatementArguments
  ) throws -> Int {
    if fields.isEmpty { return 0 }
    return try number(
      """
      WITH named(id) AS MATERIALIZED (\(animals))
      SELECT count(*) FROM (\(Self.ids(in: fields, of: "SELECT id FROM named"))) r
        WHERE r.id NOT IN (SELECT id FROM named)
      """, arguments)
  }

  /// SQL for the ids of the animals that refer to some, worded so that it uses the `FieldIndex`.
  private static func ids(in fields: [Field], of animals: String) -> String {
    fields.map { field in
      let column = field.column
      return """
        SELECT id FROM animal WHERE \(column) IS NOT NULL
          AND \(column) \(FieldIndex.collation) IN (\(animals))
        """
    }.joined(separator: " UNION ")
  }
}
