import Terminal

/// The keys of all screens as a table of the README.
struct KeyTable {
  private struct Row {
    let group: String
    let title: String
    var keys: [Key]
    let example: String?
  }

  private static let start = "<!-- keys -->\n"
  private static let end = "<!-- /keys -->"
  private var rows: [Row] = []

  /// What the screens declare, each group where it is first met.
  static func ofAllScreens() async throws -> KeyTable {
    var table = KeyTable()
    for scene in Scene.allCases.filter({ $0 != .browserEmpty }) + [.browserEmpty] {
      table.add(try await scene.session().commands)
    }
    return table
  }

  private mutating func add(_ commands: [Command]) {
    for command in commands {
      if let index = rows.firstIndex(where: {
        $0.group == command.group && $0.title == command.title
      }) {
        rows[index].keys += command.keys.filter { !rows[index].keys.contains($0) }
      } else {
        rows.append(
          Row(
            group: command.group, title: command.title, keys: command.keys,
            example: command.example))
      }
    }
  }

  var markdown: String {
    let groups = rows.map(\.group).reduce(into: [String]()) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
    let lines = groups.flatMap { group in
      rows.filter { $0.group == group }.enumerated().map { index, row in
        let labels = row.example.map { [$0] } ?? row.keys.map(\.label)
        let keys = labels.map { "`\($0)`" }.joined(separator: " ")
        return "| \(index == 0 ? group : "") | \(keys) | \(row.title) |"
      }
    }
    return (["| where | keys | what |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }

  /// The table in a README, or nothing where it has none.
  static func text(in readme: String) -> String? {
    guard let start = readme.firstRange(of: start), let end = readme.firstRange(of: end),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(readme[start.upperBound..<end.lowerBound])
  }

  /// The README with another table, in a section of its own at the end where it had none.
  static func replacing(in readme: String, with table: String) -> String {
    guard let old = text(in: readme), let range = readme.firstRange(of: start + old) else {
      let head = readme.isEmpty ? "# Menagerie\n" : readme
      return head + "\n## Keys\n\n" + start + table + end + "\n"
    }
    return readme.replacingCharacters(in: range, with: start + table)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound] + text + self[range.upperBound...])
  }
}
