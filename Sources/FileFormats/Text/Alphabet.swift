/// The letters of a language beyond A to Z, by which its text is known in one encoding or another.
struct Alphabet: Sendable {
  /// The encodings that the language is written in, the most usual first.
  let encodings: [TextEncoding]
  /// Its letters, in lower case.
  private let letters: Set<Character>
  /// Whether A to Z stand beside them, but for some.
  let isLatin: Bool
  private let missing: Set<Character>

  private init(
    _ letters: String, without missing: String = "", latin isLatin: Bool = true,
    in encodings: TextEncoding...
  ) {
    self.letters = Set(letters)
    self.missing = Set(missing)
    self.isLatin = isLatin
    self.encodings = encodings
  }

  static let all = [
    // German, French, Spanish, Portuguese, Italian and Catalan, Dutch, the Nordic languages.
    Alphabet("äöüß", in: .windows1252, .macRoman, .windows1250),
    Alphabet("àâæçèéêëîïôùûüÿœ", in: .windows1252, .macRoman),
    Alphabet("áéíñóúü", in: .windows1252, .macRoman),
    Alphabet("àáâãçéêíóôõúü", in: .windows1252, .macRoman),
    Alphabet("àçèéìíïòóùúü", in: .windows1252, .macRoman),
    Alphabet("áèéëíïóöúü", in: .windows1252, .macRoman),
    Alphabet("åäéöü", in: .windows1252, .macRoman),
    Alphabet("åæéèòôø", in: .windows1252, .macRoman),
    Alphabet("áæéíðóöúýþ", without: "cqwz", in: .windows1252),
    // Turkish.
    Alphabet("âçğîöûüış" + "i\u{307}", without: "qwx", in: .windows1254),
    // Czech, Slovak, Polish, Hungarian, Croatian and Slovene, Romanian.
    Alphabet("áčďéěíňóřšťúůýž", in: .windows1250),
    Alphabet("áäčďéíĺľňóôŕšťúýž", in: .windows1250),
    Alphabet("ąćęłńóśźż", in: .windows1250),
    Alphabet("áéíóöúüőű", in: .windows1250),
    Alphabet("ćčđšž", in: .windows1250),
    Alphabet("âîăşţ", in: .windows1250),
    // Russian and Bulgarian, Ukrainian, Serbian, Greek.
    Alphabet("абвгдежзийклмнопрстуфхцчшщъыьэюяё", latin: false, in: .windows1251, .koi8R),
    Alphabet("абвгдежзийклмнопрстуфхцчшщьюяєіїґ", latin: false, in: .windows1251),
    Alphabet("абвгдежзиклмнопрстуфхцчшђјљњћџ", latin: false, in: .windows1251),
    Alphabet("αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ", latin: false, in: .windows1253),
  ]

  /// Whether a word may be one of the language: its letters are, and none is a capital amid small
  /// ones.
  func has(_ word: Substring) -> Bool {
    let isCapital = { (letter: Character) in letter.isUppercase }
    guard !word.dropFirst().contains(where: isCapital) || word.allSatisfy({ !$0.isLowercase })
    else { return false }
    return word.lowercased().allSatisfy {
      $0.isASCII ? isLatin && !missing.contains($0) : letters.contains($0)
    }
  }
}

/// The usual characters of a script of which each takes two bytes.
struct UsualPairs: Sendable {
  /// The encoding.
  let encoding: TextEncoding
  /// The first bytes of pairs, each with what the second may be.
  private let ranges: [(ClosedRange<UInt8>, ClosedRange<UInt8>)]

  static let all = [
    // The signs and the first level of GB 2312.
    UsualPairs(
      encoding: .gb18030, ranges: [(0xA1...0xA3, 0xA1...0xFE), (0xB0...0xD7, 0xA1...0xFE)]),
    // The signs and the first level of Big5.
    UsualPairs(encoding: .big5, ranges: [(0xA1...0xA3, 0x40...0xFE), (0xA4...0xC6, 0x40...0xFE)]),
    // Signs, hiragana, katakana and the first level of JIS X 0208.
    UsualPairs(
      encoding: .shiftJIS,
      ranges: [
        (0x81...0x81, 0x40...0xAC), (0x82...0x82, 0x9F...0xF1), (0x83...0x83, 0x40...0x96),
        (0x88...0x97, 0x40...0xFC),
      ]),
  ]

  /// The share of the pairs of a token that are usual; 0 where it has letters of ASCII and a single
  /// pair, as two letters of another encoding would make one.
  func share(of token: [UInt8]) -> Double {
    var (pairs, usual, ascii) = (0, 0, 0)
    var index = 0
    while index < token.count {
      if token[index] < 0x80 {
        ascii += 1
        index += 1
        continue
      }
      guard index + 1 < token.count else { return 0 }
      pairs += 1
      let (first, second) = (token[index], token[index + 1])
      if ranges.contains(where: { $0.contains(first) && $1.contains(second) }) { usual += 1 }
      index += 2
    }
    return pairs == 0 || pairs == 1 && ascii > 0 ? 0 : Double(usual) / Double(pairs)
  }
}
