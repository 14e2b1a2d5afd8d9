/// An ID as typed in a command: `id:12`.
struct RecordID {
  let number: Int64

  /// Nil if the text is a name.
  init?(_ text: String) {
    guard text.hasPrefix("id:"), let number = Int64(text.dropFirst(3)), number > 0 else {
      return nil
    }
    self.number = number
  }
}
