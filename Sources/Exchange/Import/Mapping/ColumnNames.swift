/// The names of the columns of a file, by which a person may call them.
struct ColumnNames {
  private static let limit = 8

  private let names: [String]
  private let known: Set<String>

  init(_ names: [String]) {
    self.names = names
    known = Set(names)
  }

  /// Whether a column is called exactly so.
  func contains(_ name: String) -> Bool { known.contains(name) }

  /// The column that is called so, or the only one that is but for case, spaces and signs.
  ///
  /// - Throws: `ImportError.noColumn` with the names that are most like it.
  func find(_ name: String) throws(ImportError) -> String {
    if contains(name) { return name }
    let form = ColumnWords(name).joined
    let like = names.filter { ColumnWords($0).joined == form }
    if like.count == 1, !form.isEmpty { return like[0] }
    throw .noColumn(name, closest: closest(to: form), count: names.count)
  }

  private func closest(to form: String) -> [String] {
    let ranked = names.prefix(Survey.columnLimit).map { name in
      (
        name,
        Self.distance(Array(form.utf8.prefix(64)), Array(ColumnWords(name).joined.utf8.prefix(64)))
      )
    }
    return ranked.sorted { $0.1 < $1.1 }.prefix(Self.limit).map(\.0)
  }

  /// How many letters have to be put in, taken out or changed (Levenshtein).
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (line, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, otherLetter) in other.enumerated() {
        let changed = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
