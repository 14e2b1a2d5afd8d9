import Bindings
import Catalog
import Foundation
import Observation
import Terminal
import ViewState

/// The sheet of the drafts that the catalog keeps, to resume or discard one.
@Observable
final class DraftsScreen: Screen {
  let title = "Unfinished drafts"
  let drafts: Drafts
  /// The zone of the times.
  let zone: TimeZone
  /// Whether drafts can only be looked at.
  let isReadOnly: Bool
  @ObservationIgnored let onResume: (Drafts.Editor, ScreenStack) -> Void
  var selection = 0
  var scroll = Scroll()
  /// The part of a title that was typed.
  private var text = ""
  @ObservationIgnored lazy var field = TextField(
    text: Binding(get: { [weak self] in self?.text ?? "" }, set: { [weak self] in self?.type($0) }),
    placeholder: "type to narrow")

  /// A sheet of `drafts`; `onResume` receives the editor of a draft that was taken over.
  init(
    _ drafts: Drafts, isReadOnly: Bool, zone: TimeZone,
    onResume: @escaping (Drafts.Editor, ScreenStack) -> Void
  ) {
    self.drafts = drafts
    self.isReadOnly = isReadOnly
    self.zone = zone
    self.onResume = onResume
  }

  /// The drafts whose titles contain what was typed.
  var found: [KeptDraft] { drafts.kept.narrowed(by: text, name: \.title) }

  /// The selected draft.
  var selected: KeptDraft? { found.indices.contains(selection) ? found[selection] : nil }

  var takesText: Bool { true }

  func layout(in area: Rect) {
    scroll.height = sheet.list(in: area).rows
    select(selection)
  }

  func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
    scroll.follow(selection)
  }

  /// Whether typed text narrows the drafts.
  var isNarrowed: Bool { !text.isEmpty }

  func type(_ text: String) {
    self.text = text
    select(0)
  }
}

// MARK: Following what others do

extension DraftsScreen {
  /// Milliseconds between two reads. They repeat because the end of a program, which frees its
  /// drafts, changes nothing in the catalog.
  private static let pause = 1_000

  /// Reads the drafts again each second while the sheet is open.
  func follow(on stack: ScreenStack) {
    stack.schedule(Self.pause) { [weak self, weak stack] in
      guard let self, let stack, stack.screens.contains(where: { $0 === self }) else { return }
      stack.attempt { try refresh() }
      follow(on: stack)
    }
  }

  /// Reads the drafts again; the selected one stays selected.
  private func refresh() throws {
    let id = selected?.id
    try drafts.reload()
    select(found.firstIndex { $0.id == id } ?? selection)
  }
}

// MARK: What is done with a draft

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
        subtitle: hasGone ? "It was deleted meanwhile. Mine: \(state)" : "Mine: \(state)"))
  }

  func askToDiscard(on stack: ScreenStack) {
    guard let draft = selected else { return }
    stack.ask("Draft", "Discard the draft? \(draft.title)", yes: "Discard", takesAway: true) {
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
