import Catalog
import Exchange
import Terminal
import ViewState

/// The columns that a list of animals may show beside the name, and how wide each is.
///
/// How wide those of the keeper's fields are follows from a sample of the animals, so that the list
/// does not move while one goes through it; what is longer is cut.
struct ColumnPlan {
  /// A column of the list.
  struct Entry {
    let column: AnimalColumn
    /// The cells that it needs, and those that it has at least.
    let width: Int
    let leastWidth: Int
    /// The cells that the name must have beside it.
    let leastName: Int
  }

  /// A column that has room, with the cell before it.
  typealias Placed = (column: AnimalColumn, columns: Int)

  private static let least = 6
  private static let most = 24
  /// What is legible of most texts: where all columns have as much, there is room for a third pane.
  private static let legible = 18
  /// What a heading has room for beside shorter values.
  private static let leastTitle = 12
  private static let leastName = 22
  private static let dietWidth = 13
  /// What a pane needs for its frame and the cells at both sides of a row.
  private static let frame = 4
  /// The columns of the pane where there is just room for three panes, and of its rows for two.
  private static let leastPane = 44
  static let leastRoom = 36

  /// The most important first.
  let entries: [Entry]
  /// Whether nobody has chosen them, and the keeper has no fields of which they could be.
  let isBuiltIn: Bool

  /// The columns of a browser. Unless the user has chosen them, the category is among them only where
  /// `hasCategory`, and each stays wide enough to be legible.
  init(_ browser: Browser, hasCategory: Bool = true) {
    let isChosen = browser.hasChosenColumns
    isBuiltIn = !isChosen && browser.columns == AnimalColumn.builtIn
    let least = isChosen ? Self.least : Self.legible
    entries = browser.columns.compactMap { column in
      if column == .field(.diet) { return Self.diet }
      if column == .field(.category), !isChosen { return hasCategory ? Self.category : nil }
      let width = Self.width(of: column, in: browser.sample)
      return Entry(
        column: column, width: width, leastWidth: min(width, least), leastName: Self.leastName)
    }
  }

  private static let diet = Entry(
    column: .field(.diet), width: dietWidth, leastWidth: dietWidth, leastName: leastName)
  private static let category = Entry(
    column: .field(.category), width: 14, leastWidth: 14, leastName: 28)

  private static func width(of column: AnimalColumn, in sample: [Animal]) -> Int {
    let title = min(Canvas.width(of: column.title, upTo: leastTitle), leastTitle)
    let widths = sample.map { Canvas.width(of: column.text(of: $0), upTo: most) }
    return min(max(title, widths.max() ?? 0), most)
  }

  /// Those that have room in a row of that width, in their order: the widest become narrower, and the
  /// last ones go.
  func placed(in width: Int) -> [Placed] {
    let shown = entries.prefix(count(in: width))
    let room = width - (shown.map(\.leastName).max() ?? 0) - shown.count
    let widths = { (level: Int) in shown.map { max($0.leastWidth, min($0.width, level)) } }
    var level = Self.most
    while level > Self.least, widths(level).reduce(0, +) > room { level -= 1 }
    return zip(shown, widths(level)).map { ($0.column, $1 + 1) }
  }

  private func count(in width: Int) -> Int {
    var used = 0
    return entries.prefix { entry in
      used += entry.leastWidth + 1
      return width - used >= entry.leastName
    }.count
  }

  /// The columns of a pane in which all of them are legible.
  var paneColumns: Int {
    let used = entries.reduce(0) { $0 + min($1.width, Self.legible) + 1 }
    let name = entries.map(\.leastName).max() ?? Self.leastName
    return max(Self.leastPane, used + name + Self.frame)
  }

  /// Whether the columns need a line with their headings: what stands in the built-in ones speaks
  /// for itself.
  var hasHeader: Bool { entries.contains { !AnimalColumn.builtIn.contains($0.column) } }
}
