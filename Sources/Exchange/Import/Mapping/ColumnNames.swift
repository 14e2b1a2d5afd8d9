/// The names of the columns of a file, to look up what a user types.
struct ColumnNames {
  private static let limit = 8

  private let names: [String]
  private let known: Set<String>

  init(_ names: [String]) {
    self.names = names
    known = Set(names)
  }

  /// Whether a column has exactly this name.
  func contains(_ name: String) -> Bool { known.contains(name) }

  /// The column with that name, or the only one that differs just in case, spaces and signs.
  ///
  /// - Throws: `ImportError.noColumn` with the most similar names.
  func find(_ name: String) throws(ImportError) -> String {
    if contains(name) { return name }
    let form = ColumnWords(name).joined
    let like = names.filter { ColumnWords($0).joined == form }
    if like.count == 1, !form.isEmpty { return like[0] }
    throw .noColumn(name, closest: closest(to: form), count: names.count)
  }

  private func closest(to form: String) -> [String] {
    let ranked = names.prefix(SurveyColumn.limit).map { name in
      (name, Spelling(form).distance(to: Spelling(ColumnWords(name).joined)))
    }
    return ranked.sorted { $0.1 < $1.1 }.prefix(Self.limit).map(\.0)
  }
}
