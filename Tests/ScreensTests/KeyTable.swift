import Terminal

/// The keys of all screens as the table of `docs/keys.md`.
struct KeyTable {
  private struct Row {
    let group: String
    let title: String
    var keys: [Key]
    let example: String?
  }

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
        let labels = row.keys.isEmpty ? [row.example ?? ""] : row.keys.map(\.label)
        let keys = labels.map { "`\($0)`" }.joined(separator: " ")
        return "| \(index == 0 ? group : "") | \(keys) | \(row.title) |"
      }
    }
    return (["| where | keys | what |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
