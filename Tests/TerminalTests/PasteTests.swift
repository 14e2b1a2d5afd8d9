import Terminal
import Testing

@Suite("A bracketed paste")
struct PasteTests {
  private var keyboard = Keyboard()

  @Test mutating func isDataWhateverIsInIt() {
    let text = "one\r\ntwo\u{1B}[A\u{1B}q\u{3}\t大👩‍🌾\u{0}"
    keyboard.paste(text)
    #expect(keyboard.inputs == [.paste(text)])
  }

  @Test mutating func keepsTheBytesOfKeysAndOfPartsOfItsEnd() {
    let text = "a\u{1B}OAb\u{1B}[200~c\u{1B}[20\u{1B}\u{1B}[201"
    keyboard.paste(text)
    #expect(keyboard.inputs == [.paste(text)])
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
    keyboard.send("\u{1B}[200~a\u{1B}")
    keyboard.pause()
    keyboard.send("d")
    keyboard.pause()
    #expect(keyboard.isPasteStalled)
    keyboard.send("y\u{1B}[201~")
    #expect(keyboard.inputs == [.paste("a\u{1B}dy")])
    #expect(!keyboard.isPasteStalled)
  }

  @Test mutating func isDataThoughEachOfItsBytesComesAlone() {
    keyboard.send("\u{1B}[200~one\rdy~\u{1B}[201~", each: 400)
    #expect(keyboard.inputs == [.key(.escape), .paste("one\rdy~")])
  }

  /// A slow line may tear a mark anywhere, and ncurses waits 25 ms for the rest.
  @Test(arguments: 1..<6)
  mutating func isDataAlsoWhereItsMarksAreTorn(place: Int) {
    for mark in ["\u{1B}[200~", "\u{1B}[201~"] {
      keyboard.send(String(mark.prefix(place)))
      keyboard.pass(450)
      keyboard.send(String(mark.dropFirst(place)))
      keyboard.pass(450)
      if mark.contains("200") { keyboard.send("one\rdy~\u{1B}q") }
    }
    let pasted = Input.paste("one\rdy~\u{1B}q")
    #expect(keyboard.inputs == (place == 1 ? [.key(.escape), pasted] : [pasted]))
  }

  /// A line that stands still for a while has not turned the rest into keys.
  @Test mutating func thatStopsIsEndedByEscape() {
    keyboard.send("\u{1B}[200~half")
    keyboard.pause()
    #expect(keyboard.inputs == [])
    #expect(keyboard.isPasteStalled)
    keyboard.send("\u{1B}")
    keyboard.pass(499)
    #expect(keyboard.inputs == [])
    keyboard.pass(1)
    #expect(keyboard.inputs == [.paste("half")])
    keyboard.send("q")
    #expect(keyboard.inputs == [.paste("half"), .key("q")])
  }

  @Test mutating func thatStopsBeforeItsEndMarkGoesOnWithIt() {
    keyboard.send("\u{1B}[200~half")
    keyboard.pause()
    keyboard.send("\u{1B}")
    keyboard.pass(400)
    keyboard.send("[201~q")
    #expect(keyboard.inputs == [.paste("half"), .key("q")])
  }

  @Test mutating func isTakenAsItIsWhenTheProgramEnds() {
    keyboard.send("\u{1B}[200~half")
    keyboard.endPaste()
    #expect(keyboard.inputs == [.paste("half")])
    keyboard.endPaste()
    #expect(keyboard.inputs == [.paste("half")])
  }

  @Test mutating func withoutAStartIsNothing() {
    keyboard.send("\u{1B}[201~")
    #expect(keyboard.inputs == [])
  }

  @Test mutating func ofFourMegabytesIsBounded() throws {
    keyboard.paste(String(repeating: "大熊", count: 700_000))
    guard case .paste(let text) = try #require(keyboard.inputs.first) else {
      Issue.record("no paste")
      return
    }
    let lines = text.replacing("\r\n", with: "\n")
    #expect(lines.utf8.count > TextArea.limit && text.utf8.count <= 2 * TextArea.limit + 20)
    keyboard.send("q")
    #expect(keyboard.inputs.last == .key("q"))
  }
}
