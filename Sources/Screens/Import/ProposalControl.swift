import Bindings
import Catalog
import Terminal
import ViewState

/// What becomes of a column with a proposed new field: the kind of the field, `‹ number, mm ›`,
/// with the first values it gets; or nothing.
final class ProposalControl: Control {
  /// Where the values begin, unless the kind needs more room.
  private static let sampleColumn = 26
  /// The fewest cells to show values in.
  private static let leastSample = 8

  private let id: Field.ID
  private let review: ImportReview
  private let kind: Choice<ValueKind>

  /// A control for the proposed field with that id.
  init(_ id: Field.ID, of review: ImportReview) {
    self.id = id
    self.review = review
    kind = Choice(
      review.kinds(of: id),
      selection: Binding(
        get: { review.proposal(of: id)?.field.valueKind ?? .text },
        set: { review.change(id, to: $0) }),
      label: \.title.shortened)
  }

  private var isLeftOut: Bool { review.isLeftOut(id) }

  var commands: [Command] {
    let group = "Columns that become new fields"
    let own = [
      Command(
        "Leave the column out, or take it", id: "leave-out", group: group, keys: [" "],
        label: isLeftOut ? "Take" : "Leave out"
      ) { [self] _ in review.toggle(id) },
      Command(
        "Leave all of them out, or take them", id: "leave-all-out", group: group, keys: ["A"],
        label: "All"
      ) { [self] _ in review.toggleAll() },
    ]
    return own + (isLeftOut ? [] : kind.commands)
  }

  func handle(_ input: Input) -> Bool { false }

  func press(_ mouse: Mouse, in place: Rect, hadFocus: Bool) {
    if !isLeftOut { return kind.press(mouse, in: place, hadFocus: hadFocus) }
    if hadFocus { review.toggle(id) }
  }

  func draw(on canvas: inout Canvas, in place: Rect, isFocused: Bool) {
    guard isLeftOut else {
      kind.draw(on: &canvas, in: place, isFocused: isFocused)
      return drawSamples(on: &canvas, in: place)
    }
    canvas.write(
      "left out", at: place.origin, columns: place.columns, style: isFocused ? .accent : .faint)
    if isFocused { canvas.placeCursor(at: place.origin, isVisible: true) }
  }

  private func drawSamples(on canvas: inout Canvas, in place: Rect) {
    let start = max(Self.sampleColumn, kind.columns + 2)
    guard place.columns - start >= Self.leastSample, let field = review.fields[id] else { return }
    canvas.write(
      review.samples(of: field).joined(separator: ", "),
      at: Point(column: place.left + start, row: place.top), columns: place.columns - start,
      style: .faint)
  }
}
