/// A key that was refused, or has no meaning.
///
/// A word that is typed where no text is accepted must not run commands: letters that follow a
/// refused key as fast as one types a word are ignored. A key that is pressed after the user has
/// read the refusal comes later, and acts. So does a key that the message names.
struct Refusal {
  /// The longest time between letters of one word.
  private static let pause = Duration.milliseconds(150)

  /// The message about it.
  let news: String
  /// The time of the last letter.
  private var latest: Duration

  /// The refusal of a key; nil for a key that begins no word.
  init?(of key: Key, saying news: String, at now: Duration) {
    guard case .character = key else { return nil }
    self.news = news
    latest = now
  }

  /// Whether an input belongs to the word; anything but text ends the word.
  mutating func swallows(_ input: Input, at now: Duration) -> Bool {
    guard case .key(let key) = input, key.isOfText, now - latest < Self.pause else { return false }
    if names(key) { return false }
    latest = now
    return true
  }

  /// Whether the message names a key: only a punctuation mark or symbol on its own, as a letter on
  /// its own may be a word.
  private func names(_ key: Key) -> Bool {
    guard case .character(let sign) = key, sign.isPunctuation || sign.isSymbol else { return false }
    return news.split(separator: " ").contains { $0 == String(sign) }
  }
}

extension Key {
  /// Whether it is pressed while one types text.
  fileprivate var isOfText: Bool {
    switch self {
    case .character, .enter, .backspace, .delete: true
    default: false
    }
  }
}
