import Catalog
import Testing

@Suite("Folding")
struct FoldingTests {
  @Test(
    "gives names that are one name to people one key",
    arguments: [
      ["Mammal", " mammal", "MAMMAL\u{A0}", "\tMammal\n"],
      ["Sea  lion", "sea lion", "SEA\u{3000}\tLION"],
      ["Straße", "STRASSE", "strasse"],
      ["MÄMMAL", "Mämmal", "Ma\u{308}mmal"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος", "Σίσυφοσ"],
      ["한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"],
    ])
  func keysThatAreEqual(names: [String]) {
    #expect(Set(names.map(Folding.key)).count == 1, "\(names.map(Folding.key))")
  }

  @Test("leaves a text as it is that is far longer than a name may be", .timeLimit(.minutes(10)))
  func overlong() {
    let text = String(repeating: "É漢", count: 5_000_000)
    #expect(Folding.folded(text) == text)
    #expect(Folding.key(text) == text)
  }

  @Test(
    "gives names that are two names to people two keys",
    arguments: [
      ("Mammal", "Mämmal"), ("ı", "i"), ("Sealion", "Sea lion"), ("はは", "ばば"), ("İ", "I"),
    ])
  func keysThatDiffer(name: String, other: String) {
    #expect(Folding.key(name) != Folding.key(other))
  }

  @Test(
    "ignores case, accents and the shapes of letters when it sorts and finds",
    arguments: [
      ("Naïve", "naive"), ("MÄMMAL", "mammal"), ("Łódź", "lodz"), ("Ørsted", "orsted"),
      ("Æther Œuvre", "aether oeuvre"), ("Þórður", "thordur"), ("İstanbul ıIİ", "istanbul iii"),
      ("Straße", "strasse"), ("đħŧ", "dht"), ("Árvíztűrő", "arvizturo"), ("Ώμέγα", "ωμεγα"),
      ("العَرَبِيَّة", "العربية"), ("שָׁלוֹם", "שלום"), ("  Two   Words ", "two words"), ("", ""),
    ])
  func foldsMarks(name: String, folded: String) {
    #expect(Folding.folded(name) == folded)
  }

  @Test(
    "keeps what makes another word: voicing marks, vowel signs, syllables",
    arguments: ["がぎぐ", "パンダ", "हिन्दी", "한국어", "大熊猫", "👩‍🌾"])
  func keepsLetters(name: String) {
    #expect(Folding.folded(name).unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test("of a folded name changes nothing")
  func isStable() {
    for name in ["Straße", "İstanbul", "Ǆ", "ﬃ", "ᾼ", "ΐ", "한국", "パ", "Ærø"] {
      let key = Folding.key(name)
      let folded = Folding.folded(name)
      #expect(Folding.key(key).unicodeScalars.elementsEqual(key.unicodeScalars))
      #expect(Folding.folded(folded).unicodeScalars.elementsEqual(folded.unicodeScalars))
      #expect(Folding.folded(key) == folded)
    }
  }

  @Test("treats text in ASCII as it treats other text")
  func fastPathAgrees() {
    let text = String(String.UnicodeScalarView((1..<128).compactMap { Unicode.Scalar($0) }))
    #expect(Folding.key(text + "é") == Folding.key(text) + "é")
  }
}
