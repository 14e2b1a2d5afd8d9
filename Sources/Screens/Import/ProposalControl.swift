import Bindings
import Catalog
import Terminal
import ViewState

/// What becomes of a column for which a new field is proposed: the kind of the field, as
/// `‹ number, mm ›`, or nothing.
final class ProposalControl: Control {
  private let id: Field.ID
  private let review: ImportReview
  private let kind: Choice<ValueKind>

  /// A control for the proposed field of that id.
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
        "Leave the column out, or take it", group: group, keys: [" "],
        label: isLeftOut ? "Take" : "Leave out"
      ) { [self] _ in review.toggle(id) },
      Command("Leave all of them out, or take them", group: group, keys: ["A"], label: "All") {
        [self] _ in review.toggleAll()
      },
    ]
    return own + (isLeftOut ? [] : kind.commands)
  }

  func handle(_ input: Input) -> Bool { false }

  func press(_ mouse: Mouse, in place: Rect, hadFocus: Bool) {
    if !isLeftOut { return kind.press(mouse, in: place, hadFocus: hadFocus) }
    if hadFocus { review.toggle(id) }
  }

  func draw(on canvas: inout Canvas, in place: Rect, isFocused: Bool) {
    guard isLeftOut else { return kind.draw(on: &canvas, in: place, isFocused: isFocused) }
    canvas.write(
      "left out", at: place.origin, columns: place.columns, style: isFocused ? .accent : .faint)
    if isFocused { canvas.placeCursor(at: place.origin, isVisible: true) }
  }
}
