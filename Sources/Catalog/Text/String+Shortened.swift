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
