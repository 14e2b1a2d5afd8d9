import GRDB

extension Database {
  /// More import sources than any catalog has.
  private static let maxSources = 1_000

  /// The imported animals whose row had this key, in any case; a value of many letters only as it
  /// is or in one case throughout. Without `columns`, in the key columns of all files.
  /// `importedRow` finds them by a hash of the value and its column.
  func animals(keyed value: String, in columns: [KeyColumn]? = nil) throws -> [Animal.ID] {
    let values = value.spellings
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

  /// The columns that served as keys of imported rows.
  func keyColumns() throws -> [KeyColumn] {
    try rows("SELECT header, columnName FROM importSource ORDER BY id LIMIT \(Self.maxSources)") {
      row in
      try ImportHash(digits: row.decode(String.self, atIndex: 0)).map { header in
        KeyColumn(header: header, name: try row.decode(String.self, atIndex: 1))
      }
    }.compactMap { $0 }
  }
}

extension String {
  /// The spellings of a key in upper and lower case that a file may contain.
  fileprivate var spellings: Set<String> {
    let plain: Set = [self, uppercased(), lowercased()]
    // Each letter doubles the number of spellings; keys usually have few.
    return count(where: \.isCased) > 6 ? plain : plain.union(Self.mixed(self[...]))
  }

  private static func mixed(_ value: Substring) -> [String] {
    guard let first = value.first else { return [""] }
    let starts = Set([first.uppercased(), first.lowercased()])
    return mixed(value.dropFirst()).flatMap { rest in starts.map { $0 + rest } }
  }
}
