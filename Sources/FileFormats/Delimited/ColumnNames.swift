import Foundation

/// The column names of a header, made distinct.
enum ColumnNames {
  /// Distinct names without white space around them: an empty name becomes "column 3", a repeated
  /// one "name 2".
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

  /// Names with the units in the row below them, in brackets: "mass (kg)".
  static func joined(_ names: [String], units: [String]) -> [String] {
    (0..<max(names.count, units.count)).map { index in
      let name = index < names.count ? names[index] : ""
      let unit = (index < units.count ? units[index] : "").trimmingCharacters(in: .whitespaces)
      if unit.isEmpty { return name }
      return unit.hasPrefix("(") || unit.hasPrefix("[") ? "\(name) \(unit)" : "\(name) (\(unit))"
    }
  }

  /// `numbers` has the number last given to each name: those up to it are taken and not tried
  /// again, as a header may have very many columns of one name.
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
