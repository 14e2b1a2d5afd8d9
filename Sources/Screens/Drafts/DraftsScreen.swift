import Catalog
import Foundation
import Terminal
import ViewState

/// The sheet with the drafts that the catalog keeps: to go on with one, or to discard it.
final class DraftsScreen: FilterScreen<KeptDraft> {
  private static let group = "Drafts"

  let drafts: Drafts
  let zone: TimeZone
  private let readOnly: String?
  let onResume: (Drafts.Editor, ScreenStack) -> Void

  /// A sheet of `drafts`; `onResume` receives the editor of a draft that was taken over.
  init(
    _ drafts: Drafts, readOnly: String?, zone: TimeZone,
    onResume: @escaping (Drafts.Editor, ScreenStack) -> Void
  ) {
    self.drafts = drafts
    self.readOnly = readOnly
    self.zone = zone
    self.onResume = onResume
    // Whose the selected draft is, in two lines, and the keys.
    super.init("Unfinished drafts", columns: 64, footRows: 3)
  }

  override func find(_ text: String) -> [KeptDraft] {
    drafts.kept.narrowed(by: text, name: \.title)
  }

  override var commands: [Command] {
    [
      resumeCommand,
      Command(
        "Compare the draft with what was and what is", id: "compare-draft", group: Self.group,
        keys: [.tab],
        label: "Compare", obstacle: selected?.compareObstacle
      ) { [self] in try compare(on: $0) },
      Command(
        "Discard the draft", id: "discard-draft", group: Self.group, keys: [.delete],
        label: "Discard",
        obstacle: readOnly ?? selected?.discardObstacle
      ) { [self] in askToDiscard(on: $0) },
      text.isEmpty
        ? Command("Later", id: .leave, group: Self.group, keys: [.escape], label: "Later") {
          [self] stack in
          stack.pop(self)
          stack.say("Kept drafts: \(drafts.unfinished.count) · D shows them")
        }
        : Command(
          "All drafts again", id: .leave, group: Self.group, keys: [.escape], label: "All"
        ) { [self] _ in type("") },
    ] + super.commands
  }

  var resumeCommand: Command {
    Command(
      "Resume the draft", id: "resume-draft", group: Self.group, keys: [.enter], label: "Resume",
      obstacle: readOnly ?? selected?.resumeObstacle
    ) { [self] in resume(on: $0) }
  }

  /// A press selects a draft, a double click resumes it.
  override func press(_ index: Int, clicks: Int, on stack: ScreenStack) throws {
    select(index)
    if clicks == 2 { try stack.run(resumeCommand) }
  }

  override func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    super.draw(on: &canvas, in: area, isActive: isActive)
    guard let selected else { return }
    let foot = foot(in: area)
    let state = Rect(column: foot.left, row: foot.top, columns: foot.columns, rows: foot.rows - 1)
    canvas.writeWrapped(selected.state(in: zone), in: state, style: .faint)
  }

  override func draw(_ draft: KeptDraft, on canvas: inout Canvas, in row: Rect, look: RowLook) {
    let style = look.style(or: draft.isUnderEdit ? .faint : .plain)
    let note = [drafts.distinctions[draft.id] ?? "", draft.isUnderEdit ? "being edited" : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    canvas.writeTrailing(note, in: row, style: style)
    let columns = row.columns - (note.isEmpty ? 0 : Canvas.width(of: note) + 1)
    canvas.write(draft.title, at: row.origin, columns: columns, style: style)
  }
}

/// Following what others do.
extension DraftsScreen {
  /// Milliseconds between two reads. They repeat because the end of a program, which frees its
  /// drafts, changes nothing in the catalog.
  private static let pause = 1_000

  func follow(on stack: ScreenStack) {
    stack.schedule(Self.pause) { [weak self, weak stack] in
      guard let self, let stack, stack.screens.contains(where: { $0 === self }) else { return }
      stack.attempt { try refresh() }
      follow(on: stack)
    }
  }

  private func refresh() throws {
    let id = selected?.id
    try drafts.reload()
    select(found.firstIndex { $0.id == id } ?? selection)
  }
}

/// What is done with a draft.
extension DraftsScreen {
  func resume(on stack: ScreenStack) {
    guard let draft = selected else { return }
    stack.perform("Taking the draft over… Esc cancels") { [self] in
      let editor = try await drafts.resume(draft)
      guard let editor else {
        stack.say(draft.loss)
        return goOn(on: stack)
      }
      stack.pop(self)
      onResume(editor, stack)
    }
  }

  /// Shows the selected draft beside the record as it was and as it is now.
  func compare(on stack: ScreenStack) throws {
    guard let draft = selected, let comparison = try drafts.comparison(of: draft) else { return }
    let hasGone = draft.isEdit && comparison.rows.allSatisfy { $0.theirs == nil }
    let state = draft.state(in: zone)
    stack.push(
      ComparisonScreen(
        comparison, title: draft.title,
        subtitle: hasGone ? "It was deleted in the meantime. Mine: \(state)" : "Mine: \(state)"))
  }

  func askToDiscard(on stack: ScreenStack) {
    guard let draft = selected else { return }
    stack.ask("Draft", "Discard the draft? \(draft.title)", yes: "Discard", isDestructive: true) {
      [self] stack in
      stack.perform("Discarding the draft… Esc cancels") { [self] in
        let isDone = try await drafts.discard(draft)
        stack.say(isDone ? "Discarded: \(draft.title)" : draft.loss)
        goOn(on: stack)
      }
    }
  }

  /// Shows what is left, or closes the sheet if nothing is.
  private func goOn(on stack: ScreenStack) {
    select(selection)
    if drafts.unfinished.isEmpty { stack.pop(self) }
  }
}

extension KeptDraft {
  /// Why it can no longer be resumed or discarded.
  fileprivate var loss: String { "\(title) has gone or is under edit again." }
}
