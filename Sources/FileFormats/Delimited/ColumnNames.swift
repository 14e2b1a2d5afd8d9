import Foundation

/// The names of columns as a header gives them, told apart.
enum ColumnNames {
  /// Names without white space around them, each of which stands once: an empty one becomes
  /// "column 3", one that stands before already "name 2".
  static func distinct(_ header: [String]) -> [String] {
    let given = header.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    var taken = Set(given)
    var seen: Set<String> = []
    var numbers: [String: Int] = [:]
    return given.enumerated().map { index, name in
      guard name.isEmpty || !seen.insert(name).inserted else { return name }
      let wanted = name.isEmpty ? "column \(index + 1)" : "\(name) 2"
      let free = firstFree(wanted, beside: name, taken, &numbers)
      taken.insert(free)
      return free
    }
  }

  /// Names with the units that stand below them in brackets: "mass (kg)".
  static func joined(_ names: [String], units: [String]) -> [String] {
    (0..<max(names.count, units.count)).map { index in
      let name = index < names.count ? names[index] : ""
      let unit = (index < units.count ? units[index] : "").trimmingCharacters(in: .whitespaces)
      if unit.isEmpty { return name }
      return unit.hasPrefix("(") || unit.hasPrefix("[") ? "\(name) \(unit)" : "\(name) (\(unit))"
    }
  }

  /// `numbers` has for each name the number that was given last: those up to it are taken, and are not
  /// tried again, for a header may have very many columns of one name.
  private static func firstFree(
    _ wanted: String, beside name: String, _ taken: Set<String>, _ numbers: inout [String: Int]
  ) -> String {
    guard taken.contains(wanted) else { return wanted }
    let stem = name.isEmpty ? wanted : name
    var number = numbers[stem, default: 1] + 1
    while taken.contains("\(stem) \(number)") { number += 1 }
    numbers[stem] = number
    return "\(stem) \(number)"
  }
}
