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
  /// The field in which a name to jump to is typed, while it is.
  let jumpField: TextField?

  private var list: AnimalList { browser.animals }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.box(
      rect, title: findField == nil ? title(columns: rect.columns - 4) : "",
      note: note(columns: rect.columns - 6),
      isFocused: isFocused)
    let inside = rect.inset(columns: 1, rows: 1)
    if isBare {
      canvas.writeWrapped(emptyText, in: inside.inset(columns: 1, rows: 0), style: .faint)
    }
    let marked = self.marked ?? []
    let columns = AnimalColumns(
      width: inside.columns - 2, showsCategory: list.query.scope == .all)
    ListView(
      isBare ? [] : list.visible, selection: list.selection,
      flashing: list.visible.firstIndex { $0.id == flashing }, isFocused: isFocused,
      barColumns: columns.barColumns
    ).draw(on: &canvas, in: inside) { animal, canvas, place, look in
      columns.draw(animal, on: &canvas, in: place, look: look)
      if marked.contains(animal.id) { drawMark(on: &canvas, before: place, look: look) }
    }
    drawFindField(on: &canvas, in: rect.row(0))
    drawFoot(on: &canvas, in: rect.row(rect.rows - 1))
  }

  private func title(columns: Int) -> String {
    let scope = browser.categories.selected
    return ListTitle(
      category: scope.scope == .all ? nil : scope.name,
      find: list.query.isSearch ? browser.findText : "", diet: list.query.diet,
      order: list.query.order, shortOrder: list.query.shortOrder
    ).text(columns: columns)
  }

  /// Whether a text stands in place of the rows: there are none, or none that could be relied on.
  private var isBare: Bool { list.visible.isEmpty || failure != nil }

  private var failure: CatalogError? {
    list.failure ?? browser.failure ?? browser.categories.failure
  }

  /// A sign before the name. Where the pane has not the focus it takes the place of the sign of what
  /// is selected, and is drawn as a bar of one cell.
  private func drawMark(on canvas: inout Canvas, before place: Rect, look: RowLook) {
    let point = Point(column: place.left - 1, row: place.top)
    let style: Style = look == .selectedElsewhere ? .selected : look.style(or: .accent)
    canvas.write("*", at: point, columns: 1, style: style)
  }

  /// Those in view that are marked; nil where that cannot be read, which stands for their number.
  private var marked: Set<Animal.ID>? {
    do { return try browser.marking.marked(among: list.visible) } catch { return nil }
  }

  /// How many are marked and which of how many is selected; where that has no room, the first.
  private func note(columns: Int) -> String {
    let marking = browser.marking
    if marking.isEmpty { return place }
    if marked == nil || marking.failure != nil { return joined("marked: unknown", columns) }
    return joined(marking.count.map { "\($0.grouped) marked" } ?? "counting marks…", columns)
  }

  private func joined(_ marked: String, _ columns: Int) -> String {
    let note = "\(marked) · \(place)"
    return Canvas.width(of: note) <= columns && !place.isEmpty ? note : marked
  }

  private var place: String {
    if list.isSearching { return "looking…" }
    guard let count = list.count else { return "" }
    guard let position = list.position else { return count.counted("animal") }
    return "\(position.grouped) of \(count.grouped)"
  }

  private var emptyText: String {
    if let failure { return failure.message }
    if list.isSearching { return "Looking…" }
    if list.isGivenUp { return "Looking was given up. Esc shows all again." }
    if list.query.isSearch { return "\(nothingFound) Esc shows all again." }
    if let diet = list.query.diet { return "No animal here is \(diet.rawValue). t shows others." }
    if browser.isEmpty {
      return
        "The catalog is empty. Press s to load the sample animals, i to import your own from a file, or a to add one."
    }
    return "No animals here yet. Press a to add one."
  }

  private var nothingFound: String {
    if let problem = findProblem { return problem }
    let text = browser.findText
    let isPlain = !text.contains { $0.isWhitespace || $0 == "\"" || $0 == ":" || $0 == "-" }
    return isPlain
      ? "No animal here has “\(text.shortened)” in its name."
      : "No animal here fits “\(text.shortened)”."
  }

  /// What was typed to find animals and means nothing, in a sentence.
  private var findProblem: String? {
    list.query.isSearch ? FindText(browser.findText).problems.first?.description : nil
  }

  /// The name to jump to, or what is wrong with the text to find, at the lower edge, before the note.
  private func drawFoot(on canvas: inout Canvas, in line: Rect) {
    let note = note(columns: line.columns - 6)
    let room = line.columns - Canvas.width(of: note) - 6
    let start = Point(column: line.left + 1, row: line.top)
    if let jumpField {
      draw(jumpField, label: " Jump to ", on: &canvas, in: line, columns: room)
    } else if !isBare, let findProblem, room > 12 {
      let text = " \(Canvas.cut(findProblem, columns: room - 2)) "
      canvas.write(text, at: start, columns: room)
    }
  }

  /// Draws a field in a line of the frame, in so many columns or, where these are very few, in all.
  private func draw(
    _ field: TextField, label: String, on canvas: inout Canvas, in line: Rect, columns: Int
  ) {
    let start = Point(column: line.left + 1, row: line.top)
    let used = canvas.write(label, at: start, columns: line.columns - 2, style: .heading)
    let all = line.columns - used - 3
    let room = columns - used < 8 ? all : min(all, columns - used)
    guard room > 0 else { return }
    let place = Rect(column: start.column + used, row: line.top, columns: room, rows: 1)
    let blank = min(room, max(Canvas.width(of: browser.jumpText), label.count - 4) + 2)
    canvas.fill(Rect(column: place.left, row: place.top, columns: blank, rows: 1))
    field.draw(on: &canvas, in: place, isFocused: true)
  }

  private func drawFindField(on canvas: inout Canvas, in line: Rect) {
    guard let findField else { return }
    let label = " Find "
    let start = Point(column: line.left + 1, row: line.top)
    let used = canvas.write(label, at: start, columns: line.columns - 2, style: .heading)
    let place = Rect(
      column: start.column + used, row: line.top, columns: line.columns - used - 3, rows: 1)
    let shown = browser.findText.isEmpty ? BrowserScreen.findHint : browser.findText
    let blank = min(place.columns, Canvas.width(of: shown) + 2)
    canvas.fill(Rect(column: place.left, row: place.top, columns: blank, rows: 1))
    findField.draw(on: &canvas, in: place, isFocused: true)
  }
}
