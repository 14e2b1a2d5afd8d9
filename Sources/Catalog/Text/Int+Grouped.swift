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
