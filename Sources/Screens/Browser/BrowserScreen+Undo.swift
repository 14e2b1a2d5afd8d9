import Terminal
import ViewState

/// Taking back what was done, and what was taken back.
extension BrowserScreen {
  var undoCommands: [Command] {
    [
      Command("Undo", group: "Animals", keys: ["u"], label: "Undo", obstacle: readOnly) {
        [self] stack in
        stack.perform("Undoing… Esc gives up") { [self] tell in
          let label = try await browser.undo { tell("Undoing… \($0.percent) · Esc gives up") }
          stack.say(label ?? "There is nothing of yours to undo")
        }
      },
      Command("Redo", group: "Animals", keys: [.control("r")], obstacle: readOnly) {
        [self] stack in
        stack.perform("Redoing… Esc gives up") { [self] tell in
          let label = try await browser.redo { tell("Redoing… \($0.percent) · Esc gives up") }
          stack.say(label ?? "There is nothing to redo")
        }
      },
    ]
  }
}

extension Double {
  /// A part of the whole as people write it: "45 %".
  var percent: String { "\(Int(self * 100)) %" }
}
