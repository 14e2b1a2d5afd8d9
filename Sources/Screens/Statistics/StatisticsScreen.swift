import Bindings
import Catalog
import Foundation
import Observation
import Terminal
import ViewState

/// The statistics: bars by diet and by category, and growth over time.
@Observable
final class StatisticsScreen: Screen {
  let title = "Statistics"
  private let catalog: CatalogStatistics
  @ObservationIgnored private let timeZone: TimeZone
  @ObservationIgnored private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)
  private var top = 0
  /// How far the bars have grown, from 0 to 1.
  private var growth = 1.0

  init(_ statistics: CatalogStatistics, timeZone: TimeZone) {
    catalog = statistics
    self.timeZone = timeZone
  }

  func grow(on stack: ScreenStack) {
    growth = 0
    @Bindable var screen = self
    $screen.growth.animation(Animation(.easeOut, for: .milliseconds(300)), in: stack.motion)
      .wrappedValue = 1
  }

  func layout(in area: Rect) {
    self.area = area
    scroll(by: 0)
  }

  var commands: [Command] {
    let group = "Statistics"
    return [
      Command("Close", id: .leave, group: group, keys: [.escape, "o"], label: "Close") {
        [self] stack in
        catalog.end()
        stack.pop(self)
      },
      Command("Line up", id: "line-up", group: group, keys: [.up, "k"], label: "Up") { [self] _ in
        scroll(by: -1)
      },
      Command("Line down", id: "line-down", group: group, keys: [.down, "j"], label: "Down") {
        [self] _ in
        scroll(by: 1)
      },
      Command("Page up", id: "page-up", group: group, keys: [.pageUp, .control("b")]) { [self] _ in
        scroll(by: -rows)
      },
      Command("Page down", id: "page-down", group: group, keys: [.pageDown, .control("f"), " "]) {
        [self] _ in
        scroll(by: rows)
      },
      Command("Half a page up", id: "half-page-up", group: group, keys: [.control("u")]) {
        [self] _ in
        scroll(by: -max(1, rows / 2))
      },
      Command("Half a page down", id: "half-page-down", group: group, keys: [.control("d")]) {
        [self] _ in
        scroll(by: max(1, rows / 2))
      },
      Command("Start", id: "start", group: group, keys: [.home, "g"]) { [self] _ in
        scroll(by: -top)
      },
      Command("End", id: "end", group: group, keys: [.end, "G"]) { [self] _ in
        scroll(by: lines.count)
      },
    ]
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press: break
    }
    return true
  }

  private var rows: Int { max(1, StatisticsLayout(in: area).main.rows - 2) }

  private func scroll(by distance: Int) {
    top = min(max(0, top + distance), max(0, lines.count - rows))
  }
}

extension StatisticsScreen {
  private var sections: StatisticsSections? {
    catalog.statistics.map {
      StatisticsSections(
        statistics: $0, misfits: catalog.misfits, growth: catalog.growth,
        failure: catalog.growthFailure,
        progress: catalog.progress, timeZone: timeZone)
    }
  }

  /// The lines of the part that scrolls.
  private var lines: [StatisticsLine] {
    guard let sections else { return [] }
    let layout = StatisticsLayout(in: area)
    guard layout.diets == nil else { return sections.categories }
    return sections.all(columns: layout.main.columns - 4)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let layout = StatisticsLayout(in: area)
    let lines = lines
    if let sections, catalog.failure == nil { draw(sections, in: layout, on: &canvas) }
    let inside = canvas.box(
      layout.main, title: heading(isAll: layout.diets == nil), note: note(of: lines.count),
      isFocused: isActive)
    canvas.placeCursor(at: inside.origin, isVisible: false)
    guard let sections, catalog.failure == nil else {
      canvas.writeWrapped(catalog.failure ?? "Reading…", in: inside, style: .faint)
      return
    }
    // After a change there may be fewer lines than before.
    let start = min(top, max(0, lines.count - inside.rows))
    StatisticsLines(lines, of: sections.statistics.animals, grown: growth)
      .draw(on: &canvas, in: inside, from: start)
  }

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

  private func note(of count: Int) -> String {
    count > rows ? "\(min(top + rows, count)) of \(count)" : ""
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
