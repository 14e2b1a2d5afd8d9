import Terminal
import Testing

@Suite("A bracketed paste")
struct PasteTests {
  private var keyboard = Keyboard()

  @Test mutating func isDataWhateverIsInIt() {
    let text = "one\r\ntwo\u{1B}[A\u{1B}q\u{3}\t大👩‍🌾\u{0}"
    keyboard.paste(text)
    #expect(keyboard.inputs == [.paste(text)])
    #expect(!keyboard.isPasting)
  }

  @Test mutating func keepsTheBytesOfAnArrowThatNcursesRecognised() {
    keyboard.send(code: KeyDecoder.pasteStart)
    keyboard.send("a")
    keyboard.send(code: 0o403, bytes: "\u{1B}OA")
    keyboard.send("b")
    keyboard.send(code: KeyDecoder.pasteStart, bytes: "\u{1B}[200~")
    keyboard.send(code: KeyDecoder.pasteEnd)
    #expect(keyboard.inputs == [.paste("a\u{1B}OAb\u{1B}[200~")])
  }

  @Test mutating func isFollowedByKeys() {
    keyboard.send("a")
    keyboard.paste("b")
    keyboard.send("c")
    #expect(keyboard.inputs == [.key("a"), .paste("b"), .key("c")])
  }

  @Test mutating func startsEmpty() {
    keyboard.paste("one")
    keyboard.paste("")
    keyboard.paste("two")
    #expect(keyboard.inputs == [.paste("one"), .paste(""), .paste("two")])
  }

  @Test mutating func goesOnOverPauses() {
    keyboard.send(code: KeyDecoder.pasteStart)
    keyboard.send("a\u{1B}")
    keyboard.pause()
    #expect(keyboard.isPasting)
    keyboard.send("b")
    keyboard.send(code: KeyDecoder.pasteEnd)
    #expect(keyboard.inputs == [.paste("a\u{1B}b")])
  }

  /// A slow line may tear a mark anywhere, and ncurses waits 25 ms for the rest.
  @Test(arguments: 1..<6)
  mutating func isDataAlsoWhereItsMarksAreTorn(place: Int) {
    for mark in ["\u{1B}[200~", "\u{1B}[201~"] {
      keyboard.send(String(mark.prefix(place)))
      keyboard.pause()
      keyboard.send(String(mark.dropFirst(place)))
      keyboard.pause()
      if mark.contains("200") { keyboard.send("one\rdy~\u{1B}q") }
    }
    let pasted = Input.paste("one\rdy~\u{1B}q")
    #expect(keyboard.inputs == (place == 1 ? [.key(.escape), pasted] : [pasted]))
    #expect(!keyboard.isPasting)
  }

  @Test mutating func withoutAnEndIsTakenAsItIs() {
    keyboard.send(code: KeyDecoder.pasteStart)
    keyboard.send("half")
    #expect(keyboard.inputs == [])
    keyboard.giveUpPaste()
    #expect(keyboard.inputs == [.paste("half")])
    keyboard.send("q")
    keyboard.giveUpPaste()
    #expect(keyboard.inputs == [.paste("half"), .key("q")])
  }

  @Test mutating func withoutAStartIsNothing() {
    keyboard.send(code: KeyDecoder.pasteEnd)
    #expect(keyboard.inputs == [])
  }

  @Test mutating func ofTwoMegabytesIsBounded() throws {
    keyboard.paste(String(repeating: "大熊", count: 350_000))
    guard case .paste(let text) = try #require(keyboard.inputs.first) else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count <= (1 << 20) + 4)
    #expect(text.utf8.count > 1_000_000)
    keyboard.send("q")
    #expect(keyboard.inputs.last == .key("q"))
  }
}
