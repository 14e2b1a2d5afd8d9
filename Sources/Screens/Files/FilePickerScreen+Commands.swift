import Terminal
import ViewState

extension FilePickerScreen {
  private static let group = "Files"

  var commands: [Command] {
    [
      Command(
        "Open the chosen file or folder", id: "choose", group: Self.group, keys: [.enter],
        label: choosing
      ) { [self] in try open(on: $0) },
      Command(
        "Complete the name", id: "complete-name", group: Self.group, keys: [.tab], label: "Complete"
      ) {
        [self] _ in
        picker.complete()
        field.moveToEnd()
      },
      Command("Close", id: .leave, group: Self.group, keys: [.escape], label: "Close") { [self] in
        $0.pop(self)
      },
    ] + (takesSeveral ? [mark] : [])
      + (picker.text.isEmpty ? folderCommands + moves : moves + field.commands)
  }

  private var choosing: String {
    if !picker.marked.isEmpty { return "Add \(picker.marked.count.grouped)" }
    return takesSeveral && picker.selected?.isFolder == false ? "Add" : "Open"
  }

  private var mark: Command {
    Command(
      "Mark the file, or take its mark away", id: "mark-file", group: Self.group,
      keys: (picker.text.isEmpty ? [" "] : []) + [.control("t")], label: "Mark"
    ) { [picker] stack in
      if !picker.toggleMark() { stack.say("Only files are marked.") }
    }
  }

  /// Commands on the keys that would move through the text, while there is none.
  private var folderCommands: [Command] {
    [
      Command(
        "To the folder above", id: "parent-folder", group: Self.group, keys: [.left, .backspace],
        label: "Up"
      ) { [self] _ in picker.goToParent() },
      Command("Into the chosen folder", id: "enter-folder", group: Self.group, keys: [.right]) {
        [self] _ in
        if picker.selected?.isFolder == true { _ = picker.open() }
      },
      Command("First", id: "first", group: Self.group, keys: [.home]) { [self] _ in
        picker.moveToStart()
      },
      Command("Last", id: "last", group: Self.group, keys: [.end]) { [self] _ in
        picker.moveToEnd()
      },
    ]
  }

  private var moves: [Command] {
    [
      move("up", "Previous file", .up) { _ in -1 },
      move("down", "Next file", .down) { _ in 1 },
      move("page-up", "Page up", .pageUp) { -$0 },
      move("page-down", "Page down", .pageDown) { $0 },
    ]
  }

  private func move(
    _ id: Command.ID, _ title: String, _ key: Key, by rows: @escaping (Int) -> Int
  ) -> Command {
    Command(title, id: id, group: Self.group, keys: [key]) { [self] _ in
      picker.move(by: rows(picker.height))
    }
  }

  func open(on stack: ScreenStack) throws {
    if let failure = picker.failure { throw failure }
    if picker.selected == nil, picker.marked.isEmpty { return stack.say("No file is chosen.") }
    if picker.selected?.isFolder != true, !picker.marked.isEmpty {
      onPick(picker.marked, stack)
    } else if let file = picker.open() {
      onPick([file], stack)
    }
  }
}
