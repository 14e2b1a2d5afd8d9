import TestSupport

/// What the pane of the animals shows while a text to find is typed there; nothing of what is
/// beside it.
struct AnimalsPicture: Equatable {
  private let title: String
  /// The lines of the list.
  let rows: [String]
  private let isLooking: Bool

  /// Takes it from the screen; without the field for the text there is nothing.
  init(_ emulator: Emulator) {
    let grid = emulator.grid
    guard let columns = Self.columns(grid[1]) else {
      (title, rows, isLooking) = ("", [], false)
      return
    }
    let lines = grid.map { $0[columns].joined() }
    title = lines[1]
    // With fields of one's own the columns have a heading.
    rows = Array(lines[2..<lines.count - 2].drop { $0.hasPrefix(" Name  ") })
    isLooking = lines[lines.count - 2].contains("looking…")
  }

  /// Those between the sides of the pane, by its upper edge.
  private static func columns(_ edge: [String]) -> Range<Int>? {
    let label = "┬ Find ".map(String.init)
    guard
      let left = edge.indices.last(where: { edge[$0...].starts(with: label) }),
      let right = edge[left...].firstIndex(of: "┐")
    else { return nil }
    return left + 1..<right
  }

  /// Whether the text stands in the field, and what it finds is no longer looked for.
  func isDone(_ text: String) -> Bool { asks(for: text) && !isLooking }

  /// Whether the text stands in the field.
  func asks(for text: String) -> Bool { title.hasPrefix(" Find \(text)  ─") }

  /// Whether the rows are the animals with these names, or say that there is none.
  func shows(_ names: [String]) -> Bool {
    if names.isEmpty { return rows.joined().contains("No animal") }
    let names = names + Array(repeating: "", count: max(0, rows.count - names.count))
    return zip(rows, names).allSatisfy(Self.isRow)
  }

  /// Whether a row, after the cell of its mark, begins with the name, as much of it as has room.
  private static func isRow(_ row: String, of name: String) -> Bool {
    let shown = row.dropFirst()
    if name.isEmpty { return shown.allSatisfy { $0 == " " } }
    if shown.hasPrefix(name + " ") { return true }
    guard let cut = shown.firstIndex(of: "…"), cut > shown.startIndex else { return false }
    return name.hasPrefix(shown[..<cut])
  }
}
