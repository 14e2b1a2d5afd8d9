import Terminal
import ViewState

/// What can be done with a kept draft.
extension DraftsScreen {
  private static let group = "Drafts"

  var commands: [Command] {
    [
      resumeCommand,
      Command(
        "Compare the draft with what was and what is", group: Self.group, keys: [.tab],
        label: "Compare", obstacle: selected?.compareObstacle
      ) { [self] in try compare(on: $0) },
      Command(
        "Discard the draft", group: Self.group, keys: [.delete], label: "Discard",
        obstacle: readOnly ?? selected?.discardObstacle
      ) { [self] in askToDiscard(on: $0) },
      isNarrowed
        ? Command("All drafts again", group: Self.group, keys: [.escape], label: "All") {
          [self] _ in type("")
        }
        : Command("Later", group: Self.group, keys: [.escape], label: "Later") { [self] stack in
          stack.pop(self)
          stack.say("Kept drafts: \(drafts.unfinished.count) · D shows them")
        },
    ] + moves + field.commands
  }

  var resumeCommand: Command {
    Command(
      "Resume the draft", group: Self.group, keys: [.enter], label: "Resume",
      obstacle: readOnly ?? selected?.resumeObstacle
    ) { [self] in resume(on: $0) }
  }

  private var readOnly: String? {
    isReadOnly ? "The catalog is open for reading only." : nil
  }

  private var moves: [Command] {
    ListMove.commands(
      whileTyping: true, inView: { [self] in scroll.height }, from: { [self] in selection },
      to: { [self] in select($0) })
  }
}
