import Exchange

/// The words of which names are made up: `words.json`, compiled into the program. The
/// earlier ones of a list come more often.
struct NameWords: Decodable, Sendable {
  /// What stands in a name, in either order.
  struct Pair: Decodable, Sendable {
    let kinds: [String]
    let looks: [String]
  }

  // Of English and of zoological Latin.

  let personal, kennels, looks, colours, parts, places, kinds: [String]
  let stems, endings, epithets, authors: [String]

  // Of languages that write Latin letters with accents, and of other scripts.

  let accented: [Pair]
  let cyrillic, eastAsian, arabic: Pair
  let others, emoji: [String]

  static let all: NameWords = Resource.decoded(PackageResources.words_json)
}
