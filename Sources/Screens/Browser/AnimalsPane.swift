import Catalog
import Terminal
import ViewState

/// The animals of the selected category.
struct AnimalsPane {
  let browser: Browser
  let layout: PaneLayout
  let plan: ColumnPlan
  let isFocused: Bool
  /// The animal that was just saved, and how bright its row still is, from 1 to 0.
  let flashing: (animal: Animal.ID, light: Double)?
  let closing: ClosingRow?
  let findField: TextField?
  let jumpField: TextField?

  var list: AnimalList { browser.animals }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let (rows, note) = (isBare ? nil : list.visible, note(columns: rect.columns - 6))
    canvas.box(
      rect, title: findField == nil ? title(columns: rect.columns - 4) : "", note: note,
      isFocused: isFocused)
    let hasCategory = layout.hasAllPanes && (list.query.scope == .all || browser.listsMarked)
    let plan = hasCategory ? plan : plan.withoutCategory
    guard let columns = layout.columns(of: plan) else { return }
    let inside = rect.inset(columns: 1, rows: 1)
    if let rows {
      let place = drawHeader(columns, of: plan, on: &canvas, in: inside)
      draw(rows, columns, on: &canvas, in: place)
    } else {
      canvas.writeWrapped(emptyText, in: inside.inset(columns: 1, rows: 0), style: .faint)
    }
    drawFindField(on: &canvas, in: rect.row(0))
    drawFoot(on: &canvas, in: rect.row(rect.rows - 1), beside: note, isBare: rows == nil)
  }

  private func draw(
    _ rows: ArraySlice<Animal>, _ columns: AnimalColumns, on canvas: inout Canvas, in rect: Rect
  ) {
    let (marked, distinctions) = (browser.marking.marked ?? [], list.distinctions)
    let alike = columns.alike(among: Set(rows.map(\.name)))
    let untold = namesakes(among: rows).filter { !columns.tellApart($0.value) }
    let rows = closing?.opening(rows) ?? rows
    let selection = closing?.shifted(list.selection, in: rows) ?? list.selection
    let flash = flashing.flatMap { flashing in
      rows.firstIndex { $0.id == flashing.animal }.map {
        (row: $0, look: flashing.light > 0.5 ? RowLook.flashing : .fading)
      }
    }
    ListView(
      rows, selection: selection, flashing: flash,
      isFocused: isFocused, slowBar: columns.slowBar
    ).draw(on: &canvas, in: rect) { animal, canvas, place, look in
      // The mark from its fields goes before those that every animal has.
      let all = [distinctions[animal.id]].compactMap(\.self) + animal.marksOfDistinction
      let marks = untold[animal.name] == nil ? [] : all
      columns.draw(animal, marks: marks, alike: alike, on: &canvas, in: place, look: look)
      if let closing, animal.id == closing.animal.id { closing.draw(on: &canvas, over: place) }
      if marked.contains(animal.id) { canvas.drawMark(before: place, look: look) }
    }
  }

  /// Draws the headings, if any, and returns the room left for the rows.
  private func drawHeader(
    _ columns: AnimalColumns, of plan: ColumnPlan, on canvas: inout Canvas, in inside: Rect
  ) -> Rect {
    guard plan.hasHeader, inside.rows > 1 else { return inside }
    columns.drawHeader(on: &canvas, in: inside.row(0).inset(columns: 1, rows: 0))
    return inside.dropping(rows: 1)
  }

  private func title(columns: Int) -> String {
    let (query, listsMarked) = (list.query, browser.listsMarked)
    let isListed = browser.listedSearch != nil
    let name = isListed || query.scope != .all ? browser.categories.selected.name : nil
    return ListTitle(
      category: listsMarked ? "marked" : name,
      find: query.isSearch && !isListed && !listsMarked ? browser.findText : "",
      diet: listsMarked ? nil : query.diet, order: query.order(in: browser.fields),
      shortOrder: query.shortOrder(in: browser.fields)
    ).text(columns: columns)
  }

  /// Whether text stands in place of the rows: there are none, or they cannot be relied on.
  private var isBare: Bool { list.visible.isEmpty || failure != nil }

  var failure: CatalogError? {
    list.failure ?? browser.failure ?? browser.categories.failure
  }

  /// The animals in view that share their name with another, by name.
  private func namesakes(among rows: ArraySlice<Animal>) -> [String: [Animal]] {
    var seen: Set<String> = []
    let shared = Set(
      rows.lazy.filter(\.hasComparableName).map(\.name).filter { !seen.insert($0).inserted })
    if shared.isEmpty { return [:] }
    return Dictionary(grouping: rows.filter { shared.contains($0.name) }, by: \.name)
  }

  /// How many animals are marked, and the position in the list; only the former if both do not fit.
  private func note(columns: Int) -> String {
    let marking = browser.marking
    if marking.isEmpty { return place }
    if marking.marked == nil || marking.failure != nil { return joined("marked: unknown", columns) }
    return joined(marking.count.map(markedText) ?? "counting marks…", columns)
  }

  private func markedText(_ count: Int) -> String {
    let hidden = browser.marking.hidden ?? 0
    return "\(count.grouped) marked" + (hidden > 0 ? ", \(hidden.grouped) not shown" : "")
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

  /// Draws the name to jump to, or what is wrong with the find text, before the note at the foot.
  private func drawFoot(on canvas: inout Canvas, in line: Rect, beside note: String, isBare: Bool) {
    let room = line.columns - Canvas.width(of: note) - 6
    if let jumpField {
      let shown = max(Canvas.width(of: browser.jumpText), 5)
      draw(jumpField, label: " Jump to ", shown: shown, on: &canvas, in: line, columns: room)
    } else if !isBare, let problem = findProblem, room > 12 {
      let text = " \(Canvas.cut(problem, columns: room - 2)) "
      canvas.write(text, at: line.dropping(columns: 1).origin, columns: room)
    }
  }

  /// Draws a field that shows `shown` columns of text in a line of the frame, in `columns` columns,
  /// or in all if these are very few.
  private func draw(
    _ field: TextField, label: String, shown: Int, on canvas: inout Canvas, in line: Rect,
    columns: Int = .max
  ) {
    let start = Point(column: line.left + 1, row: line.top)
    let used = canvas.write(label, at: start, columns: line.columns - 2, style: .heading)
    let all = line.columns - used - 3
    let room = columns - used < 8 ? all : min(all, columns - used)
    guard room > 0 else { return }
    let place = Rect(column: start.column + used, row: line.top, columns: room, rows: 1)
    let blank = min(room, shown + 2)
    canvas.fill(Rect(column: place.left, row: place.top, columns: blank, rows: 1))
    field.draw(on: &canvas, in: place, isFocused: true)
  }

  /// The category and diet that the find is limited to: "Find in Mammal · omnivorous".
  private var findLabel: String {
    let scope = browser.categories.selected
    let place = list.query.scope == .all ? "Find" : "Find in \(scope.name.shortened)"
    return ([place] + (list.query.diet.map { [$0.word] } ?? [])).joined(separator: " · ")
  }

  private func drawFindField(on canvas: inout Canvas, in line: Rect) {
    guard let findField else { return }
    let label = " \(Canvas.cut(findLabel, columns: max(4, line.columns / 2))) "
    let shown = browser.findText.isEmpty ? Field.findHint : browser.findText
    draw(findField, label: label, shown: Canvas.width(of: shown), on: &canvas, in: line)
  }
}

extension Canvas {
  /// Draws the mark before a row, over the sign of a selection in a pane without the focus.
  mutating func drawMark(before row: Rect, look: RowLook) {
    let point = Point(column: row.left - 1, row: row.top)
    let style: Style = look == .selectedElsewhere ? .selected : look.style(or: .accent)
    write("*", at: point, columns: 1, style: style)
  }
}

/// The row of an animal that was just deleted, while it closes.
struct ClosingRow {
  let animal: Animal
  /// How many rows below the first row in view it was.
  let offset: Int
  var share: Double

  /// The rows in view with this one among them.
  func opening(_ rows: ArraySlice<Animal>) -> ArraySlice<Animal> {
    var rows = rows
    rows.insert(animal, at: min(rows.startIndex + offset, rows.endIndex))
    return rows
  }

  /// The index of a row once this one is among them.
  func shifted(_ index: Int, in rows: ArraySlice<Animal>) -> Int {
    index < rows.startIndex + offset ? index : index + 1
  }

  /// Blanks the row from the right, up to the share that is left.
  func draw(on canvas: inout Canvas, over rect: Rect) {
    let columns = Int((Double(rect.columns) * share).rounded())
    canvas.fill(rect.dropping(columns: columns))
  }
}
