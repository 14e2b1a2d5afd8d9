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
    /// The cells that it and its heading need, those without which it is cut, and those that it has at
    /// least.
    let fullWidth: Int
    let width: Int
    let leastWidth: Int
    /// The cells that names have beside it, unless they are shorter.
    let leastName: Int
    /// The cells of the longest fraction of its numbers, with the point.
    var decimals = 0
  }

  /// A column that has room, with the cell before it, and the cells that its fractions have.
  typealias Placed = (column: AnimalColumn, columns: Int, decimals: Int)

  private static let least = 6
  private static let most = 60
  /// What fractions are given in front of the numbers that have none: a longer one stands out.
  private static let mostDecimals = 4
  /// The most that a heading has room for.
  private static let mostTitle = 24
  /// What is legible of most texts: where all columns have as much, there is room for a third pane.
  private static let legible = 18
  /// What a heading has room for beside shorter values.
  private static let leastTitle = 12
  private static let leastName = 22
  private static let shortName = 16
  private static let markWidth = 8
  private static let dietWidth = 13
  /// What a pane needs for its frame and the cells at both sides of a row.
  private static let frame = 4
  /// The columns of the pane where there is just room for three panes, and of its rows for two.
  private static let leastPane = 44
  static let leastRoom = 36

  /// The most important first.
  private(set) var entries: [Entry]
  /// The cells that the names need, with room for what tells them apart.
  private let nameWidth: Int
  /// Whether nobody has chosen them, and the keeper has no fields of which they could be.
  let isBuiltIn: Bool

  private let columns: [AnimalColumn]
  private let sample: [Animal]
  private let isChosen: Bool

  /// The columns of a browser. Unless the user has chosen them, each stays wide enough to be legible; so do
  /// dates, numbers and codes in any case, of which a part says nothing.
  init(_ browser: Browser) {
    (columns, sample) = (browser.columns, browser.sample)
    isChosen = browser.hasChosenColumns
    isBuiltIn = !isChosen && columns == AnimalColumn.builtIn
    let names = sample.map { Canvas.width(of: $0.name, upTo: Self.most) }
    let hasNamesakes = Set(sample.map(\.name)).count < sample.count
    let longest = max(names.max() ?? Self.leastName, Self.least)
    nameWidth = longest + (hasNamesakes ? Self.markWidth : 1)
    entries = columns.map { [isChosen, sample] column in
      if column == .field(.diet) { return Self.diet }
      if column == .field(.category), !isChosen { return Self.category }
      let decimals = min(column.decimals(in: sample), Self.mostDecimals)
      let width = Self.width(of: column, decimals: decimals, in: sample)
      let least = isChosen && !column.isOfDigits(in: sample) ? Self.least : Self.legible
      return Entry(
        column: column, fullWidth: max(width, Self.titleWidth(of: column, upTo: Self.mostTitle)),
        width: width, leastWidth: min(width, least), leastName: Self.leastName, decimals: decimals)
    }
  }

  /// Whether that of a browser would be the same.
  func isPlan(of browser: Browser) -> Bool {
    isChosen == browser.hasChosenColumns && sample == browser.sample && columns == browser.columns
  }

  /// The same without the category, unless the user has chosen that: a list of one category does not say
  /// it on each row.
  var withoutCategory: ColumnPlan {
    if isChosen { return self }
    var plan = self
    plan.entries.removeAll { $0.column == .field(.category) }
    return plan
  }

  private static let diet = Entry(
    column: .field(.diet), fullWidth: dietWidth, width: dietWidth, leastWidth: dietWidth,
    leastName: leastName)
  private static let category = Entry(
    column: .field(.category), fullWidth: 14, width: 14, leastWidth: 14, leastName: 28)

  private static func width(
    of column: AnimalColumn, decimals: Int, in sample: [Animal]
  ) -> Int {
    let title = titleWidth(of: column, upTo: leastTitle)
    let widths = sample.map {
      Canvas.width(of: column.shown(of: $0, columns: most, decimals: decimals), upTo: most)
    }
    return min(max(title, widths.max() ?? 0), most)
  }

  private static func titleWidth(of column: AnimalColumn, upTo most: Int) -> Int {
    min(Canvas.width(of: column.title, upTo: most), most)
  }

  /// Those that have room in a row of that width, in their order: the widest, the names among them, become
  /// narrower, and the last ones go. None is cut while another has blanks to spare; what nobody needs stands
  /// behind the names.
  func placed(in width: Int) -> [Placed] {
    let shown = entries.prefix(count(in: width))
    let leastName = min(nameWidth, shown.map(\.leastName).max() ?? 0)
    let needs = [(leastName, nameWidth)] + shown.map { ($0.leastWidth, $0.width) }
    let widths = { (level: Int) in needs.map { max($0, min($1, level)) } }
    var level = Self.most
    while level > Self.least, widths(level).reduce(0, +) > width - shown.count { level -= 1 }
    var room = width - shown.count - widths(level).reduce(0, +)
    let given = zip(widths(level), needs).map { width, need in
      let more = max(0, min(need.1 - width, room))
      room -= more
      return width + more
    }
    return zip(shown, given.dropFirst()).map { entry, width in
      let more = max(0, min(entry.fullWidth - width, room))
      room -= more
      return (entry.column, width + more + 1, entry.decimals)
    }
  }

  private func count(in width: Int) -> Int {
    var used = 0
    return entries.prefix { entry in
      used += entry.leastWidth + 1
      return width - used >= leastName(for: entry)
    }.count
  }

  /// The cells that names keep beside a column: fewer where they are short, though rows that come later may
  /// have longer ones.
  private func leastName(for entry: Entry) -> Int {
    min(entry.leastName, max(nameWidth, Self.shortName))
  }

  /// The columns of a pane in which all of them are legible.
  var paneColumns: Int {
    let used = entries.reduce(0) { $0 + min($1.width, Self.legible) + 1 }
    let name = entries.map(leastName).max() ?? Self.leastName
    return max(Self.leastPane, used + name + Self.frame)
  }

  /// Whether the columns need a line with their headings: what stands in the built-in ones speaks
  /// for itself.
  var hasHeader: Bool { entries.contains { !AnimalColumn.builtIn.contains($0.column) } }
}
