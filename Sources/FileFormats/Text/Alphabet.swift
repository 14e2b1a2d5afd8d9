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
