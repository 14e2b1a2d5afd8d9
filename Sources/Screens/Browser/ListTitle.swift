import Catalog
import Terminal

/// What a list of animals shows, in a line: the category, the text to find, the diet and the order.
///
/// If room is short, the leading "Animals" is left out first, then the user's own names are cut,
/// then the order and the diet are abbreviated.
struct ListTitle {
  /// The least that a name is cut to.
  private static let leastColumns = 6

  /// The category; nil if all animals are listed.
  let category: String?
  /// The text to find; empty for none.
  let find: String
  let diet: Diet?
  let order: String
  /// The order in fewer words; empty for the default order.
  let shortOrder: String

  /// The line in at most `columns` columns.
  func text(columns: Int) -> String {
    let full = "Animals · \(line(order, diet: diet?.rawValue, names: .max))"
    if Canvas.width(of: full) <= columns { return full }
    let short = diet.map { "\($0.rawValue.prefix(4))." }
    let tries = [
      (order, diet?.rawValue), (shortOrder, diet?.rawValue), (shortOrder, short), ("", short),
    ]
    return tries.lazy.compactMap { fitted($0, diet: $1, columns: columns) }.first ?? order
  }

  /// The line with the user's own names cut as needed; nil if that leaves too little of them, or
  /// nothing.
  private func fitted(_ order: String, diet: String?, columns: Int) -> String? {
    let all = line(order, diet: diet, names: .max)
    if all.isEmpty { return nil }
    let widths = names.map { Canvas.width(of: $0) }.sorted()
    let room = columns - Canvas.width(of: all) + widths.reduce(0, +)
    if room >= widths.reduce(0, +) { return all }
    let shorter = widths.dropLast().first ?? 0
    let limit = max(room - shorter, room / max(1, widths.count))
    let isLegible = !widths.isEmpty && limit >= min(Self.leastColumns, widths.last ?? 0)
    return isLegible ? line(order, diet: diet, names: limit) : nil
  }

  /// The user's own names, which may be long, up to a length that no line has room for.
  private var names: [String] {
    [category, find.isEmpty ? nil : find].compactMap { $0.map { String($0.prefix(500)) } }
  }

  private func line(_ order: String, diet: String?, names limit: Int) -> String {
    let names = names.map { Canvas.cut($0, columns: limit) }
    var parts = category == nil ? [] : names.prefix(1).map { $0 }
    if !find.isEmpty { parts.append("“\(names.last ?? "")”") }
    parts += [diet, order.isEmpty ? nil : order].compactMap { $0 }
    return parts.joined(separator: " · ")
  }
}
