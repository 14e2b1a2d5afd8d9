import Catalog
import Exchange
import Terminal
import ViewState

/// Where each field comes from, what is not used, and the first rows as they will be.
struct ImportChoosing {
  /// From this many rows on there is room for blank ones.
  private static let airy = 16
  private static let maxUnusedRows = 2
  private static let maxNoteRows = 2
  /// From this many rows on, a form that does not fit leaves some for what is not used.
  private static let spare = 8

  let review: ImportReview
  let form: Form

  func draw(on canvas: inout Canvas, in inside: Rect, area: Rect, isActive: Bool) {
    let gap = gap(in: inside)
    canvas.write(summary, at: inside.origin, columns: inside.columns, style: .faint)
    let rest = inside.dropping(rows: 1 + gap)
    let isCramped = rest.rows <= form.height
    let place = formPlace(in: inside)
    let body = rest.dropping(rows: place.rows)
    // Its first row is for the note in any case.
    let notes = body.first(rows: max(1, body.rows - unusedRows))
    let noted = isCramped ? drawNote(on: &canvas, in: notes) : 0
    let used = drawUnused(on: &canvas, in: body.dropping(rows: noted))
    drawAnimals(on: &canvas, in: body.dropping(rows: noted + used + gap))
    // Its lists may lie over all the rest.
    form.draw(on: &canvas, in: place, area: area, isActive: isActive)
  }

  func formPlace(in inside: Rect) -> Rect {
    let rest = inside.dropping(rows: 1 + gap(in: inside))
    let kept = 1 + (rest.rows < Self.spare ? 0 : unusedRows)
    let rows =
      rest.rows <= form.height ? max(1, min(form.height / 2, rest.rows - kept)) : form.height
    return Rect(column: rest.left, row: rest.top, columns: rest.columns, rows: rows)
  }

  private func gap(in inside: Rect) -> Int { inside.rows >= Self.airy ? 1 : 0 }

  private var summary: String {
    guard let plan = review.plan else { return "" }
    let survey = plan.survey
    let rows = survey.expectedRows.map { $0.counted("row") }
    let parts = [
      survey.format, rows.map { survey.isWhole ? $0 : "about \($0)" },
      survey.columns.count.counted("column"), plan.isRemembered ? "as last time" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Draws the problem or note of the focused field, and returns the rows it takes.
  private func drawNote(on canvas: inout Canvas, in rect: Rect) -> Int {
    let problem = form.focusedProblem
    guard rect.rows > 0, let text = problem ?? form.focusedNote, !text.isEmpty else { return 0 }
    let place = rect.first(rows: Self.maxNoteRows)
    let shown = parts(of: text, in: place)
    return canvas.writeWrapped(shown, in: place, style: problem == nil ? .faint : .problem)
  }

  /// As many whole parts of a note as fit, but at least one.
  private func parts(of note: String, in place: Rect) -> String {
    let parts = note.split(separator: " · ")
    let starts = (1...max(1, parts.count)).map { parts.prefix($0).joined(separator: " · ") }
    return starts.last { Canvas.lines(of: $0, columns: place.columns).count <= place.rows }
      ?? starts[0]
  }

  /// The rows that a form that does not fit leaves for what is not used.
  private var unusedRows: Int {
    review.unusedColumns.isEmpty && warning == nil ? 0 : Self.maxUnusedRows
  }

  private var warning: String? {
    let parts =
      (review.plan?.warnings ?? []) + [review.unusedColumns.lackOfRoom].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }

  /// Draws what cannot be done and the columns that are not used, and returns the rows they take.
  private func drawUnused(on canvas: inout Canvas, in rect: Rect) -> Int {
    let unused = review.unusedColumns
    guard unusedRows > 0, rect.rows > 0 else { return 0 }
    let place = rect.first(rows: Self.maxUnusedRows)
    let names = unused.withRoom.map(\.text)
    return canvas.writeWrapped(
      fitted(names, behind: warning, in: place), in: place, style: .faint)
  }

  /// As many names as fit, and how many more there are, after `first`.
  private func fitted(_ names: [String], behind first: String?, in place: Rect) -> String {
    if names.isEmpty { return first ?? "" }
    let start = (first.map { "\($0). " } ?? "") + "Not used: "
    let text = { (count: Int) in start + names.listed(count) }
    let fitting = (1...names.count).prefix {
      Canvas.lines(of: text($0), columns: place.columns).count <= place.rows
    }
    return text(fitting.last ?? 1)
  }

  private func drawAnimals(on canvas: inout Canvas, in rect: Rect) {
    guard rect.rows >= 3 else { return }
    canvas.write(
      "The first rows as they will be:", at: rect.origin, columns: rect.columns, style: .strong)
    for (offset, animal) in review.animals.prefix(rect.rows - 1).enumerated() {
      draw(animal, on: &canvas, in: rect.row(offset + 1))
    }
  }

  private func draw(_ animal: RecordDraft?, on canvas: inout Canvas, in row: Rect) {
    guard let animal else {
      let lack = review.target == .animals ? "it has no name" : "it names no animal"
      canvas.write("refused: \(lack)", at: row.origin, columns: row.columns, style: .problem)
      return
    }
    let shown =
      review.target == .animals
      ? Array(Fields.basic) : Array(review.choosableFields.filter { $0 != .isDone }.prefix(3))
    let columns = row.columns / max(1, shown.count)
    for (index, field) in shown.enumerated() {
      let text = animal.text(of: field)
      let place = Point(column: row.left + index * columns, row: row.top)
      canvas.write(
        text.isEmpty ? "none" : text, at: place, columns: columns - 1,
        style: text.isEmpty ? .faint : .plain)
    }
  }
}

extension Rect {
  /// Its first rows, at most this many.
  fileprivate func first(rows: Int) -> Rect {
    Rect(column: left, row: top, columns: columns, rows: min(self.rows, rows))
  }
}
