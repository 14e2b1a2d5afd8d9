import Terminal

/// Where the statistics stand: the categories beside the rest if there is room, with one line
/// between them; otherwise all below one another.
struct StatisticsLayout {
  /// From this size on the parts stand side by side.
  private static let wide = 100
  private static let high = 20
  private static let dietRows = 6
  /// The rows of the growth chart among other lines, and the most that it gets.
  static let leastPictureRows = 6
  private static let mostPictureRows = 16

  /// All lines, or only the categories.
  let main: Rect
  /// The diets and growth; nil if they are in `main` too.
  let diets: Rect?
  let growth: Rect?

  /// The rows of the growth chart in a pane of its own, in a frame and above two lines of words.
  var pictureRows: Int {
    min(Self.mostPictureRows, max(Self.leastPictureRows, (growth?.rows ?? 0) - 4))
  }

  init(in area: Rect) {
    guard area.columns >= Self.wide, area.rows >= Self.high else {
      main = area
      diets = nil
      growth = nil
      return
    }
    let (left, right) = area.split(columns: area.columns / 2)
    main = left
    diets = Rect(
      column: right.left, row: area.top, columns: right.columns, rows: Self.dietRows + 1)
    growth = Rect(
      column: right.left, row: area.top + Self.dietRows, columns: right.columns,
      rows: area.rows - Self.dietRows)
  }
}
