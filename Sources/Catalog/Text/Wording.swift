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

  /// The number with its noun: "1 animal", "5,416 animals".
  public func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(grouped) \(noun)s"
  }
}
