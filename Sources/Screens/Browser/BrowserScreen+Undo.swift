import Catalog
import Foundation
import Terminal
import ViewState

/// Undo and redo.
extension BrowserScreen {
  /// The commands that undo and redo; `whenDone` is called before the result is shown.
  func undoCommands(
    group: String = "Animals", whenDone: @escaping () throws -> Void = {}
  ) -> [Command] {
    [
      Command("Undo", id: "undo", group: group, keys: ["u"], label: "Undo", obstacle: readOnly) {
        [self] in
        try reverse(
          Reversing(
            title: "Undo", progress: "Undoing…", nothing: "There is nothing of yours to undo",
            next: browser.nextUndo, run: browser.undo, whenDone: whenDone), on: $0)
      },
      Command("Redo", id: "redo", group: group, keys: [.control("r")], obstacle: readOnly) {
        [self] in
        try reverse(
          Reversing(
            title: "Redo", progress: "Redoing…", nothing: "There is nothing to redo",
            next: browser.nextRedo, run: browser.redo, whenDone: whenDone), on: $0)
      },
    ]
  }

  /// What undo and redo differ in.
  private struct Reversing {
    let title: String
    let progress: String
    let nothing: String
    let next: (TimeZone) throws -> UndoStep
    let run: (UndoReach, @escaping @MainActor (Double) -> Void) async throws -> String?
    let whenDone: () throws -> Void
  }

  private func reverse(_ reversing: Reversing, on stack: ScreenStack) throws {
    switch try reversing.next(timeZone) {
    case .own: run(reversing, .store, on: stack)
    case .ask(let question): ask(question, reversing, on: stack)
    case .nothing: stack.say(reversing.nothing)
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

  /// Asks before reversing an edit of another session, perhaps a colleague's under the same login.
  private func ask(_ question: UndoQuestion, _ reversing: Reversing, on stack: ScreenStack) {
    stack.ask(reversing.title, question.text, yes: reversing.title) { [self] in
      run(reversing, question.reach, on: $0)
    }
  }
}

extension Double {
  /// A fraction as a percentage: "45 %".
  var percent: String { "\(Int(self * 100)) %" }
}
