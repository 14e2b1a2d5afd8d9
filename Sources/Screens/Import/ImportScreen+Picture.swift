import Catalog
import Exchange
import Terminal
import ViewState

/// How an import looks in each phase.
extension ImportScreen {
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let inside = canvas.box(area, title: title, note: note(in: area), isFocused: isActive)
    canvas.placeCursor(at: inside.origin, isVisible: false)
    switch review.phase {
    case .surveying: canvas.writeWrapped("Reading the first rows…", in: inside, style: .faint)
    case .unreadable(let sentence): canvas.writeWrapped(sentence, in: inside, style: .problem)
    case .choosing:
      ImportChoosing(review: review, form: form)
        .draw(on: &canvas, in: inside, area: area, isActive: isActive)
    case .trying(let pace):
      draw(pace, "Previewing; nothing is written yet.", on: &canvas, in: inside)
    case .importing(let pace): draw(pace, "Importing.", on: &canvas, in: inside)
    case .tried(let report), .imported(let report):
      result(report).draw(on: &canvas, in: inside, from: top)
    }
  }

  private func note(in area: Rect) -> String {
    switch review.phase {
    case .choosing:
      let place = ImportChoosing(review: review, form: form)
        .formPlace(in: Canvas.inside(of: area))
      return form.position(in: place)
    case .tried(let report):
      let count = result(report).lines.count
      return count > rows ? "\(min(top + rows, count)) of \(count)" : ""
    case .surveying, .unreadable, .trying, .importing, .imported: return ""
    }
  }

  private func draw(
    _ pace: ImportPace?, _ title: String, on canvas: inout Canvas, in inside: Rect
  ) {
    canvas.writeWrapped(title, in: inside)
    guard let pace else { return }
    let bar = inside.row(2)
    canvas.write(
      Bar.text(Int(pace.part * 10_000), of: 10_000, cells: bar.columns), at: bar.origin,
      columns: bar.columns, style: .accent)
    let rest = Rect(
      column: inside.left, row: inside.top + 3, columns: inside.columns, rows: inside.rows - 3)
    canvas.writeWrapped(pace.text, in: rest, style: .faint)
  }
}
