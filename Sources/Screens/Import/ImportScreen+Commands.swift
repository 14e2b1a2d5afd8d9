import Terminal
import ViewState

extension ImportScreen {
  private static let group = "Import"

  var commands: [Command] {
    switch review.phase {
    case .surveying: [leave("Cancel", "Cancel")]
    case .unreadable, .imported: [leave("Choose another file", "Back")]
    case .choosing:
      form.controlCommands + [preview, leave("Choose another file", "Back")]
        + form.focusCommands + headerCommands
    case .previewing, .importing:
      [
        Command(
          "Cancel; nothing is written", id: .leave, group: Self.group, keys: [.escape],
          label: "Cancel"
        ) { [self] _ in review.cancel() }
      ]
    case .previewed: resultCommands
    }
  }

  private func leave(_ title: String, _ label: String) -> Command {
    Command(
      title, id: .leave, group: Self.group, keys: [.escape], label: label,
      isDestructive: self.unsavedWork != nil
    ) { [self] stack in
      if unsavedWork == nil { review.cancel() }
      stack.cancel(self)
    }
  }

  private var preview: Command {
    Command(
      "Preview: all but writing it", id: "preview", group: Self.group,
      keys: [.enter, .control("s")],
      label: "Preview"
    ) { [self] stack in
      try form.settle()
      guard let problem = review.firstProblem else { return review.beginPreview() }
      review.focus = problem.id
      stack.say(problem.sentence)
    }
  }

  private var headerCommands: [Command] {
    guard let hasHeader = review.hasHeader else { return [] }
    return [
      Command(
        hasHeader ? "The first row is an animal" : "The first row is the header",
        id: "toggle-header", group: Self.group, keys: [.control("t")],
        label: hasHeader ? "No header" : "Header"
      ) { [self] _ in
        try form.settle()
        review.toggleHeader()
      }
    ]
  }

  /// The result asks whether to import, as a `Question` does: the key that began the preview does
  /// not answer it, even if held or pressed twice.
  private var resultCommands: [Command] {
    [
      Command(
        "Import what was previewed", id: "import", group: Self.group, keys: ["y"], label: "Import",
        obstacle: nothingNew
      ) { [self] _ in review.beginImport() },
      Command(
        "Change what becomes of the columns", id: "map-columns", group: Self.group,
        keys: ["n", .escape],
        label: "Back"
      ) { [self] _ in
        review.goBack()
        form.focused.enter()
      },
    ] + nameCommands + [
      scroll("up", "Line up", [.up, "k"]) { _ in -1 },
      scroll("down", "Line down", [.down, "j"]) { _ in 1 },
      scroll("page-up", "Page up", [.pageUp, .control("b")]) { -$0 },
      scroll("page-down", "Page down", [.pageDown, .control("f")]) { $0 },
    ]
  }

  private var nameCommands: [Command] {
    guard let column = review.columnForNameless else { return [] }
    let title = "Name the rows without a name by \(column.shortened)"
    return [
      Command(
        title, id: "name-rows", group: Self.group, keys: ["m"], label: "Name by \(column.shortened)"
      ) { [self] _ in review.nameNameless() }
    ]
  }

  private var nothingNew: String? {
    guard case .previewed(let report) = review.phase, report.changesNothing else { return nil }
    return "There is nothing in it to import."
  }

  private func scroll(
    _ id: Command.ID, _ title: String, _ keys: [Key], by distance: @escaping (Int) -> Int
  ) -> Command {
    Command(title, id: id, group: Self.group, keys: keys) { [self] _ in scroll(by: distance(rows)) }
  }
}
