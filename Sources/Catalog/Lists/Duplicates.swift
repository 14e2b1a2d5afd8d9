import GRDB

/// Animals that may be one: those that have the same value in a field or, by the field of names, the
/// same name in the same category, or in any where one of them has none.
public struct Duplicates: Hashable, Sendable {
  /// The animals of one value.
  public struct Group: Hashable, Sendable {
    /// What they share.
    public let value: String
    /// The category that they share, too, where it is about names; nil where it is not, or they have none.
    public let category: String?
    /// How many there are.
    public let count: Int
    /// The first of them by their ids, as a reference names them: `Bella #12`.
    public let animals: [String]

    /// A text to find that finds them, and others of the name with more words.
    public let find: String

    /// All of it in a line: "985141000123456: Bella #12, Rex #40".
    public var text: String {
      let more = count > animals.count ? " and \((count - animals.count).grouped) more" : ""
      let place = category.map { " (\($0))" } ?? ""
      return "\(value)\(place): \(animals.joined(separator: ", "))\(more)"
    }
  }

  /// The category of animals of one name; none where one of them has none and may be any.
  private static let sharedCategory = """
    iif(EXISTS (SELECT 1 FROM animal b WHERE b.foldedName = a.foldedName AND b.categoryID IS NULL),
      NULL, a.categoryID)
    """

  /// How many groups are read, and how many animals of each.
  public static let mostGroups = 1_000
  private static let mostAnimals = 5

  /// The field.
  public let field: Field
  /// How many values are shared.
  public let count: Int
  /// The first of them.
  public let groups: [Group]

  fileprivate init(_ db: Database, in field: Field) throws {
    self.field = field
    let isName = field == .name
    let keys =
      isName
      ? "a.foldedName, \(Self.sharedCategory)" : "a.\(field.column) \(FieldIndex.collation)"
    let category = isName ? Self.sharedCategory : "NULL"
    let shared = """
      SELECT min(a.id) AS id, \(field.sql) AS value, \(category) AS categoryID, count(*) AS count
      FROM animal a WHERE a.\(field.column) IS NOT NULL GROUP BY \(keys) HAVING count(*) > 1
      """
    count = try db.number("SELECT count(*) FROM (\(shared))")
    let rows = try db.rows(
      """
      SELECT c.name, s.count, a.\(field.column), s.categoryID, a.foldedName
      FROM (\(shared) ORDER BY \(keys) LIMIT \(Self.mostGroups)) s JOIN animal a ON a.id = s.id
      LEFT JOIN animalCategory c ON c.id = s.categoryID
      """
    ) { row in
      (
        category: try row.decode(String?.self, atIndex: 0),
        count: try row.decode(Int.self, atIndex: 1), value: row[2] as DatabaseValue,
        categoryID: try row.decode(Int64?.self, atIndex: 3),
        foldedName: try row.decode(String.self, atIndex: 4)
      )
    }
    groups = try rows.map { row in
      let (condition, arguments): (String, StatementArguments) =
        isName
        ? ("foldedName = ?1 AND (?2 IS NULL OR categoryID = ?2)", [row.foldedName, row.categoryID])
        : ("\(field.column) = ? \(FieldIndex.collation)", [row.value])
      let animals = try db.rows(
        "SELECT name, id FROM animal WHERE \(condition) ORDER BY id LIMIT \(Self.mostAnimals)",
        arguments
      ) {
        Reference.text(
          name: try $0.decode(String.self, atIndex: 0), try $0.decode(Int64.self, atIndex: 1))
      }
      let value = field.valueKind?.value(row.value)?.text ?? String.fromDatabaseValue(row.value)
      return Group(
        value: value ?? "", category: isName ? row.category : nil, count: row.count,
        animals: animals, find: Self.find(value ?? "", field, row.category))
    }
  }
}

extension Duplicates {
  private static func find(_ value: String, _ field: Field, _ category: String?) -> String {
    // Quotes end where another stands.
    let parts = value.unicodeScalars.split { $0 == "\"" }
    let value = parts.map { String($0) }.joined(separator: " ")
    if field != .name { return "\(FindWord.quoted(field.title))=\"\(value)\"" }
    return "\"\(value)\"" + (category.map { " category=\"\($0)\"" } ?? "")
  }
}

extension Database {
  /// The animals that may be one by a field.
  func duplicates(in field: Field) throws -> Duplicates { try Duplicates(self, in: field) }
}

extension CatalogStore {
  /// The animals that may be one: by the name, and by each field by which animals are told apart, as
  /// mostly one alone has a value. Fields in which none share a value are left out.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func duplicates() async throws -> [Duplicates] {
    try await scan { db in
      try db.fields().filter { try db.tellsAnimals($0) }.map(db.duplicates)
        .filter { $0.count > 0 }
    }
  }
}

extension Database {
  /// Whether animals are told apart by a field: it is the name, its values are unique, or they are texts
  /// with digits, as chips and numbers are, and half as many as animals that have one.
  fileprivate func tellsAnimals(_ field: Field) throws -> Bool {
    if field == .name || field.valueKind?.isUnique == true { return true }
    guard field.canTellAnimals, field.valueKind?.isNumber != true else { return false }
    let column = field.column
    return try number(
      """
      SELECT 2 * count(DISTINCT \(column) \(FieldIndex.collation)) >= count(\(column))
        AND 10 * total(\(column) GLOB '*[0-9]*' AND length(\(column)) > 2) >= 9 * count(\(column))
      FROM animal
      """) == 1
  }
}
