import GRDB

/// A key in capital and small letters, as it may stand in a file.
struct KeySpellings {
  /// A key has few letters; each doubles the number of its spellings.
  private static let mostLetters = 6

  /// All spellings; those of a value with many letters are itself and those in one case.
  let all: Set<String>

  /// The spellings of a value.
  init(of value: String) {
    let plain: Set = [value, value.uppercased(), value.lowercased()]
    let letters = value.count { $0.isCased }
    all = letters > Self.mostLetters ? plain : plain.union(Self.mixed(value[...]))
  }

  private static func mixed(_ value: Substring) -> [String] {
    guard let first = value.first else { return [""] }
    let starts = Set([first.uppercased(), first.lowercased()])
    return mixed(value.dropFirst()).flatMap { rest in starts.map { $0 + rest } }
  }
}

extension Database {
  /// More sources of imports than anybody has.
  private static let mostSources = 1_000

  /// The animals that were imported and whose row was known by a value in a column, of any file
  /// where nothing else is said, in whatever case; one of many letters as it is written or all in
  /// capital or small letters. `importedRow` has them by a hash of the value and of where it stood.
  func animals(keyed value: String, in columns: [KeyColumn]? = nil) throws -> [Animal.ID] {
    let values = KeySpellings(of: value).all
    var ids: Set<Animal.ID> = []
    for column in try columns ?? keyColumns() {
      for value in values {
        var hash = column.source
        hash.add(ImportHash(value))
        ids.formUnion(try animals(hashed: hash))
      }
    }
    return ids.sorted()
  }

  private func animals(hashed hash: ImportHash) throws -> [Animal.ID] {
    try rows(
      """
      SELECT animalID, EXISTS (SELECT 1 FROM animal WHERE id = animalID) FROM importedRow
        WHERE keyHigh = ? AND keyLow = ? AND nth = 0
      """,
      StatementArguments(hash.arguments)
    ) { row in
      let id = try row.number(0) as Animal.ID
      return try row.number(1) == 1 ? id : successor(of: id)
    }.compactMap(\.self)
  }

  /// The columns that rows of files were known by.
  func keyColumns() throws -> [KeyColumn] {
    try rows("SELECT header, columnName FROM importSource ORDER BY id LIMIT \(Self.mostSources)") {
      row in
      try ImportHash(digits: row.decode(String.self, atIndex: 0)).map { header in
        KeyColumn(header: header, name: try row.decode(String.self, atIndex: 1))
      }
    }.compactMap { $0 }
  }
}
