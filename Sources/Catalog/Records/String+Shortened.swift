extension String {
  /// The text for a sentence: at most 40 characters of it, and `…` where some are left out.
  public var shortened: String {
    let limit = 40
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return prefix(limit - 1) + "…"
  }
}
