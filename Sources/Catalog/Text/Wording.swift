import Foundation

extension String {
  /// The text with its first letter capitalised, to begin a sentence.
  public var capitalised: String { prefix(1).uppercased() + dropFirst() }

  /// The text cut to fit a sentence.
  public var shortened: String { shortened(to: 40) }

  /// At most `limit` characters of the text; `…` is the last if any are cut.
  public func shortened(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return prefix(limit - 1) + "…"
  }
}

extension Int {
  /// The number with commas between groups of three digits: 5,416.
  public var grouped: String {
    guard magnitude >= 1_000 else { return String(self) }
    let last = String(magnitude % 1_000)
    return (self / 1_000).grouped + "," + String(repeating: "0", count: 3 - last.count) + last
  }

  /// A number of bytes as people write it, in powers of 1,000: "999 B", "12 kB", "1.4 MB".
  public var inBytes: String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    var value = Double(self)
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    let isSmall = unit > 0 && tenths < 100
    return "\(isSmall ? "\(tenths / 10).\(tenths % 10)" : "\(Int(value.rounded()))") \(units[unit])"
  }

  /// The number with its noun: "1 animal", "5,416 animals".
  public func counted(_ noun: String, _ plural: String? = nil) -> String {
    self == 1 ? "1 \(noun)" : "\(grouped) \(plural ?? "\(noun)s")"
  }
}

extension [String] {
  /// The first `limit` texts with commas between, and how many more there are: "a, b and 3 more".
  /// `total` is the length of a longer list that begins with these.
  public func listed(_ limit: Int, of total: Int? = nil) -> String {
    let more = (total ?? count) - limit
    return prefix(limit).joined(separator: ", ") + (more > 0 ? " and \(more.grouped) more" : "")
  }

  /// The texts reduced to the lines that differ, with `…` for the leading and trailing lines that
  /// all of them share. A line break stands for an empty line. Texts of one line stay as they are.
  package var differingLines: [String] {
    let texts = map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    guard let first = texts.first, texts.contains(where: { $0.count > 1 }) else { return self }
    let least = texts.map(\.count).min() ?? 0
    let head = (0..<least).prefix { index in
      texts.allSatisfy { $0[index].utf8.elementsEqual(first[index].utf8) }
    }.count
    let tail = (1..<least - head + 1).prefix { index in
      texts.allSatisfy { $0[$0.count - index].utf8.elementsEqual(first[first.count - index].utf8) }
    }.count
    return texts.map { lines in
      let own = lines.dropFirst(head).dropLast(tail)
      let text = own == [""] && head + tail > 0 ? "\n" : own.joined(separator: "\n")
      let parts = [head > 0 ? "…" : "", text, tail > 0 ? "…" : ""]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
