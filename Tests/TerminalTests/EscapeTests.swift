import Terminal
import Testing

@Suite("Escape")
struct EscapeTests {
  private var keyboard = Keyboard()

  @Test mutating func isTakenOnceNothingFollows() {
    keyboard.send("\u{1B}")
    keyboard.pass(24)
    #expect(keyboard.inputs == [])
    keyboard.pass(1)
    #expect(keyboard.inputs == keys(.escape))
    keyboard.pause()
    #expect(keyboard.inputs == keys(.escape))
  }

  @Test mutating func isTakenBeforeAnotherKey() {
    keyboard.send("\u{1B}")
    keyboard.pass(25)
    keyboard.send("a\u{1B}\u{1B}\u{1B}[A")
    #expect(keyboard.inputs == keys(.escape, "a", .escape, .escape, .up))
  }

  @Test(arguments: ["d", "y", "\r", "\u{13}", "é"])
  mutating func makesAChordWithAltThatIsNeitherEscapeNorTheKey(key: String) {
    keyboard.send("\u{1B}" + key)
    keyboard.pause()
    #expect(keyboard.inputs == [])
    keyboard.send("x")
    #expect(keyboard.inputs == keys("x"))
  }

  @Test(arguments: [(24, []), (26, [.escape, "a"]), (400, [.escape, "a"])] as [(Int, [Key])])
  mutating func mayBeFollowedSoonByAnotherKey(milliseconds: Int, keys: [Key]) {
    for wait in [EscapeWait.local, EscapeWait.remote] {
      keyboard = Keyboard(escapeWait: wait)
      keyboard.send("\u{1B}")
      keyboard.pass(milliseconds)
      keyboard.send("a")
      #expect(keyboard.inputs == keys.map(Input.key))
    }
  }

  // MARK: Torn sequences

  nonisolated private static let sequences = [
    "\u{1B}OA", "\u{1B}[A", "\u{1B}[1;5A", "\u{1B}[3~", "\u{1B}[[A", "\u{1B}OP", "\u{1B}Oj",
    "\u{1B}[15~", "\u{1B}[<0;10;5M", "\u{1B}[<0;10;5m", "\u{1B}[M !!", "\u{1B}[200~dA\r\u{1B}[201~",
  ]

  /// What the sequence does that has come whole.
  private func whole(_ sequence: String) -> [Input] {
    var keyboard = Keyboard()
    keyboard.send(sequence)
    return keyboard.inputs
  }

  @Test(arguments: sequences, [30, 100, 400, 499])
  mutating func thatWasActedOnIsFollowedByNoCommand(sequence: String, milliseconds: Int) {
    let isPaste = sequence.contains("200~")
    let expected: [Input] = [.key(.escape)] + (isPaste ? [.paste("dA\r")] : [])
    keyboard.send("\u{1B}")
    keyboard.pass(milliseconds)
    keyboard.send(String(sequence.dropFirst()))
    keyboard.pause()
    #expect(keyboard.inputs == expected)
    keyboard = Keyboard()
    keyboard.send(sequence, each: milliseconds)
    keyboard.pause()
    #expect(keyboard.inputs == expected)
    keyboard.send("x")
    #expect(keyboard.inputs == expected + [.key("x")])
  }

  @Test(arguments: sequences, [30, 499, 1_900])
  mutating func thatCameWithMoreIsTheKeyWhereverItIsTorn(sequence: String, milliseconds: Int) {
    let bytes = sequence.utf8.count
    for place in 2..<bytes where !sequence.hasSuffix("\u{1B}[201~") || place < 6 {
      keyboard = Keyboard()
      keyboard.send(String(sequence.prefix(place)))
      keyboard.pass(milliseconds)
      keyboard.send(String(sequence.dropFirst(place)))
      #expect(keyboard.inputs == whole(sequence), "torn at \(place)")
    }
  }

  @Test(arguments: sequences)
  mutating func waitsLongerOverALine(sequence: String) {
    keyboard = Keyboard(escapeWait: EscapeWait.remote)
    keyboard.send("\u{1B}")
    keyboard.pass(140)
    keyboard.send(String(sequence.dropFirst()))
    #expect(keyboard.inputs == whole(sequence))
  }

  /// A program that is busy reads late what came in time.
  @Test mutating func isPartOfASequenceThatWasReadLate() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}".utf8), at: .zero) == [])
    #expect(decoder.decode(Array("OA".utf8), at: .seconds(3)) == keys(.up))
  }

  // MARK: Typing

  @Test(arguments: ["O", "["] as [Character])
  mutating func isFollowedByWhatIsTypedAfterHalfASecond(character: Character) {
    keyboard.send("\u{1B}")
    keyboard.pass(500)
    keyboard.send("\(character)A")
    #expect(keyboard.inputs == keys(.escape, .character(character), "A"))
  }

  @Test(arguments: ["O", "["] as [Character])
  mutating func isFollowedByALoneLetterOnceNothingElseComes(character: Character) {
    keyboard.send("\u{1B}")
    keyboard.pass(300)
    keyboard.send(String(character))
    keyboard.pass(499)
    #expect(keyboard.inputs == keys(.escape))
    keyboard.pass(1)
    #expect(keyboard.inputs == keys(.escape, .character(character)))
    keyboard.send("A")
    #expect(keyboard.inputs == keys(.escape, .character(character), "A"))
  }

  @Test(
    arguments: [("Oz", ["O", "z"]), ("O\r", ["O", .enter]), ("[\r", ["[", .enter])]
      as [(String, [Key])])
  mutating func isFollowedByWhatNoTerminalSends(text: String, typed: [Key]) {
    keyboard.send("\u{1B}")
    keyboard.pass(100)
    keyboard.send(text)
    #expect(keyboard.inputs == [.key(.escape)] + typed.map(Input.key))
  }

  @Test(arguments: ["O5e", "[1;5\rx", "[<0;1\u{1B}[Bx"])
  mutating func dropsTheBeginningOfARestThatNeverEnds(text: String) {
    keyboard.send("\u{1B}")
    keyboard.pass(100)
    keyboard.send(text)
    #expect(!keyboard.inputs.contains(where: keys("O", "[", "1", "5", "0", "e", ";").contains))
  }

  // MARK: The wait

  @Test(
    arguments: [
      ([:], 25), (["SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"], 150), (["SSH_CONNECTION": ""], 25),
      (["ESCDELAY": "300"], 300), (["ESCDELAY": "0", "SSH_CONNECTION": "x"], 0),
      (["ESCDELAY": "soon"], 25), (["ESCDELAY": "-1"], 25), (["ESCDELAY": "99999999"], 10_000),
    ] as [([String: String], Int)])
  mutating func waitsAsTheEnvironmentSays(environment: [String: String], milliseconds: Int) {
    keyboard = Keyboard(escapeWait: EscapeWait.wanted(by: environment))
    keyboard.send("\u{1B}")
    if milliseconds > 0 {
      keyboard.pass(milliseconds - 1)
      #expect(keyboard.inputs == [])
      keyboard.pass(1)
    }
    #expect(keyboard.inputs == keys(.escape))
  }

  private func keys(_ keys: Key...) -> [Input] { keys.map(Input.key) }
}
