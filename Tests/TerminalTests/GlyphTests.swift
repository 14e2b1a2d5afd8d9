import Terminal
import Testing

@Suite("A glyph")
struct GlyphTests {
  @Test(
    arguments: [
      ("a", 1), ("大", 2), ("é", 1), ("e\u{301}", 1), ("ﷺ", 1), ("👩‍🌾", 4), ("👍🏽", 2), ("🇩🇪", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("한", 2), ("1\u{FE0F}\u{20E3}", 1),
      ("☺\u{FE0F}", 1),
    ] as [(Character, Int)])
  func takesTheColumnsOfItsParts(cluster: Character, columns: Int) {
    #expect(Glyph(cluster).width == columns)
  }

  @Test func leavesOutWhatTerminalsDisagreeOn() {
    #expect(characters("👩‍🌾") == ["👩", "🌾"])
    #expect(characters("👍🏽") == ["👍"])
    #expect(characters("❤\u{FE0F}") == ["❤"])
  }

  @Test func keepsAFewOfTenThousandMarks() {
    let glyph = Glyph(Character("e" + String(repeating: "\u{301}", count: 10_000)))
    #expect(glyph.width == 1)
    #expect(glyph.parts.map { $0.character.unicodeScalars.count } == [5])
  }

  @Test func standsALoneMarkOnADottedCircle() {
    #expect(characters("\u{301}") == ["◌\u{301}"])
    #expect(Glyph("\u{301}").width == 1)
  }

  @Test func showsALoneVowelOfHangulAsAReplacement() {
    #expect(characters("\u{1161}") == ["\u{FFFD}"])
    #expect(characters("\u{11A8}") == ["\u{FFFD}"])
    #expect(Canvas.width(of: "\u{600}\u{1161}") <= 2)
    #expect(Canvas.width(of: "a\u{1161}b") == 3)
  }

  @Test func showsControlsAsTheirPictures() {
    #expect(characters("\u{0}") == ["␀"])
    #expect(characters("\u{1B}") == ["␛"])
    #expect(characters("\n") == ["␊"])
    #expect(characters("\r\n") == ["␍", "␊"])
    #expect(characters("\u{7F}") == ["␡"])
  }

  @Test(
    arguments: [
      "\u{80}", "\u{85}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{200B}", "\u{200C}",
      "\u{200D}",
      "\u{200E}", "\u{202E}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{2066}", "\u{3164}",
      "\u{FEFF}",
      "\u{FE0F}", "\u{E000}", "\u{E0041}", "\u{E0100}", "\u{378}",
    ] as [Character])
  func showsWhatIsHiddenAsAReplacement(cluster: Character) {
    #expect(characters(cluster) == ["\u{FFFD}"])
  }

  @Test func showsAJoinerThatJoinsNoEmoji() {
    #expect(characters("a\u{200D}") == ["a", "\u{FFFD}"])
  }

  private func characters(_ cluster: Character) -> [Character] {
    Glyph(cluster).parts.map(\.character)
  }
}
