nonisolated extension String {
  /// The text for a sentence: at most 40 characters of it, and `…` where some are left out.
  public var shortened: String {
    let limit = 40
    return count > limit ? prefix(limit - 1) + "…" : self
  }
}
