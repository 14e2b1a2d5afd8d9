import GRDB

/// The numbers of animals that triggers keep, beside those that there are.
struct KeptCounts {
  /// What a number is kept of: a category, 0 for none, and a diet.
  struct Place: Hashable, Sendable {
    let categoryID: AnimalCategory.ID
    let diet: String
  }

  /// Where the number that is kept is not the number of animals: the place, and both numbers. Looks at
  /// all animals in one index.
  static let selectionOfWrong = """
    SELECT categoryID, diet, sum(kept), sum(counted) FROM (
      SELECT categoryID, diet, count AS kept, 0 AS counted FROM animalCount
      UNION ALL
      SELECT ifnull(categoryID, 0), diet, 0, count(*) FROM animal GROUP BY categoryID, diet)
    GROUP BY categoryID, diet HAVING sum(kept) <> sum(counted)
    """

  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The places of which the number is wrong.
  func wrong(atMost limit: Int) throws -> [Place] {
    try db.rows("\(Self.selectionOfWrong) LIMIT ?", [limit]) { row in
      Place(
        categoryID: try row.decode(Int64.self, atIndex: 0),
        diet: try row.decode(String.self, atIndex: 1))
    }
  }

  /// Counts the animals of some places, and keeps the numbers.
  func repair(_ places: [Place]) throws {
    for place in places {
      try db.cachedStatement(sql: "DELETE FROM animalCount WHERE categoryID = ? AND diet = ?")
        .execute(arguments: [place.categoryID, place.diet])
      try db.cachedStatement(
        sql: """
          INSERT INTO animalCount SELECT ?1, ?2, n FROM (
            SELECT count(*) AS n FROM animal WHERE categoryID IS nullif(?1, 0) AND diet = ?2)
          WHERE n > 0
          """
      ).execute(arguments: [place.categoryID, place.diet])
    }
  }

  /// Puts all of them right.
  func repairAll() throws {
    try repair(wrong(atMost: .max))
  }
}

extension Error {
  /// Whether a trigger found a kept number that cannot be right, such as one below 0 after a deletion.
  var comesOfWrongCounts: Bool {
    guard let error = self as? DatabaseError, error.resultCode == .SQLITE_CONSTRAINT else {
      return false
    }
    return error.message?.contains("animalCount") == true
  }
}
