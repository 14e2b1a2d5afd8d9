import Bindings
import Catalog
import Exchange
import Observation
import Terminal
import ViewState

/// The import of a file: choosing what becomes of its columns, the preview, and the import itself.
///
/// Keys work while it runs, too; `Esc` cancels it.
@Observable
final class ImportScreen: Screen {
  let review: ImportReview
  /// Made once there is something to choose: its cursors then stand after the initial texts.
  @ObservationIgnored private(set) lazy var form = makeForm()
  @ObservationIgnored private let home: FileLocation
  @ObservationIgnored private let onImport: (ImportReport, ScreenStack) -> Void
  @ObservationIgnored private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)
  private var top = 0

  /// A screen of `review`; `onImport` receives what was imported, while the screen stays open.
  init(
    _ review: ImportReview, home: FileLocation,
    onImport: @escaping (ImportReport, ScreenStack) -> Void
  ) {
    self.review = review
    self.home = home
    self.onImport = onImport
  }

  private func makeForm() -> Form {
    let form = Form(Self.rows(of: review), focus: Bindable(review).focus)
    form.focused.enter()
    review.whenReread = { [weak self] in
      guard let self else { return }
      self.form = makeForm()
    }
    review.whenProposed = { [weak self] changed in
      guard let self else { return }
      let kept = self.form.allRows.filter { !changed.contains($0.id) }
      self.form.allRows = Self.rows(of: review, besides: kept)
    }
    return form
  }

  func begin(on stack: ScreenStack) {
    review.whenRun = { [weak self, weak stack] failure in
      guard let self, let stack else { return }
      top = 0
      if let failure { return tell(failure, on: stack) }
      // The message about the last key may no longer hold.
      if let message = stack.message { stack.withdraw(message) }
      if case .imported(let report) = review.phase { onImport(report, stack) }
    }
  }

  private func tell(_ failure: any Error, on stack: ScreenStack) {
    if failure is CancellationError {
      stack.say("Cancelled; nothing was written.")
    } else {
      stack.report(failure)
    }
  }

  var title: String { "Import · \(review.fileName)" }

  var unsavedWork: String? {
    switch review.phase {
    case .importing: "the import of \(review.fileName.shortened)"
    case .choosing, .previewing, .previewed:
      review.hasChosen ? "what you have chosen for \(review.fileName.shortened)" : nil
    case .surveying, .unreadable, .imported: nil
    }
  }

  func discardUnsavedWork() { review.cancel() }

  var isWorking: Bool { review.isRunning }

  func cancelWork() { review.cancel() }

  var isChoosing: Bool {
    if case .choosing = review.phase { true } else { false }
  }

  var takesText: Bool { isChoosing }

  func layout(in area: Rect) {
    self.area = area
    scroll(by: 0)
  }

  func awaited(before input: Input) -> (() async -> Void)? {
    isChoosing ? form.focused.awaited(before: input) : nil
  }

  /// Types into the form, or scrolls with the wheel.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      return isChoosing ? try form.focused.handle(input) : false
    }
    if isChoosing {
      try form.follow(mouse, in: choosing.formPlace(in: Canvas.inside(of: area)), area: area)
      return true
    }
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press: break
    }
    return true
  }

  var rows: Int { max(1, area.rows - 2) }

  private func result(_ report: ImportReport) -> ImportResult {
    let rejects = review.rejects.map {
      $0.file.text(home: home) + ($0.isThere ? ", or one with a number" : "")
    }
    return ImportResult(
      report, of: review.target, rejects: rejects, columns: max(1, area.columns - 4))
  }

  func scroll(by distance: Int) {
    guard case .previewed(let report) = review.phase else { return }
    let count = result(report).lines.count
    top = min(max(0, top + distance), max(0, count - rows))
  }
}

extension ImportScreen {
  private var choosing: ImportChoosing { ImportChoosing(review: review, form: form) }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let inside = canvas.box(area, title: title, note: note(in: area), isFocused: isActive)
    canvas.placeCursor(at: inside.origin, isVisible: false)
    switch review.phase {
    case .surveying: canvas.writeWrapped("Reading the first rows…", in: inside, style: .faint)
    case .unreadable(let sentence): canvas.writeWrapped(sentence, in: inside, style: .problem)
    case .choosing:
      choosing.draw(on: &canvas, in: inside, area: area, isActive: isActive)
    case .previewing(let pace):
      draw(pace, "Previewing; nothing is written yet.", on: &canvas, in: inside)
    case .importing(let pace): draw(pace, "Importing.", on: &canvas, in: inside)
    case .previewed(let report), .imported(let report):
      result(report).draw(on: &canvas, in: inside, from: top)
    }
  }

  private func note(in area: Rect) -> String {
    switch review.phase {
    case .choosing:
      return form.position(in: choosing.formPlace(in: Canvas.inside(of: area)))
    case .previewed(let report):
      let count = result(report).lines.count
      return count > rows ? "\(min(top + rows, count)) of \(count)" : ""
    case .surveying, .unreadable, .previewing, .importing, .imported: return ""
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
    canvas.writeWrapped(pace.text, in: inside.dropping(rows: 3), style: .faint)
  }
}
