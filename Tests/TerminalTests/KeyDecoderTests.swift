import Terminal
import Testing

@Suite("A decoder of keys")
struct KeyDecoderTests {
  private var keyboard = Keyboard()

  /// The numbers are those of `curses.h`; they are part of its binary interface.
  @Test(
    arguments: [
      (0o402, Key.down), (0o403, .up), (0o404, .left), (0o405, .right), (0o406, .home),
      (0o407, .backspace), (0o512, .delete), (0o522, .pageDown), (0o523, .pageUp), (0o527, .enter),
      (0o541, .backTab), (0o550, .end), (0o552, .home), (0o601, .end), (0o411, .function(1)),
      (0o424, .function(12)), (0o507, .function(63)),
    ] as [(Int32, Key)])
  mutating func knowsTheKeysOfNcurses(code: Int32, key: Key) {
    keyboard.send(code: code)
    #expect(keyboard.inputs == [.key(key)])
  }

  @Test(arguments: [0o410, 0o510, 0o513, 0o631, 0o632] as [Int32])
  mutating func dropsKeysThatHaveNoUse(code: Int32) {
    keyboard.send(code: code)
    keyboard.pause()
    #expect(keyboard.inputs == [])
  }

  @Test mutating func namesControlsByTheirLetters() {
    let named: [UInt32: Key] = [8: .backspace, 9: .tab, 10: .enter, 13: .enter]
    for (value, letter) in zip(UInt32(1)...26, "abcdefghijklmnopqrstuvwxyz") {
      keyboard = Keyboard()
      keyboard.send(value)
      #expect(keyboard.inputs == [.key(named[value] ?? .control(letter))])
    }
  }

  @Test(
    arguments: [0, 0x1C, 0x1D, 0x1E, 0x1F, 0x80, 0x85, 0x9B, 0x9F, 0xD800, 0x11_0000] as [UInt32])
  mutating func dropsControlsWithoutALetter(value: UInt32) {
    keyboard.send(value)
    keyboard.pause()
    #expect(keyboard.inputs == [])
  }

  @Test mutating func takesCharactersOfAnyScript() {
    keyboard.send("aZ é大🐼\u{7F}")
    #expect(keyboard.inputs == keys("a", "Z", " ", "é", "大", "🐼", .backspace))
  }

  @Test mutating func takesEscapeOnceNothingFollows() {
    keyboard.send("\u{1B}")
    #expect(keyboard.inputs == [])
    keyboard.pause()
    #expect(keyboard.inputs == keys(.escape))
    keyboard.pause()
    #expect(keyboard.inputs == keys(.escape))
  }

  @Test mutating func takesEscapeBeforeAnotherKey() {
    keyboard.send("\u{1B}")
    keyboard.pause()
    keyboard.send("a\u{1B}\u{1B}")
    keyboard.send(code: 0o403)
    #expect(keyboard.inputs == keys(.escape, "a", .escape, .escape, .up))
  }

  @Test(arguments: ["d", "y", "\r", "\u{13}", "é"])
  mutating func takesAChordWithAltForNeitherEscapeNorTheKey(key: String) {
    keyboard.send("\u{1B}" + key)
    keyboard.pause()
    #expect(keyboard.inputs == [])
    keyboard.send("x")
    #expect(keyboard.inputs == keys("x"))
  }

  @Test mutating func knowsArrowsAndPagesThatASlowLineHasTorn() {
    for sequence in ["[A", "[B", "OC", "OD", "[H", "[3~", "[6~", "[Z"] {
      keyboard.send("\u{1B}" + sequence.prefix(1))
      keyboard.pause()
      keyboard.send(String(sequence.dropFirst()))
    }
    #expect(
      keyboard.inputs == keys(.up, .down, .right, .left, .home, .delete, .pageDown, .backTab))
  }

  @Test mutating func takesWhatFollowsATornEscapeForNoText() {
    keyboard.send("\u{1B}")
    keyboard.pause()
    keyboard.send("[B")
    #expect(keyboard.inputs == keys(.escape, .down))
  }

  @Test(arguments: ["[99~", "[1;5Q", "[?1;2c", "[<0;1;1M", "OY", "O5q", "[", "[1;"])
  mutating func swallowsASequenceThatNobodyKnows(sequence: String) {
    keyboard.send("\u{1B}" + sequence)
    #expect(keyboard.inputs == [])
  }

  @Test(arguments: ["[99~", "[1;5Q", "OY"])
  mutating func goesOnAfterASequenceThatNobodyKnows(sequence: String) {
    keyboard.send("\u{1B}" + sequence + "x")
    #expect(keyboard.inputs == keys("x"))
  }

  @Test mutating func beginsAnewWithAnEscapeWithinASequence() {
    keyboard.send("\u{1B}[1\u{1B}[99~x")
    #expect(keyboard.inputs == keys("x"))
    keyboard.send("\u{1B}[1\ry")
    #expect(keyboard.inputs == keys("x", .enter, "y"))
  }

  private func keys(_ keys: Key...) -> [Input] { keys.map(Input.key) }
}
