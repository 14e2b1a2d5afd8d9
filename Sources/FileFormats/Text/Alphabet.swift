/// The letters of a language beyond A to Z, which show the encoding of its text.
struct Alphabet: Sendable {
  /// The encodings in use for the language, the most usual first.
  let encodings: [TextEncoding]
  /// Its letters, in lower case.
  private let letters: Set<Character>
  /// Whether it also uses A to Z, except for the missing ones.
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

  /// Whether a word may belong to the language: its letters do, and a capital is only its first
  /// letter unless all letters are.
  func has(_ word: Substring) -> Bool {
    let isCapital = { (letter: Character) in letter.isUppercase }
    guard !word.dropFirst().contains(where: isCapital) || word.allSatisfy({ !$0.isLowercase })
    else { return false }
    return word.lowercased().allSatisfy {
      $0.isASCII ? isLatin && !missing.contains($0) : letters.contains($0)
    }
  }
}
