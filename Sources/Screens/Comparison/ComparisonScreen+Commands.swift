import Catalog
import Terminal
import ViewState

extension ComparisonScreen {
  private static let group = "Comparison"

  /// The commands that choose values, that end the comparison, and that move the view.
  package var commands: [Command] { asks ? choices + ends + paging : ends + looking + paging }

  /// What the keys call the two sides: the numbers of the animals in a merge.
  var labels: (theirs: String, mine: String) {
    guard let animals = comparison.animals else { return ("Theirs", "Mine") }
    let number = { Reference.id(in: $0).map { "#\($0)" } ?? "" }
    return (number(animals.theirs), number(animals.mine))
  }

  var canKeepBoth: Bool { comparison.rows.contains(where: \.canHoldBoth) }

  private var choices: [Command] {
    let both = Command(
      "Keep both", id: "keep-both", group: Self.group, keys: ["b"], label: "Both",
      obstacle: selection.map { comparison.rows[$0].canHoldBoth } == true
        ? nil : "Only notes and tags can be kept of both."
    ) { [self] _ in choose(.both) }
    return [
      Command(
        "Keep the left value", id: "keep-left-value", group: Self.group, keys: [.left, "t"],
        label: labels.theirs
      ) { [self] _ in choose(.theirs) },
      Command(
        "Keep the right value", id: "keep-right-value", group: Self.group, keys: [.right, "m"],
        label: labels.mine
      ) { [self] _ in choose(.mine) },
    ] + (canKeepBoth ? [both] : []) + [
      Command(
        "Previous field in conflict", id: "previous-field-in-conflict", group: Self.group,
        keys: [.up]
      ) { [self] _ in select(from: comparison.rows.indices.reversed()) { $0 < $1 } },
      Command(
        "Next field in conflict", id: "next-field-in-conflict", group: Self.group, keys: [.down]
      ) { [self] _ in select(from: Array(comparison.rows.indices)) { $0 > $1 } },
    ]
  }

  private var ends: [Command] {
    let left = comparison.animals == nil ? "Back to the editor" : "Back to the list"
    let back = Command(
      asks ? left : "Close", id: .leave, group: Self.group, keys: [.escape],
      label: asks ? "Back" : "Close"
    ) { [self] stack in
      stack.pop(self)
      onReturn()
    }
    guard let onSave else { return [back] }
    let save = Command(
      "\(verb) what was chosen", id: "confirm", group: Self.group, keys: [.enter, .control("s")],
      label: verb,
      obstacle: obstacle
    ) { [self] stack in
      try onSave(self, stack)
    }
    return [save, back]
  }

  private var obstacle: String? {
    comparison.undecided.map { "Choose theirs or mine for \($0.title) first." }
  }

  private var looking: [Command] {
    [
      Command("Line up", id: "up", group: Self.group, keys: [.up]) { [self] _ in
        move(by: -1)
      },
      Command("Line down", id: "down", group: Self.group, keys: [.down]) { [self] _ in
        move(by: 1)
      },
    ]
  }

  private var paging: [Command] {
    [
      Command("Page up", id: "page-up", group: Self.group, keys: [.pageUp]) { [self] _ in
        move(by: -scroll.height)
      },
      Command("Page down", id: "page-down", group: Self.group, keys: [.pageDown]) { [self] _ in
        move(by: scroll.height)
      },
    ]
  }
}
