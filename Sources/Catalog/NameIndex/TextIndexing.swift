import GRDB

/// Updates the index of the text fields with the animals that wait for it.
struct TextIndexing {
  /// The text indexed at a time, at least one animal's: as much as takes no noticeable time.
  private static let mostBytes = 1 << 20

  let db: Database

  /// Indexes the texts of the first waiting animals, replacing their old ones.
  func takeIn(atMost limit: Int) throws {
    let animals = try Row.fetchCursor(
      db,
      sql: """
        SELECT p.animalID, \(try db.ownTexts)
        FROM textPending p LEFT JOIN animal a ON a.id = p.animalID ORDER BY p.animalID LIMIT ?
        """, arguments: [limit])
    var bytes = 0
    var last: Animal.ID = 0
    while bytes < Self.mostBytes, let row = try animals.next() {
      last = try row.decode(Int64.self, atIndex: 0)
      let text = try row.decode(String.self, atIndex: 1)
      try db.run("DELETE FROM textGram WHERE rowid = ?", [last])
      if !text.isEmpty {
        try db.run("INSERT INTO textGram (rowid, text) VALUES (?, ?)", [last, text])
      }
      bytes += text.utf8.count
    }
    try db.run("DELETE FROM textPending WHERE animalID <= ?", [last])
  }
}

extension Database {
  /// SQL for all texts of an animal `a` besides its name, in any fields, also retired ones.
  var ownTexts: String {
    get throws {
      let calls = try ownColumns.inCalls.map { columns in
        "\(DatabaseFunction.ownTexts.name)(\(columns.joined(separator: ", ")))"
      }
      return calls.isEmpty ? "''" : calls.joined(separator: " || ")
    }
  }

  /// SQL for whether an animal `a` has such a text.
  var hasOwnTexts: String {
    get throws {
      let tests = try ownColumns.map { "typeof(\($0)) = 'text'" }
      return tests.isEmpty ? "0" : "(\(tests.joined(separator: " OR ")))"
    }
  }

  private var ownColumns: [String] {
    get throws {
      let isOther = Field.isOther("name")
      return try rows(
        "SELECT name FROM pragma_table_info('animal') WHERE \(isOther) ORDER BY cid"
      ) { try "a." + $0.decode(String.self, atIndex: 0) }
    }
  }
}

extension Field {
  /// SQL for whether a column of that name holds a field other than name, category and diet.
  package static func isOther(_ name: String) -> String {
    (["\(name) GLOB 'field[0-9]*'"] + Fields.builtIn.others.map { "\(name) = '\($0.column)'" })
      .joined(separator: " OR ")
  }
}
