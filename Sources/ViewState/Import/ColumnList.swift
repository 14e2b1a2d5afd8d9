import Catalog
import Exchange

/// The names of the columns of a file, and how they are looked for.
nonisolated struct ColumnList: Sendable {
  private let names: [String]
  private let folded: [[UInt8]]
  private let known: Set<String>

  /// The columns of a survey. Folds all names: of a wide file not on the main actor.
  init(_ survey: Survey) {
    names = survey.columns.map(\.name)
    folded = names.map { Array(Folding.folded($0).utf8) }
    known = Set(names)
  }

  /// Whether a column is called exactly so.
  func contains(_ name: String) -> Bool { known.contains(name) }

  /// Names in which a text is found, those that begin with it first; all for an empty one.
  func names(matching text: String, limit: Int) -> [String] {
    let pattern = Array(Folding.folded(text).utf8)
    guard !pattern.isEmpty else { return Array(names.prefix(limit)) }
    var first: [String] = []
    var others: [String] = []
    for (name, folded) in zip(names, folded) {
      if folded.starts(with: pattern) {
        first.append(name)
      } else if others.count < limit, folded.contains(pattern) {
        others.append(name)
      }
      if first.count >= limit || Task.isCancelled { break }
    }
    return Array((first + others).prefix(limit))
  }
}
