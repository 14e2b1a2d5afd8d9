/// Numbers before movements: `5j`.
extension ScreenStack {
  /// The largest number before a movement.
  private static let mostCount = 9_999

  /// Whether an input is a digit of the number for the next movement, or the `Esc` that clears it.
  func isCounted(_ input: Input) -> Bool {
    guard case .key(let key) = input, isBigEnough, let top, !top.takesText else { return false }
    if key == .escape, count != nil {
      count = nil
      return true
    }
    guard let digit = key.digit, count != nil || digit > 0, takesCount(insteadOf: key)
    else { return false }
    message = nil
    let number = (count ?? 0) * 10 + digit
    count = number > Self.mostCount ? nil : number
    if count == nil { refuse(key, saying: "No number above 9,999 goes before a movement") }
    return true
  }

  private func takesCount(insteadOf key: Key) -> Bool {
    topCommands.contains { $0.runCounted != nil } && !topCommands.contains { $0.keys.contains(key) }
  }
}

extension Key {
  /// The digit that it types; nil for another key.
  fileprivate var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
