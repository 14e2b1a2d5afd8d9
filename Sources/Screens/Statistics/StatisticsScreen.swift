import Bindings
import Catalog
import Foundation
import Observation
import Terminal
import ViewState

/// The statistics: bars by diet and by category, and growth over time.
@Observable
final class StatisticsScreen: LinesScreen {
  private let catalog: CatalogStatistics
  @ObservationIgnored private let timeZone: TimeZone
  /// Asks for a field, to show its figures.
  @ObservationIgnored private let chooseField: (ScreenStack) throws -> Void
  /// How far the bars have grown, from 0 to 1.
  private var growth = 1.0

  init(
    _ statistics: CatalogStatistics, timeZone: TimeZone,
    chooseField: @escaping (ScreenStack) throws -> Void
  ) {
    catalog = statistics
    self.timeZone = timeZone
    self.chooseField = chooseField
    super.init("Statistics")
  }

  func grow(on stack: ScreenStack) {
    growth = 0
    @Bindable var screen = self
    $screen.growth.animation(Animation(.easeOut, for: .milliseconds(300)), in: stack.motion)
      .wrappedValue = 1
  }

  override var commands: [Command] {
    [
      Command("Close", id: .leave, group: title, keys: [.escape, "o"], label: "Close") {
        [self] stack in stack.pop(self)
      },
      Command(
        "Figures of a field or a log", id: "figures", group: title, keys: ["f"], label: "Field"
      ) { [self] in try chooseField($0) },
    ] + super.commands
  }

  override var frame: Rect { StatisticsLayout(in: area).main }

  private var sections: StatisticsSections? {
    catalog.statistics.map {
      StatisticsSections(
        statistics: $0, misfits: catalog.misfits, growth: catalog.growth,
        failure: catalog.growthFailure,
        progress: catalog.progress, timeZone: timeZone)
    }
  }

  /// The lines of the part that scrolls.
  override var lines: [StatisticsLine] {
    guard let sections else { return [] }
    let layout = StatisticsLayout(in: area)
    guard layout.diets == nil else { return sections.categories }
    return sections.all(columns: layout.main.columns - 4)
  }

  override func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let layout = StatisticsLayout(in: area)
    let sections = catalog.failure == nil ? sections : nil
    if let sections { draw(sections, in: layout, on: &canvas) }
    draw(
      lines, titled: heading(isAll: layout.diets == nil), of: sections?.statistics.animals ?? 0,
      grown: growth, orWords: sections == nil ? catalog.failure ?? "Reading…" : nil, on: &canvas,
      isActive: isActive)
  }
}

extension StatisticsScreen {
  /// Draws the parts beside the categories, whose frame covers the line that they share.
  private func draw(
    _ sections: StatisticsSections, in layout: StatisticsLayout, on canvas: inout Canvas
  ) {
    let total = sections.statistics.animals
    if let diets = layout.diets {
      draw(sections.diets, "By diet", total, on: &canvas, in: diets)
    }
    if let growth = layout.growth {
      let lines = sections.overTime(columns: growth.columns - 4, rows: layout.pictureRows)
      draw(lines, "Over time", total, on: &canvas, in: growth)
    }
  }

  private func draw(
    _ lines: [StatisticsLine], _ title: String, _ total: Int, on canvas: inout Canvas, in rect: Rect
  ) {
    let inside = canvas.box(rect, title: title, isFocused: false)
    StatisticsLines(lines, of: total, grown: growth).draw(on: &canvas, in: inside, from: 0)
  }

  private func heading(isAll: Bool) -> String {
    guard let statistics = catalog.statistics else { return title }
    let animals = statistics.animals.counted("animal")
    return isAll ? "\(title) · \(animals)" : "By category · \(animals)"
  }
}

/// Where the statistics stand: the categories beside the rest if there is room, with one line
/// between them; otherwise all below one another.
struct StatisticsLayout {
  /// From this size on the parts stand side by side.
  private static let wide = 100
  private static let high = 20
  private static let dietRows = 6
  /// The rows of the growth chart among other lines, and the most that it gets.
  static let leastPictureRows = 6
  private static let maxPictureRows = 16

  let main: Rect
  /// The diets and growth; nil if they are in `main` too.
  let diets: Rect?
  let growth: Rect?

  /// The rows of the growth chart in a pane of its own, in a frame and above two lines of words.
  var pictureRows: Int {
    min(Self.maxPictureRows, max(Self.leastPictureRows, (growth?.rows ?? 0) - 4))
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
    diets = Rect(column: right.left, row: area.top, columns: right.columns, rows: Self.dietRows + 1)
    growth = Rect(
      column: right.left, row: area.top + Self.dietRows, columns: right.columns,
      rows: area.rows - Self.dietRows)
  }
}
