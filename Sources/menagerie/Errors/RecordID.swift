/// An id as a command names it: `id:12`.
struct RecordID {
  let number: Int64

  /// Nil where the text is a name.
  init?(_ text: String) {
    guard text.hasPrefix("id:"), let number = Int64(text.dropFirst(3)), number > 0 else {
      return nil
    }
    self.number = number
  }
}
