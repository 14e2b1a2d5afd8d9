import Catalog
import Terminal
import ViewState

/// The animals of the selected category.
struct AnimalsPane {
  let browser: Browser
  let isFocused: Bool
  /// The animal that was just saved, for a moment.
  let flashing: Animal.ID?
  /// The field in which a find text is typed, while it is.
  let findField: TextField?

  private var list: AnimalList { browser.animals }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.box(rect, title: findField == nil ? title : "", note: note, isFocused: isFocused)
    let inside = rect.inset(columns: 1, rows: 1)
    if isBare {
      canvas.writeWrapped(emptyText, in: inside.inset(columns: 1, rows: 0), style: .faint)
    }
    let columns = AnimalColumns(
      width: inside.columns - 2, showsCategory: list.query.scope == .all)
    ListView(
      isBare ? [] : list.visible, selection: list.selection,
      flashing: list.visible.firstIndex { $0.id == flashing }, isFocused: isFocused,
      barColumns: columns.barColumns
    ).draw(on: &canvas, in: inside, row: columns.draw)
    drawFindField(on: &canvas, in: rect.row(0))
  }

  private var title: String {
    let scope = browser.categories.selected
    var parts = ["Animals"]
    if scope.scope != .all { parts.append(scope.name) }
    if !browser.findText.isEmpty { parts.append("“\(browser.findText)”") }
    parts.append(list.query.sort.title)
    return parts.joined(separator: " · ")
  }

  /// Whether a text stands in place of the rows: there are none, or none that could be relied on.
  private var isBare: Bool { list.visible.isEmpty || failure != nil }

  private var failure: CatalogError? { list.failure ?? browser.failure }

  private var note: String {
    if list.isSearching { return "looking…" }
    guard let count = list.count else { return "" }
    guard let position = list.position else { return count.counted("animal") }
    return "\(position.grouped) of \(count.grouped)"
  }

  private var emptyText: String {
    if let failure { return failure.message }
    if list.isSearching { return "Looking…" }
    if !browser.findText.isEmpty {
      return "No animal here has “\(browser.findText)” in its name. Esc shows all again."
    }
    if browser.isEmpty {
      return "The catalog is empty. Press s to load the sample animals, or a to add your own."
    }
    return "No animals here yet. Press a to add one."
  }

  private func drawFindField(on canvas: inout Canvas, in line: Rect) {
    guard let findField else { return }
    let label = " Find "
    let start = Point(column: line.left + 1, row: line.top)
    let used = canvas.write(label, at: start, columns: line.columns - 2, style: .heading)
    let place = Rect(
      column: start.column + used, row: line.top, columns: line.columns - used - 3, rows: 1)
    let blank = min(place.columns, Canvas.width(of: browser.findText) + 2)
    canvas.fill(Rect(column: place.left, row: place.top, columns: blank, rows: 1))
    findField.draw(on: &canvas, in: place, isFocused: true)
  }
}

extension AnimalQuery.Sort {
  /// The order in words.
  var title: String {
    switch self {
    case .name: "by name"
    case .diet: "by diet"
    case .category: "by category"
    case .newest: "newest first"
    }
  }
}
