extension Int {
  /// The number with a comma between groups of three digits: 5,416.
  public var grouped: String {
    let digits = String(magnitude)
    let start = digits.count % 3
    var text = String(digits.prefix(start))
    for (offset, digit) in digits.dropFirst(start).enumerated() {
      if offset % 3 == 0, !text.isEmpty { text += "," }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }

  /// The number with its noun: "1 animal", "5,416 animals".
  public func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(grouped) \(noun)s"
  }
}
