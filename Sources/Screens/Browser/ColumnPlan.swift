import Catalog
import Exchange
import Terminal
import ViewState

/// The columns that a list of animals may show besides the name, and their widths. Those of the
/// keeper's fields are sized by a sample of the animals, so that the list does not shift as one
/// moves through it; longer values are cut.
struct ColumnPlan {
  struct Entry {
    let column: AnimalColumn
    /// The widths that show values and heading in full, and that cut no value, and the least width.
    let fullWidth: Int
    let width: Int
    let leastWidth: Int
    /// The cells that names keep beside it, unless they are shorter.
    let leastName: Int
    /// The cells of the longest fraction of its numbers, with the point.
    var decimals = 0
  }

  /// A column that fits, its width with a gap, and the width of its fractions.
  typealias Placed = (column: AnimalColumn, columns: Int, decimals: Int)

  private static let least = 6
  private static let most = 60
  /// The most cells that numbers are padded by to line up their points; longer fractions stick out.
  private static let maxDecimals = 4
  private static let maxTitle = 24
  /// The width at which most texts are legible. A third pane needs this much for all columns.
  private static let legible = 18
  /// The cells that a heading gets above shorter values.
  private static let leastTitle = 12
  private static let leastName = 22
  private static let shortName = 16
  private static let markWidth = 8
  private static let dietWidth = 13
  /// The cells of a pane's frame and of the gap at each side of a row.
  private static let frame = 4
  /// The width of the pane when three panes just fit, and of its rows when two do.
  private static let leastPane = 44
  static let leastRoom = 36

  private(set) var entries: [Entry]
  /// The cells that names need, with room for what tells them apart.
  private let nameWidth: Int
  /// Whether these are the built-in columns, and not by the user's choice.
  let isBuiltIn: Bool

  private let columns: [AnimalColumn]
  private let sample: [Animal]
  private let isChosen: Bool

  /// The columns of a browser. Unless the user has chosen them, each stays wide enough to be
  /// legible. So do dates, numbers and codes in any case, since a part of one says nothing.
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
      let decimals = min(column.decimals(in: sample), Self.maxDecimals)
      let width = Self.width(of: column, decimals: decimals, in: sample)
      let least = isChosen && !column.isOfDigits(in: sample) ? Self.least : Self.legible
      return Entry(
        column: column, fullWidth: max(width, Self.titleWidth(of: column, upTo: Self.maxTitle)),
        width: width, leastWidth: min(width, least), leastName: Self.leastName, decimals: decimals)
    }
  }

  /// Whether a browser would get the same plan.
  func isPlan(of browser: Browser) -> Bool {
    isChosen == browser.hasChosenColumns && sample == browser.sample && columns == browser.columns
  }

  /// The plan for a list of one category, which does not repeat it unless the user chose it.
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

  private static func width(of column: AnimalColumn, decimals: Int, in sample: [Animal]) -> Int {
    let title = titleWidth(of: column, upTo: leastTitle)
    let widths = sample.map {
      Canvas.width(of: column.shown(of: $0, columns: most, decimals: decimals), upTo: most)
    }
    return min(max(title, widths.max() ?? 0), most)
  }

  private static func titleWidth(of column: AnimalColumn, upTo most: Int) -> Int {
    min(Canvas.width(of: column.title, upTo: most), most)
  }

  /// The columns that fit in a row of `width` cells, in order. The widest, names included, shrink
  /// first, and the last ones go. No column is cut while another has blanks to spare; what no
  /// column needs goes to the names.
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

  /// The cells that names keep beside a column: fewer if they are short.
  private func leastName(for entry: Entry) -> Int {
    min(entry.leastName, max(nameWidth, Self.shortName))
  }

  /// The width of a pane that keeps all columns legible.
  var paneColumns: Int {
    let used = entries.reduce(0) { $0 + min($1.width, Self.legible) + 1 }
    let name = entries.map(leastName).max() ?? Self.leastName
    return max(Self.leastPane, used + name + Self.frame)
  }

  /// Whether the columns need a row of headings: the built-in ones speak for themselves.
  var hasHeader: Bool { entries.contains { !AnimalColumn.builtIn.contains($0.column) } }
}
