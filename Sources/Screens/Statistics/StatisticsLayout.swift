import Terminal

/// Where the statistics stand: categories beside the others where there is room, with one line between two,
/// and all below one another where there is not.
struct StatisticsLayout {
  /// From this size on there is room side by side.
  private static let wide = 100
  private static let high = 20
  private static let dietRows = 6
  /// The rows of the picture of growth where it stands among other lines, and the most it gets.
  static let leastPictureRows = 6
  private static let mostPictureRows = 16

  /// All lines, or those of the categories.
  let main: Rect
  /// The diets and growth; nil where they stand in `main` too.
  let diets: Rect?
  let growth: Rect?

  /// The rows of the picture of growth in a place of its own: its frame and two lines of words lie
  /// around it.
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
