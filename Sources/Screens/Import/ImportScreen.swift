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
  /// The folder that `~` stands for.
  @ObservationIgnored private let home: FileLocation
  @ObservationIgnored private let onImport: (ImportReport, ScreenStack) -> Void
  @ObservationIgnored private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)
  /// The first line of the result in view.
  var top = 0

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
    form.enter()
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

  /// Follows the runs of the review.
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
    case .choosing, .trying, .tried:
      review.hasChosen ? "what you have chosen for \(review.fileName.shortened)" : nil
    case .surveying, .unreadable, .imported: nil
    }
  }

  func discardUnsavedWork() { review.cancel() }

  var isWorking: Bool { review.isRunning }

  func cancelWork() { review.cancel() }

  /// Whether the user is choosing what becomes of the columns.
  var isChoosing: Bool {
    if case .choosing = review.phase { true } else { false }
  }

  var takesText: Bool { isChoosing }

  func layout(in area: Rect) {
    self.area = area
    scroll(by: 0)
  }

  func awaited(before input: Input) -> (() async -> Void)? {
    isChoosing ? form.awaited(before: input) : nil
  }

  /// Types into the form, or scrolls with the wheel.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      return isChoosing ? try form.handle(input) : false
    }
    if isChoosing {
      let place = ImportChoosing(review: review, form: form)
        .formPlace(in: Canvas.inside(of: area))
      try form.follow(mouse, in: place, area: area)
      return true
    }
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press: break
    }
    return true
  }

  /// How many lines of the result fit in view.
  var rows: Int { max(1, area.rows - 2) }

  /// The result, in lines as wide as the screen allows.
  func result(_ report: ImportReport) -> ImportResult {
    let rejects = review.rejects.map {
      $0.file.text(home: home) + ($0.isThere ? ", or one with a number" : "")
    }
    return ImportResult(report, rejects: rejects, columns: max(1, area.columns - 4))
  }

  func scroll(by distance: Int) {
    guard case .tried(let report) = review.phase else { return }
    let count = result(report).lines.count
    top = min(max(0, top + distance), max(0, count - rows))
  }
}
