import Terminal
import Testing

@Suite("A decoder of keys")
struct KeyDecoderTests {
  private var keyboard = Keyboard()

  @Test(
    arguments: [
      ("[A", Key.up), ("OB", .down), ("[C", .right), ("OD", .left), ("[H", .home), ("OH", .home),
      ("[1~", .home), ("[7~", .home), ("OF", .end), ("[4~", .end), ("[8~", .end), ("[3~", .delete),
      ("[1;5D", .controlLeft), ("Oc", .controlRight), ("[1;3C", .controlRight), ("b", .controlLeft),
      ("f", .controlRight), ("\u{7F}", .control("w")),
      ("[3;5~", .controlDelete), ("[1;5H", .controlHome), ("[8^", .controlEnd),
      ("[5~", .pageUp), ("[6~", .pageDown), ("[Z", .backTab), ("OM", .enter), ("OP", .function(1)),
      ("[11~", .function(1)), ("[[E", .function(5)), ("[15~", .function(5)),
      ("[24~", .function(12)),
      ("Op", "0"), ("Oy", "9"), ("Ok", "+"),
    ])
  mutating func knowsTheKeysOfXtermAndItsLike(sequence: String, key: Key) {
    keyboard.send("\u{1B}" + sequence)
    #expect(keyboard.inputs == [.key(key)])
  }

  @Test mutating func knowsTheKeysOfATerminalOfItsOwn() {
    keyboard = Keyboard(
      KeySequences(own: [("\u{1B}A", .up), ("\u{1B}[M", .function(1)), ("\u{8}", .left)]))
    keyboard.send("\u{1B}A\u{1B}[M\u{8}\u{1B}[B")
    #expect(keyboard.inputs == keys(.up, .function(1), .backspace, .down))
  }

  @Test mutating func takesAnIntroducerOfEightBitsForOneOfSeven() {
    keyboard.send("\u{9B}A\u{9B}99~\u{9B}31mx")
    #expect(keyboard.inputs == keys(.up, "x"))
  }

  @Test mutating func namesControlsByTheirLetters() {
    let named: [UInt8: Key] = [8: .backspace, 9: .tab, 10: .enter, 13: .enter]
    for (value, letter) in zip(Array(UInt8(1)...26) + [31], "abcdefghijklmnopqrstuvwxyz_") {
      keyboard = Keyboard()
      keyboard.send([value])
      #expect(keyboard.inputs == [.key(named[value] ?? .control(letter))])
    }
  }

  @Test(
    arguments: [
      [0], [0x1C], [0x1D], [0x1E], [0xC2, 0x80], [0xC2, 0x9B], [0xC2, 0x9F], [0x9B],
      [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8], [0xFF], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  mutating func dropsControlsWithoutALetterAndWhatIsNoCharacter(bytes: [UInt8]) {
    keyboard.send(bytes)
    keyboard.pause()
    #expect(keyboard.inputs == [])
    keyboard.send("a")
    #expect(keyboard.inputs == keys("a"))
  }

  @Test mutating func takesCharactersOfAnyScript() {
    keyboard.send("aZ é大🐼\u{7F}")
    #expect(keyboard.inputs == keys("a", "Z", " ", "é", "大", "🐼", .backspace))
  }

  @Test mutating func takesCharactersWhoseBytesComeApart() {
    keyboard.send("é大🐼", each: 700)
    #expect(keyboard.inputs == keys("é", "大", "🐼"))
  }

  /// As a terminal sends that has no UTF-8.
  @Test mutating func takesNoKeyAlongWithHalfACharacter() {
    keyboard.send([0xE9, 0x61, 0xE9, 0x1B, 0x5B, 0x41, 0xE9, 0xE9, 0x0D])
    #expect(keyboard.inputs == keys("a", .up, .enter))
  }

  @Test mutating func beginsAnewWithAnEscapeWithinASequence() {
    keyboard.send("\u{1B}[1\u{1B}[99~x")
    #expect(keyboard.inputs == keys("x"))
    keyboard.send("\u{1B}[1\ry")
    #expect(keyboard.inputs == keys("x", .enter, "y"))
  }

  @Test(
    arguments: [
      "[99~", "[1;5Q", "[1;5A", "[?1;2c", "[3$", "[?2026;2$y", "OY", "O5q", "[", "[1;", "[I",
    ])
  mutating func swallowsASequenceThatNobodyKnows(sequence: String) {
    keyboard.send("\u{1B}" + sequence)
    keyboard.pause()
    #expect(keyboard.inputs == [])
    keyboard.send("x")
    #expect(keyboard.inputs == keys("x"))
  }

  @Test mutating func swallowsASequenceOfAnyLength() {
    keyboard.send("\u{1B}[" + String(repeating: "1;", count: 5_000) + "Ax")
    #expect(keyboard.inputs == keys("x"))
  }

  private func keys(_ keys: Key...) -> [Input] { keys.map(Input.key) }
}
