/// The movements in every list. A number typed before one is a repeat count, or the row to go to.
public enum ListMove: String, CaseIterable {
  case up = "list-up"
  case down = "list-down"
  case pageUp = "list-page-up"
  case pageDown = "list-page-down"
  case halfPageUp = "list-half-page-up"
  case halfPageDown = "list-half-page-down"
  case first = "list-first"
  case last = "list-last"

  /// The ID of its command.
  public var id: Command.ID { Command.ID(rawValue) }

  /// All about it; `rows` is how many it moves down in a list of some height.
  private var facts: (title: String, keys: [Key], rows: ((Int) -> Int)?) {
    switch self {
    case .up: ("Up", [.up, "k"], { _ in -1 })
    case .down: ("Down", [.down, "j"], { _ in 1 })
    case .pageUp: ("Page up", [.pageUp, .control("b")], { -$0 })
    case .pageDown: ("Page down", [.pageDown, .control("f")], { $0 })
    case .halfPageUp: ("Half a page up", [.control("u")], { -max(1, $0 / 2) })
    case .halfPageDown: ("Half a page down", [.control("d")], { max(1, $0 / 2) })
    case .first: ("First, or the row of that number", [.home, "g"], nil)
    case .last: ("Last, or the row of that number", [.end, "G"], nil)
    }
  }

  /// What it does, in the words of help.
  public var title: String { facts.title }

  /// Its keys.
  public var keys: [Key] { facts.keys }

  /// How many rows it moves down, in a list with `height` rows in view; nil if it goes to an end.
  public func rows(inView height: Int) -> Int? { facts.rows?(height) }

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
