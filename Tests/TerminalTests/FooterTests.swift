import Terminal
import Testing

@Suite("The footer")
struct FooterTests {
  private let page = Page()

  init() {
    page.add("Add animal", "a", .control("n"), label: "Add")
    page.add("Edit animal", "e", label: "Edit")
    page.add("Hidden", "h")
    page.add("Blocked", "b", label: "Blocked", obstacle: "Not now.")
  }

  private func stack(columns: Int) -> ScreenStack {
    ScreenStack(page, size: Size(columns: columns, rows: 5))
  }

  @Test func namesTheFirstKeyOfWhatCanBeDoneNow() {
    #expect(stack(columns: 60).lastLine == " a Add  e Edit  ? Help  q Quit")
    #expect(stack(columns: 60).text(in: [.accent]) == ["a", "e", "?", "q"])
  }

  @Test(arguments: [
    (31, " a Add  e Edit  ? Help  q Quit"), (30, " a Add  ? Help  q Quit"),
    (23, " a Add  ? Help  q Quit"), (22, " ? Help  q Quit"), (20, " ? Help  q Quit"),
  ])
  func dropsWholeEntriesWhereItIsNarrow(columns: Int, line: String) {
    #expect(stack(columns: columns).lastLine == line)
  }

  @Test(arguments: 1...7)
  func keepsAllKeysBesideAMessage(length: Int) {
    let stack = stack(columns: 40)
    let (above, keys) = (stack.lines.dropLast(), stack.lastLine)
    stack.say(String(repeating: "m", count: length))
    #expect(stack.lastLine.hasPrefix(keys + "  "))
    #expect(stack.lastLine.hasSuffix("m"))
    #expect(Canvas.width(of: stack.lastLine) == 39)
    #expect(stack.lines.dropLast() == above)
  }

  @Test(arguments: [8, 23, 38, 39, 100, 500])
  func showsALongerMessageInTheRowsAbove(length: Int) {
    let stack = stack(columns: 40)
    let before = stack.lastLine
    stack.say(String(repeating: "m", count: length))
    #expect(stack.lastLine == before)
    let count = min(3, (length + 37) / 38)
    #expect(stack.lines.filter { $0.contains("m") }.count == count)
    #expect(stack.lines.dropLast().last?.contains("m") == true)
  }

  @Test func wrapsALongMessageBetweenWords() {
    let stack = stack(columns: 40)
    stack.say("/home/alexandra/catalog.sqlite: no space is left; make room and save")
    #expect(
      stack.lines.suffix(3) == [
        " /home/alexandra/catalog.sqlite: no", " space is left; make room and save",
        " a Add  e Edit  ? Help  q Quit",
      ])
  }

  @Test(arguments: [
    (30, "└ \(String(repeating: "m", count: 30)) ──────┘"),
    (38, "└\(String(repeating: "m", count: 38))┘"),
  ])
  func leavesTheFrameAroundAMessage(length: Int, line: String) {
    page.isFramed = true
    let stack = stack(columns: 40)
    stack.say(String(repeating: "m", count: length))
    #expect(stack.lines[3] == line)
    #expect(stack.lines[2].hasPrefix("│") && stack.lines[2].hasSuffix("│"))
  }

  @Test func leavesTheFrameAroundALongMessage() {
    page.isFramed = true
    let stack = stack(columns: 40)
    stack.say("/home/alexandra/catalog.sqlite: no space is left; make room and save")
    #expect(stack.lines[2] == "│ /home/alexandra/catalog.sqlite: no   │")
    #expect(stack.lines[3] == "└ space is left; make room and save ───┘")
  }

  @Test func leavesOutWhatCannotBeTypedNow() {
    page.takesText = true
    #expect(stack(columns: 60).lastLine == " a Add  e Edit  F1 Help  ^C Quit")
  }

  @Test func showsNothingHiddenInAMessage() {
    let stack = stack(columns: 60)
    stack.say("Saved \u{1B}[31m\u{202E}x\n")
    #expect(stack.lastLine.hasSuffix("Saved ␛[31m\u{FFFD}x␊"))
  }
}
