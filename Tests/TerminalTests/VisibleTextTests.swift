import Terminal
import Testing

@Suite("Text to be printed")
struct VisibleTextTests {
  @Test(arguments: [
    ("Aardvark", "Aardvark"), ("大熊猫", "大熊猫"), ("👩‍🌾", "👩‍🌾"), ("👍🏽", "👍🏽"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("a\u{1B}[31mb", "a␛[31mb"), ("a\r\nb", "a␍␊b"), ("a\tb", "a␉b"), ("\u{9B}2J", "\u{FFFD}2J"),
    ("1\u{202E}2", "1\u{FFFD}2"), ("a\u{200D}b", "a\u{FFFD}b"), ("\u{FE0F}", "\u{FFFD}"),
    ("\u{2028}", "\u{FFFD}"), ("", ""),
  ])
  func keepsWhatCanBeSeenAndReplacesWhatCannot(text: String, printed: String) {
    let visible = Array(VisibleText(text).description.unicodeScalars)
    #expect(visible == Array(printed.unicodeScalars))
  }

  @Test func isOneLine() {
    #expect(
      !VisibleText("a\nb\r\nc\u{85}d\u{2028}e\u{B}f").description.contains { $0.isNewline })
  }
}
