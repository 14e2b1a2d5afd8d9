import Terminal
import ViewState

/// The movements that every list has. A number that is typed before one says how often it is made, or
/// which row it goes to.
enum ListMove: CaseIterable {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last

  /// What it does, as help says it.
  var title: String {
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

  /// The keys of it.
  var keys: [Key] {
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

  /// How many rows it is made of, downward; nil where it goes to an end.
  func rows(in list: any ScrollingList) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -list.height
    case .pageDown: list.height
    case .halfPageUp: -max(1, list.height / 2)
    case .halfPageDown: max(1, list.height / 2)
    case .first, .last: nil
    }
  }

  /// Makes it.
  func move(_ list: any ScrollingList, count: Int?) throws {
    if let rows = rows(in: list) { return try list.move(by: rows, times: count ?? 1) }
    guard count == nil, self == .last else {
      try list.moveToStart()
      return try list.move(by: 1, times: (count ?? 1) - 1)
    }
    try list.moveToEnd()
  }
}
