import Catalog
import Foundation
import Terminal
import ViewState

extension BrowserScreen {
  /// The commands that undo and redo; `whenDone` is called before the result is shown.
  func undoCommands(
    group: String = "Animals", whenDone: @escaping () throws -> Void = {}
  ) -> [Command] {
    [
      Command("Undo", id: "undo", group: group, keys: ["u"], label: "Undo", obstacle: readOnly) {
        [self] in
        reverse(
          Reversing(
            title: "Undo", progress: "Undoing…", nothing: "There is nothing of yours to undo",
            next: try browser.store.nextUndo(),
            question: { [self] in $0.undoQuestion(to: browser.store.author, in: timeZone) },
            run: browser.undo, whenDone: whenDone), on: $0)
      },
      Command("Redo", id: "redo", group: group, keys: [.control("r")], obstacle: readOnly) {
        [self] in
        reverse(
          Reversing(
            title: "Redo", progress: "Redoing…", nothing: "There is nothing to redo",
            next: try browser.store.nextRedo(),
            question: { [self] in $0.redoQuestion(to: browser.store.author, in: timeZone) },
            run: browser.redo, whenDone: whenDone), on: $0)
      },
    ]
  }

  /// What undo and redo differ in.
  private struct Reversing {
    let title: String
    let progress: String
    let nothing: String
    let next: PendingReversal?
    let question: (PendingReversal) -> UndoQuestion
    let run: (UndoReach, @escaping @MainActor (Double) -> Void) async throws -> String?
    let whenDone: () throws -> Void
  }

  /// Asks before reversing an edit of another session, perhaps a colleague's under the same login.
  private func reverse(_ reversing: Reversing, on stack: ScreenStack) {
    guard let next = reversing.next else { return stack.say(reversing.nothing) }
    if next.isOwn { return run(reversing, .store, on: stack) }
    let question = reversing.question(next)
    stack.ask(reversing.title, question.text, yes: reversing.title) { [self] in
      run(reversing, question.reach, on: $0)
    }
  }

  private func run(_ reversing: Reversing, _ reach: UndoReach, on stack: ScreenStack) {
    stack.perform("\(reversing.progress) Esc cancels") { [self] tell in
      let label = try await reversing.run(reach) {
        tell("\(reversing.progress) \($0.percent) · Esc cancels")
      }
      guard let label else { return stack.say(reversing.nothing) }
      try reversing.whenDone()
      say(label, on: stack)
    }
  }
}

/// News of edits, withdrawn once another session has undone or deleted what it reports.
extension BrowserScreen {
  func say(_ text: String, on stack: ScreenStack) {
    stack.say(text)
    noteNews(of: nil, on: stack)
  }

  /// Notes that the message line is about this session's last edit, and the record it saved.
  func noteNews(of record: JournaledRecord?, on stack: ScreenStack) {
    news = nil
    guard let message = stack.message, let edit = browser.store.lastOwnEdit else { return }
    news = EditNews(message: message, edit: edit, record: record)
  }

  /// Withdraws news that no longer holds, after each change of the catalog.
  func followNews(on stack: ScreenStack) {
    browser.onChange = { [weak self, weak stack] in
      // Fields may have come or gone, and columns with them.
      self?.layoutAgain()
      guard let self, let stack, let news, stack.message == news.message else { return }
      stack.attempt { [self] in
        do {
          if try !news.holds(in: browser.store) { stack.withdraw(news.message) }
        } catch CatalogError.file(_, .occupied) {
          // The write under way reports the next change.
        }
      }
    }
  }
}

/// News of an edit of this session, as the message line shows it.
struct EditNews {
  let message: Message
  let edit: Edit.ID
  /// The record that was saved; nil if none has to exist.
  let record: JournaledRecord?

  /// Whether the edit is still in effect and the record it saved still exists. An edit that the
  /// history has forgotten counts as in effect.
  func holds(in store: CatalogStore) throws(CatalogError) -> Bool {
    if try store.edit(edit)?.isUndone == true { return false }
    return try record.map(store.has) ?? true
  }
}

extension Double {
  /// A fraction as a percentage: "45 %".
  var percent: String { "\(Int(self * 100)) %" }
}
