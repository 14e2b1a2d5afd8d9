/// The keys of the screens, as `docs/keys.md` has them between two marks; a test compares that table with
/// what the screens declare.
struct KeyList {
  private let rows: [[String]]

  /// Reads the table.
  init(page: String) {
    let table = page.split(separator: "<!-- keys -->").last?.split(separator: "<!-- /keys -->")
      .first
    rows = (table ?? "").split(separator: "\n").dropFirst(2).map { line in
      line.split(separator: " | ", omittingEmptySubsequences: false)
        .map { String($0.trimmingPrefix("| ")).replacing(" |", with: "") }
    }
  }

  /// A list for each place in which keys are pressed.
  var lines: [String] {
    var lines: [String] = []
    var isOpen = false
    for row in rows where row.count == 3 {
      let place = row[0].trimming
      if !place.isEmpty {
        lines += (isOpen ? [".El"] : []) + [".Ss \(Mdoc.argument(place))"]
        lines.append(".Bl -tag -width 18n -compact")
        isOpen = true
      }
      let keys = row[1].split(separator: "` `").map { String($0).replacing("`", with: "") }
      lines.append(".It \(Mdoc.argument(keys.map(\.trimming).joined(separator: "  ")))")
      lines.append(Mdoc.text(row[2].trimming))
    }
    return lines + (isOpen ? [".El"] : [])
  }
}

extension String {
  fileprivate var trimming: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
