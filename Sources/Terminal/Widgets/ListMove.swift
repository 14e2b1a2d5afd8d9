/// The movements in every list. A number typed before one is a repeat count, or the row to go to.
public enum ListMove: String, CaseIterable {
  case up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  case halfPageUp = "half-page-up"
  case halfPageDown = "half-page-down"
  case first, last

  /// The ID of its command.
  public var id: Command.ID { Command.ID(rawValue) }

  /// What it does, in the words of help.
  public var title: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
    case .halfPageUp: "Half a page up"
    case .halfPageDown: "Half a page down"
    case .first: "First, or the row of that number"
    case .last: "Last, or the row of that number"
    }
  }

  /// Its keys.
  public var keys: [Key] {
    switch self {
    case .up: [.up, "k"]
    case .down: [.down, "j"]
    case .pageUp: [.pageUp, .control("b")]
    case .pageDown: [.pageDown, .control("f")]
    case .halfPageUp: [.control("u")]
    case .halfPageDown: [.control("d")]
    case .first: [.home, "g"]
    case .last: [.end, "G"]
    }
  }

  /// How many rows it moves down, in a list with `height` rows in view; nil if it goes to an end.
  public func rows(inView height: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -height
    case .pageDown: height
    case .halfPageUp: -max(1, height / 2)
    case .halfPageDown: max(1, height / 2)
    case .first, .last: nil
    }
  }

  /// The row that it leads to from another; a row beyond an end stands for the end.
  private func row(from row: Int, inView height: Int, _ count: Int?) -> Int {
    if let rows = rows(inView: height) { return row + rows * (count ?? 1) }
    return count.map { $0 - 1 } ?? (self == .first ? 0 : .max)
  }
}

extension ListMove {
  /// The movements from the selected row in a list with `height` rows in view; `select` gets the
  /// new row, which may be beyond an end. While text is typed, they have no letter keys.
  public static func commands(
    whileTyping isTyping: Bool = false, inView height: @escaping () -> Int,
    from selection: @escaping () -> Int, to select: @escaping (Int) -> Void
  ) -> [Command] {
    let moves: [ListMove] = isTyping ? [.up, .down, .pageUp, .pageDown] : allCases
    return moves.map { move in
      Command(
        move.title, id: move.id, group: "Lists",
        keys: isTyping ? Array(move.keys.prefix(1)) : move.keys,
        moving: { _, count in select(move.row(from: selection(), inView: height(), count)) })
    }
  }
}
