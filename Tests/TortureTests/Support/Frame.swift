/// The lines of a screen, which no text may move.
struct Frame {
  private struct Place {
    let row: Int
    let column: Int
    let text: String
  }

  private let places: [Place]
  private static let lines: Set<String> = ["│", "┌", "┐", "└", "┘"]

  /// Remembers the lines of a screen with harmless text.
  init(of grid: [[String]]) {
    places = grid.enumerated().flatMap { row, cells in
      cells.enumerated().filter { Self.lines.contains($0.element) }.map {
        Place(row: row, column: $0.offset, text: $0.element)
      }
    }
  }

  /// Where a screen has something else in the place of a line.
  func problems(in grid: [[String]]) -> [String] {
    places.filter { grid[$0.row][$0.column] != $0.text }.map {
      "\(grid[$0.row][$0.column]) for \($0.text) in row \($0.row), column \($0.column)"
    }
  }

  /// Where the lines around a sheet are broken.
  static func problems(ofSheet title: String, in grid: [[String]]) -> [String] {
    let start = ["┌", " "] + title.map(String.init) + [" "]
    for (row, cells) in grid.enumerated() {
      for left in cells.indices where Array(cells[left...].prefix(start.count)) == start {
        guard let right = cells[left...].firstIndex(of: "┐") else { return ["no corner"] }
        let below = grid[(row + 1)...].map { ($0[left], $0[right]) }
        let end = below.firstIndex { $0 == ("└", "┘") }
        let sides = below.prefix(end ?? 0)
        return end != nil && sides.allSatisfy { $0 == ("│", "│") } ? [] : ["\(title) is broken"]
      }
    }
    return ["there is no \(title)"]
  }

  /// Where the lines are broken around the sheet that has a text in its last row, and titles and
  /// other rows of any kind.
  static func problems(ofSheetEndingWith text: String, in grid: [[String]]) -> [String] {
    let text = text.map(String.init)
    for row in grid.indices.dropLast() {
      let cells = grid[row]
      for column in cells.indices where Array(cells[column...].prefix(text.count)) == text {
        guard let left = cells[..<column].lastIndex(of: "│"),
          let right = cells[column...].firstIndex(of: "│")
        else { continue }
        let ends = grid.map { ($0[left], $0[right]) }
        let above = ends[..<row].reversed().drop { $0 == ("│", "│") }.first
        let isWhole = ends[row + 1] == ("└", "┘") && above.map { $0 == ("┌", "┐") } == true
        return isWhole ? [] : ["the sheet is broken"]
      }
    }
    return ["there is no such sheet"]
  }
}
