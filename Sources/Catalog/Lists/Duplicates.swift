import GRDB

/// Animals that may be duplicates: they share the value of a field or, for the name field, the name
/// and the category. An animal without a category matches its namesakes in any.
public struct Duplicates: Hashable, Sendable {
  /// The animals that share one value.
  public struct Group: Hashable, Sendable {
    /// The value that they share.
    public let value: String
    /// For names, the category that they share too; nil for other fields, or if there is none.
    public let category: String?
    /// The number of animals.
    public let count: Int
    /// The first of them by id, as references show them: `Bella #12`.
    public let animals: [String]

    /// A search text that finds them, and also longer names that contain theirs.
    public let find: String

    /// The group in one line: "985141000123456: Bella #12, Rex #40".
    public var text: String {
      let more = count > animals.count ? " and \((count - animals.count).grouped) more" : ""
      let place = category.map { " (\($0))" } ?? ""
      return "\(value)\(place): \(animals.joined(separator: ", "))\(more)"
    }
  }

  /// The category of namesakes; NULL if one of them has none, as that one matches any.
  private static let sharedCategory = """
    iif(EXISTS (SELECT 1 FROM animal b WHERE b.foldedName = a.foldedName AND b.categoryID IS NULL),
      NULL, a.categoryID)
    """

  /// The greatest number of groups that are read, and of animals in each.
  public static let maxGroups = 1_000
  private static let maxAnimals = 5

  /// The field.
  public let field: Field
  /// The number of shared values.
  public let count: Int
  /// The first of the shared values, with their animals.
  public let groups: [Group]

  /// The possible duplicates by one field.
  init(_ db: Database, in field: Field) throws {
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
      FROM (\(shared) ORDER BY \(keys) LIMIT \(Self.maxGroups)) s JOIN animal a ON a.id = s.id
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
        "SELECT name, id FROM animal WHERE \(condition) ORDER BY id LIMIT \(Self.maxAnimals)",
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

  private static func find(_ value: String, _ field: Field, _ category: String?) -> String {
    // A quote inside would end the quoted text.
    let parts = value.unicodeScalars.split { $0 == "\"" }
    let value = parts.map { String($0) }.joined(separator: " ")
    if field != .name { return "\(FindWord.quoted(field.title))=\"\(value)\"" }
    return "\"\(value)\"" + (category.map { " category=\"\($0)\"" } ?? "")
  }
}

extension CatalogStore {
  /// The possible duplicates: by name, and by each field that identifies animals because its values
  /// are mostly distinct. Fields without shared values are left out.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func duplicates() async throws -> [Duplicates] {
    try await scan { db in
      try db.fields().filter { try db.tellsAnimals($0) }.map { try Duplicates(db, in: $0) }
        .filter { $0.count > 0 }
    }
  }
}

extension Database {
  /// Whether a field identifies animals: it is the name, it is unique, or it holds text where at
  /// least half the values are distinct and nine tenths have a digit and three or more characters.
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
