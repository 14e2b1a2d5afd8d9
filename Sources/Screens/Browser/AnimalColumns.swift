import Catalog
import Exchange
import Terminal
import ViewState

/// The columns of a list of animals: the name, and as many others as there is room for.
struct AnimalColumns {
  private let nameColumns: Int
  private let shown: [ColumnPlan.Placed]

  /// The columns for rows of that width, of which the others than the name may take what they would in
  /// rows as wide as `room`.
  init(width: Int, room: Int, of plan: ColumnPlan) {
    shown = plan.placed(in: min(width, room))
    nameColumns = width - shown.reduce(0) { $0 + $1.columns }
  }

  /// The columns of the bar over a selected animal on a slow line: the name and the cell before it, or the
  /// whole row where it holds nothing else.
  func slowBar(of animal: Animal) -> Int {
    shown.isEmpty ? nameColumns + 2 : min(Canvas.width(of: animal.name), nameColumns - 1) + 1
  }

  /// How many there are beside the name.
  var count: Int { shown.count }

  /// Whether the columns that have room tell animals of one name apart.
  func tellApart(_ namesakes: [Animal]) -> Bool {
    let columns = shown.map(\.column)
    return columns.contains(.number)
      || namesakes.isToldApart(by: columns.compactMap(\.field).filter { $0.valueKind != nil })
  }

  /// The names among these that would look the same where each is cut at its end.
  func alike(among names: Set<String>) -> Set<String> {
    let cut = names.filter { Canvas.width(of: $0, upTo: nameColumns) >= nameColumns }
    let starts = Dictionary(grouping: cut) { Canvas.cut($0, columns: nameColumns - 1) }
    return Set(starts.values.filter { $0.count > 1 }.joined())
  }

  /// Draws an animal in one row, and after its name the first of the marks that has room there. A name among
  /// those that look alike is cut in its middle.
  func draw(
    _ animal: Animal, marks: [String], alike: Set<String>, on canvas: inout Canvas, in place: Rect,
    look: RowLook
  ) {
    canvas.write(
      alike.contains(animal.name)
        ? Canvas.cutInside(animal.name, columns: nameColumns - 1) : animal.name,
      at: place.origin, columns: nameColumns - 1, style: look.style(or: .plain))
    let look = canvas.isSlow && !shown.isEmpty ? .plain : look
    draw(marks, after: animal.name, on: &canvas, in: place, look: look)
    for (column, cell, decimals) in cells(in: place) {
      guard case .field(let field) = column, !column.isTrailing else {
        let text = column.shown(of: animal, columns: cell.columns, decimals: decimals)
        canvas.writeTrailing(text, in: cell, style: look.style(or: .plain))
        continue
      }
      FieldText(field, of: animal)
        .draw(on: &canvas, at: cell.origin, columns: cell.columns, look: look)
    }
  }

  /// Draws the headings of the columns in the row above the animals.
  func drawHeader(on canvas: inout Canvas, in place: Rect) {
    canvas.write(Field.name.title, at: place.origin, columns: nameColumns - 1, style: .faint)
    for (column, cell, _) in cells(in: place) {
      let title = Canvas.cut(column.title, columns: cell.columns)
      if column.isTrailing {
        canvas.writeTrailing(title, in: cell, style: .faint)
      } else {
        canvas.write(title, at: cell.origin, columns: cell.columns, style: .faint)
      }
    }
  }

  /// The columns that are shown and their places in a row, without the cells between them.
  private func cells(in place: Rect) -> [(column: AnimalColumn, cell: Rect, decimals: Int)] {
    var start = place.left + nameColumns
    return shown.map { entry in
      defer { start += entry.columns }
      let cell = Rect(column: start, row: place.top, columns: entry.columns - 1, rows: 1)
      return (entry.column, cell, entry.decimals)
    }
  }

  /// Writes the first of the marks that has room after the name, at the end of the column.
  private func draw(
    _ marks: [String], after name: String, on canvas: inout Canvas, in place: Rect, look: RowLook
  ) {
    if marks.isEmpty { return }
    let room = nameColumns - 3 - Canvas.width(of: name)
    let mark = marks.first { Canvas.width(of: $0) <= room }
    guard let mark else { return }
    let columns = Rect(column: place.left, row: place.top, columns: nameColumns - 1, rows: 1)
    canvas.writeTrailing(mark, in: columns, style: look.style(or: .faint))
  }
}

extension AnimalColumn {
  /// The characters of the longest fraction of its numbers, with the point.
  func decimals(in animals: [Animal]) -> Int {
    isTrailing ? animals.map { text(of: $0).decimals }.max() ?? 0 : 0
  }

  /// What stands in it on the screen: a number has as many cells from the point on as fractions are given,
  /// so that all points stand below each other.
  func shown(of animal: Animal, columns: Int, decimals: Int = 0) -> String {
    let text = field.map { animal.shown(of: $0, columns: columns) } ?? text(of: animal)
    let blanks = min(decimals - text.decimals, columns - Canvas.width(of: text, upTo: columns))
    return blanks > 0 && !text.isEmpty ? text + String(repeating: " ", count: blanks) : text
  }
}

extension AnimalColumn {
  /// Whether all values in a sample have digits.
  func isOfDigits(in sample: [Animal]) -> Bool {
    let texts = sample.map(text(of:)).filter { !$0.isEmpty }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(where: \.isNumber) }
  }
}

extension String {
  /// The characters of a number from the point on.
  fileprivate var decimals: Int {
    guard let point = firstIndex(of: "."), self[point...].dropFirst().allSatisfy(\.isNumber)
    else { return 0 }
    return self[point...].count
  }
}
