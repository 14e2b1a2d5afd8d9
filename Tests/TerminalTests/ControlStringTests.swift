import Terminal
import Testing

@Suite("An answer of the terminal that nobody asked for")
struct ControlStringTests {
  private var keyboard = Keyboard()

  nonisolated private static let answers = [
    "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\",
    "\u{1B}]lé大\u{9C}", "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}P1$r0m\u{7}q\u{9C}",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^quit\u{1B}\\", "\u{1B}Xquit\u{9C}",
    "\u{9D}4;1;rgb:ff/00/00\u{7}", "\u{90}0+r\u{9C}", "\u{9F}Gi=1;OK\u{9C}", "\u{9E}q\u{9C}",
    "\u{98}q\u{9C}",
  ]

  @Test(arguments: answers)
  mutating func typesNothing(answer: String) {
    keyboard.send("a" + answer + "b")
    #expect(keyboard.inputs == keys("a", "b"))
  }

  @Test(arguments: answers, [0, 30, 499])
  mutating func typesNothingWhereverItIsTorn(answer: String, milliseconds: Int) {
    let bytes = Array(answer.utf8)
    // What follows two bytes late is told from typing by what answers begin with.
    let isTold = bytes[0] == 0x1B && "]P_".utf8.contains(bytes[1]) && bytes[2] != 0x6C
    for place in 2..<bytes.count where place > 2 || isTold || milliseconds == 0 {
      keyboard = Keyboard()
      keyboard.send(Array(bytes[..<place]))
      keyboard.pass(milliseconds)
      keyboard.send(Array(bytes[place...]) + Array("x".utf8))
      #expect(keyboard.inputs == keys("x"), "torn at \(place)")
    }
  }

  @Test(arguments: answers.filter { $0.utf8.first == 0x1B }, [30, 499])
  mutating func typesNothingBehindAnEscapeThatWasActedOn(answer: String, milliseconds: Int) {
    keyboard.send("\u{1B}")
    keyboard.pass(milliseconds)
    keyboard.send(String(answer.dropFirst()) + "x")
    #expect(keyboard.inputs == keys(.escape, "x"))
  }

  @Test(arguments: [30, 499])
  mutating func typesNothingByteByByte(milliseconds: Int) {
    keyboard.send("\u{1B}]11;rgb:1e/1e/2e\u{7}", each: milliseconds)
    #expect(keyboard.inputs == keys(.escape))
    keyboard.send("x")
    #expect(keyboard.inputs == keys(.escape, "x"))
  }

  @Test mutating func isOverWhenItsEndDoesNotCome() {
    keyboard.send("\u{1B}]11;rgb:")
    keyboard.pass(499)
    keyboard.send("1e1e")
    keyboard.pass(500)
    keyboard.send("x")
    #expect(keyboard.inputs == keys("x"))
  }

  @Test mutating func givesWayToAKey() {
    keyboard.send("\u{1B}]11;rgb:\u{1B}[Ax")
    #expect(keyboard.inputs == keys(.up, "x"))
    keyboard.send("\u{1B}]11;rgb:")
    keyboard.send("\u{1B}")
    keyboard.pass(500)
    keyboard.send("y")
    #expect(keyboard.inputs == keys(.up, "x", .escape, "y"))
  }

  @Test(arguments: ["]", "P", "_", "^", "X"])
  mutating func isNotWhatAltAndACharacterBegin(introducer: String) {
    keyboard.send("\u{1B}" + introducer)
    keyboard.pass(100)
    keyboard.send("dx\r")
    #expect(keyboard.inputs == keys("d", "x", .enter))
  }

  @Test(arguments: ["]", "P", "_", "^", "X"] as [Character])
  mutating func isNotWhatIsTypedAfterEscape(introducer: Character) {
    keyboard.send("\u{1B}")
    keyboard.pass(300)
    keyboard.send(String(introducer))
    keyboard.pass(100)
    keyboard.send("a")
    #expect(keyboard.inputs == keys(.escape, .character(introducer), "a"))
    keyboard = Keyboard(escapeWait: EscapeWait.remote)
    keyboard.send("\u{1B}")
    keyboard.pass(100)
    keyboard.send(String(introducer))
    keyboard.pause()
    #expect(keyboard.inputs == keys(.escape, .character(introducer)))
  }

  @Test mutating func leavesATerminalItsOwnKeys() {
    keyboard = Keyboard(KeySequences(own: [("\u{1B}P", .function(1))]))
    keyboard.send("\u{1B}Px")
    #expect(keyboard.inputs == keys(.function(1), "x"))
  }

  @Test mutating func isNoSequenceOfEightBits() {
    keyboard.send("\u{9B}A\u{9B}1;5Ax\u{8F}P\u{9B}200~q\u{1B}[201~")
    #expect(keyboard.inputs == keys(.up, "x", .function(1)) + [.paste("q")])
  }

  private func keys(_ keys: Key...) -> [Input] { keys.map(Input.key) }
}
