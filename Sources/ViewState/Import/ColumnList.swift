import Catalog
import Exchange

/// The names of the columns of a file, which can be searched.
nonisolated struct ColumnList: Sendable {
  private let names: [String]
  private let folded: [[UInt8]]
  private let known: Set<String>

  /// The columns of a survey. It folds all names: if the file is wide, not on the main actor.
  init(_ survey: Survey) {
    names = survey.columns.map(\.name)
    folded = names.map { Array(Folding.folded($0).utf8) }
    known = Set(names)
  }

  /// Whether a column has exactly that name.
  func contains(_ name: String) -> Bool { known.contains(name) }

  /// Names that contain a text, those that begin with it first; all for an empty one.
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
