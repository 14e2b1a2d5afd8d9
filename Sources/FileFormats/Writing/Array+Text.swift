extension [UInt8] {
  /// Adds text as UTF-8.
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }
}
