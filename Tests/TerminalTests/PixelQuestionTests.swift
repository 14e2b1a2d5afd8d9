import Pictures
import Terminal
import Testing

/// Whether a terminal shows pixels, by what it answers.
struct PixelQuestionTests {
  nonisolated private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  nonisolated private static let noKitty = "\u{1B}_Gi=31;ENOTSUPPORTED:graphics are off\u{1B}\\"
  nonisolated private static let cell = "\u{1B}[6;20;10t"
  nonisolated private static let xterm = "\u{1B}P>|XTerm(379)\u{1B}\\"
  nonisolated private static let iterm = "\u{1B}P>|iTerm2 3.5.0\u{1B}\\"
  nonisolated private static let sixel = "\u{1B}[?64;1;2;4;6c"
  nonisolated private static let plain = "\u{1B}[?1;2c"

  /// What the terminal shows after these bytes, in pieces.
  private func display(_ pieces: [String], by time: Duration = .zero) -> PixelDisplay? {
    var decoder = KeyDecoder()
    decoder.isAsked = true
    var question = PixelQuestion()
    var display: PixelDisplay?
    var now = Duration.zero
    for piece in pieces {
      now += time
      let inputs = decoder.settle(at: now) + decoder.decode(piece.utf8, at: now)
      #expect(inputs.isEmpty, "An answer is no key: \(inputs)")
      for answer in decoder.takeAnswers() { display = question.take(answer) ?? display }
    }
    return display
  }

  @Test(arguments: [
    ([xterm, cell, sixel], PixelProtocol.sixel), ([kitty, xterm, cell, plain], .kitty),
    ([noKitty, cell, sixel], .sixel), ([iterm, cell, sixel], .iterm),
    ([iterm, cell, plain], .iterm),
  ])
  func `a protocol is used that was asked for`(answers: [String], expected: PixelProtocol) {
    let size = PixelSize(width: 10, height: 20)
    #expect(display([answers.joined()]) == PixelDisplay(expected, cell: size))
  }

  @Test(arguments: [
    [xterm, cell, plain], [noKitty, cell, plain], [sixel], [kitty, plain], [cell, xterm],
    ["\u{1B}[6;0;0t", sixel], ["\u{1B}_Gi=7;OK\u{1B}\\", cell, plain],
    ["\u{1B}P>|not iTerm2 \u{1B}\\", cell, plain],
  ])
  func `without what is needed there are none`(answers: [String]) {
    #expect(display([answers.joined()]) == nil)
  }

  @Test func `the window may say how many pixels a cell has`() {
    var question = PixelQuestion(cell: PixelSize(width: 8, height: 17))
    let expected = PixelDisplay(.sixel, cell: PixelSize(width: 8, height: 17))
    #expect(question.take(.attributes([63, 4])) == expected)
  }

  @Test func `an answer may be torn anywhere, and come late`() {
    let answers = [Self.kitty, Self.xterm, Self.cell, Self.sixel].joined()
    for place in 1..<answers.utf8.count {
      let pieces = [answers.utf8.prefix(place), answers.utf8.dropFirst(place)].map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(display(pieces, by: .milliseconds(250))?.protocol == .kitty, "\(pieces)")
    }
    let bytes = answers.utf8.map { String(decoding: [$0], as: UTF8.self) }
    #expect(display(bytes, by: .milliseconds(20))?.protocol == .kitty)
  }
}
