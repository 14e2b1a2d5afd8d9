/// A key that was refused, or means nothing.
///
/// A word that is typed where no text is taken must not run commands: letters that follow a refused key as
/// fast as a word is typed are ignored. A key that is pressed after the refusal was read comes later, and
/// acts. So does a key that is named in what was just shown.
struct Refusal {
  /// Letters that are no further apart belong to one word.
  private static let pause = Duration.milliseconds(150)

  /// What was said of it.
  let news: String
  /// When the last letter came.
  private var latest: Duration

  /// The refusal of a key; nil for one that begins no word.
  init?(of key: Key, saying news: String, at now: Duration) {
    guard case .character = key else { return nil }
    self.news = news
    latest = now
  }

  /// Whether an input is part of the word; anything but text ends it.
  mutating func swallows(_ input: Input, at now: Duration) -> Bool {
    guard case .key(let key) = input, key.isOfText, now - latest < Self.pause else { return false }
    if names(key) { return false }
    latest = now
    return true
  }

  /// Whether the sentence names a key: by a sign that stands alone in it, as a letter that does may be
  /// a word.
  private func names(_ key: Key) -> Bool {
    guard case .character(let sign) = key, sign.isPunctuation || sign.isSymbol else { return false }
    return news.split(separator: " ").contains { $0 == String(sign) }
  }
}

extension Key {
  /// Whether it is pressed when one types a text.
  fileprivate var isOfText: Bool {
    switch self {
    case .character, .enter, .backspace, .delete: true
    default: false
    }
  }
}
