import Catalog
import Testing

@Suite("A name")
struct NameTests {
  @Test("is stored as it was typed, without the white space at both ends")
  func isTrimmed() throws {
    #expect(try Name.checked("\u{3000} Red  panda\t\n") == "Red  panda")
    let decomposed = try Name.checked("e\u{301}")
    #expect(decomposed.unicodeScalars.count == 2)
  }

  @Test("may be 500 characters long and no more")
  func hasALimit() throws {
    let longest = String(repeating: "é", count: 500)
    #expect(try Name.checked(" \(longest) ") == longest)
    #expect(throws: NameProblem.tooLong(501, limit: 500)) { try Name.checked(longest + "é") }
  }

  @Test(
    "is refused when it shows nothing",
    arguments: ["", " ", "\t\n", "\u{A0}\u{3000}", "\u{200B}\u{200D}", "\u{FEFF}"])
  func isNotBlank(text: String) {
    #expect(throws: NameProblem.empty) { try Name.checked(text) }
  }

  @Test(
    "is refused with a control character or a line break in it",
    arguments: ["\u{0}", "\u{1B}[2J", "\n", "\t", "\u{7F}", "\u{9B}", "\u{2028}", "\u{2029}"])
  func hasNoControls(text: String) {
    #expect(throws: NameProblem.control) { try Name.checked("a\(text)b") }
  }

  @Test("is refused with the mark of unreadable bytes in it")
  func isReadable() {
    #expect(throws: NameProblem.unreadable) { try Name.checked("Aard\u{FFFD}vark") }
  }

  @Test("may be in any script", arguments: ["大熊猫", "naïve", "👩‍🌾", "العربية", "हिन्दी"])
  func isAnything(text: String) throws {
    #expect(try Name.checked(text) == text)
  }

  @Test("that is refused says why in one sentence")
  func hasSentences() {
    let problems: [NameProblem] = [.empty, .tooLong(501, limit: 500), .control, .unreadable]
    for problem in problems {
      #expect(problem.sentence.hasSuffix("."))
    }
    #expect(NameProblem.tooLong(501, limit: 500).sentence.contains("501"))
  }
}
