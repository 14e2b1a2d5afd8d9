import Terminal
import Testing

@Suite("A report of the mouse")
struct MouseReportTests {
  private var keyboard = Keyboard()
  private let place = Point(column: 9, row: 4)

  @Test(
    arguments: [
      ("[<0;10;5M", Mouse.Action.press), ("[<16;10;5M", .press), ("[<64;10;5M", .wheelUp),
      ("[<65;10;5M", .wheelDown), ("[M *%", .press), ("[M`*%", .wheelUp), ("[Ma*%", .wheelDown),
    ])
  mutating func tellsOfTheLeftButtonAndTheWheel(report: String, action: Mouse.Action) {
    keyboard.send("\u{1B}" + report)
    #expect(keyboard.inputs == [.mouse(Mouse(action, at: place))])
  }

  @Test(
    arguments: [
      "[<0;10;5m", "[<1;10;5M", "[<2;10;5M", "[<32;10;5M", "[<66;10;5M", "[<128;10;5M", "[<0;0;5M",
      "[<0;5M", "[<M", "[<0;99999999999999999999;5M", "[M#*%", "[M!*%", "[M   ",
    ])
  mutating func ofAnythingElseIsNothing(report: String) {
    keyboard.send("\u{1B}" + report + "x")
    #expect(keyboard.inputs == [.key("x")])
  }

  /// A column beyond 94 is no ASCII.
  @Test mutating func maySayItsPlaceInAnyByte() {
    keyboard.send([0x1B, 0x5B, 0x4D, 0x20, 0xC8, 0x0D, 0x78])
    #expect(keyboard.inputs.last == .key("x"))
    #expect(keyboard.inputs.count <= 2)
  }

  @Test mutating func countsPressesThatFollowOneAnother() {
    for pause in [0, 400, 100, 501] {
      keyboard.pass(pause)
      keyboard.send("\u{1B}[<0;10;5M\u{1B}[<0;10;5m")
    }
    keyboard.send("\u{1B}[<0;11;5M\u{1B}[<0;14;5M\u{1B}[<0;14;6M")
    #expect(keyboard.clicks == [1, 2, 3, 1, 2, 1, 1])
  }
}

extension Keyboard {
  fileprivate var clicks: [Int] {
    inputs.compactMap { if case .mouse(let mouse) = $0 { mouse.clicks } else { nil } }
  }
}
