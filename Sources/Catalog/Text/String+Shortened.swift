extension String {
  /// The text with a capital letter, to begin a sentence with.
  public var capitalised: String { prefix(1).uppercased() + dropFirst() }

  /// The text for a sentence.
  public var shortened: String { shortened(to: 40) }

  /// At most so many characters of it, the last of them `…` where some are left out.
  public func shortened(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return prefix(limit - 1) + "…"
  }
}
