import Catalog
import Exchange
import Terminal
import ViewState

/// The columns of a list of animals: the name, and as many others as fit.
struct AnimalColumns {
  /// The sign of an animal that has photos.
  private static let photo = "▣"

  private let nameColumns: Int
  private let shown: [ColumnPlan.Placed]

  /// The columns for rows `width` cells wide. Those other than the name take no more than they
  /// would in a row of `room` cells.
  init(width: Int, room: Int, of plan: ColumnPlan) {
    shown = plan.placed(in: min(width, room))
    nameColumns = width - shown.reduce(0) { $0 + $1.columns }
  }

  /// The width of the bar over a selected animal on a slow line: the name, or all if that is all.
  func slowBar(of animal: Animal) -> Int {
    shown.isEmpty ? nameColumns + 2 : min(Canvas.width(of: animal.name), nameColumns - 1) + 1
  }

  var count: Int { shown.count }

  /// Whether the columns that fit tell animals of the same name apart.
  func tellApart(_ namesakes: [Animal]) -> Bool {
    let columns = shown.map(\.column)
    return columns.contains(.number)
      || namesakes.isToldApart(by: columns.compactMap(\.field).filter { $0.valueKind != nil })
  }

  /// Those of the names that look the same once each is cut at its end.
  func alike(among names: Set<String>) -> Set<String> {
    let cut = names.filter { Canvas.width(of: $0, upTo: nameColumns) >= nameColumns }
    let starts = Dictionary(grouping: cut) { Canvas.cut($0, columns: nameColumns - 1) }
    return Set(starts.values.filter { $0.count > 1 }.joined())
  }

  /// Draws an animal in one row, with the first of `marks` that fits after its name, and a sign of
  /// its photos. A name in `alike` is cut in its middle; a diet has a coloured dot before its word.
  func draw(
    _ animal: Animal, marks: [String], alike: Set<String>, on canvas: inout Canvas, in rect: Rect,
    look: RowLook
  ) {
    let name = Rect(
      column: rect.left, row: rect.top, columns: nameColumns - (animal.hasPhoto ? 3 : 1), rows: 1)
    canvas.write(
      alike.contains(animal.name)
        ? Canvas.cutInside(animal.name, columns: name.columns) : animal.name,
      at: rect.origin, columns: name.columns, style: look.style(or: .plain))
    let look = canvas.isSlow && !shown.isEmpty ? .plain : look
    draw(marks, after: animal.name, on: &canvas, in: name, look: look)
    if animal.hasPhoto {
      let end = Point(column: name.right + 1, row: rect.top)
      canvas.write(Self.photo, at: end, columns: 1, style: look.style(or: .faint))
    }
    for (column, cell, decimals) in cells(in: rect) {
      guard case .field(let field) = column, !column.isTrailing else {
        let text = column.shown(of: animal, columns: cell.columns, decimals: decimals)
        canvas.writeTrailing(text, in: cell, style: look.style(or: .plain))
        continue
      }
      var start = cell.origin
      if field == .diet {
        let dot = look.style(or: animal.diet.hue)
        start.column += canvas.write("● ", at: start, columns: cell.columns, style: dot)
      }
      let room = cell.right - start.column
      let text = animal.shown(of: field, columns: room)
      canvas.write(text, at: start, columns: room, style: look.style(or: .plain))
    }
  }

  func drawHeader(on canvas: inout Canvas, in rect: Rect) {
    canvas.write(Field.name.title, at: rect.origin, columns: nameColumns - 1, style: .faint)
    for (column, cell, _) in cells(in: rect) {
      let title = Canvas.cut(column.title, columns: cell.columns)
      if column.isTrailing {
        canvas.writeTrailing(title, in: cell, style: .faint)
      } else {
        canvas.write(title, at: cell.origin, columns: cell.columns, style: .faint)
      }
    }
  }

  /// The columns that are shown, each with its cell in a row.
  private func cells(in rect: Rect) -> [(column: AnimalColumn, cell: Rect, decimals: Int)] {
    var start = rect.left + nameColumns
    return shown.map { entry in
      defer { start += entry.columns }
      let cell = Rect(column: start, row: rect.top, columns: entry.columns - 1, rows: 1)
      return (entry.column, cell, entry.decimals)
    }
  }

  /// Writes the first of `marks` that fits after the name, at the end of its place.
  private func draw(
    _ marks: [String], after name: String, on canvas: inout Canvas, in rect: Rect, look: RowLook
  ) {
    if marks.isEmpty { return }
    let room = rect.columns - 2 - Canvas.width(of: name)
    let mark = marks.first { Canvas.width(of: $0) <= room }
    guard let mark else { return }
    canvas.writeTrailing(mark, in: rect, style: look.style(or: .faint))
  }
}

extension AnimalColumn {
  /// The length of the longest fraction among its numbers, counting the point.
  func decimals(in animals: [Animal]) -> Int {
    isTrailing ? animals.map { text(of: $0).decimals }.max() ?? 0 : 0
  }

  /// Its text; a number is padded to `decimals` cells from the point on, so that points line up.
  func shown(of animal: Animal, columns: Int, decimals: Int = 0) -> String {
    let text = field.map { animal.shown(of: $0, columns: columns) } ?? text(of: animal)
    let blanks = min(decimals - text.decimals, columns - Canvas.width(of: text, upTo: columns))
    return blanks > 0 && !text.isEmpty ? text + String(repeating: " ", count: blanks) : text
  }

  /// Whether the sample has values and each of them contains a digit.
  func isOfDigits(in sample: [Animal]) -> Bool {
    let texts = sample.map(text(of:)).filter { !$0.isEmpty }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(where: \.isNumber) }
  }
}

extension String {
  /// The length of a number's fraction, counting the point; 0 for none.
  fileprivate var decimals: Int {
    guard let point = firstIndex(of: "."), self[point...].dropFirst().allSatisfy(\.isNumber)
    else { return 0 }
    return self[point...].count
  }
}

extension Animal {
  /// What a list shows of a field in `columns` columns; a misfit is marked, even where it is cut.
  func shown(of field: Field, columns: Int) -> String {
    let (text, mark) = (text(of: field), mark(of: field))
    return mark.isEmpty ? text : Canvas.cut(text, columns: columns - mark.count) + mark
  }
}

extension Diet {
  var hue: Style {
    switch self {
    case .herbivorous: .green
    case .carnivorous: .red
    case .omnivorous: .magenta
    case .unknown: .faint
    }
  }
}
