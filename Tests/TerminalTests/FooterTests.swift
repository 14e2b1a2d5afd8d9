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

  @Test(arguments: 1...38)
  func keepsItsEntriesInPlaceUnderAMessage(length: Int) {
    let stack = stack(columns: 40)
    let before = stack.lastLine
    stack.say(String(repeating: "m", count: length))
    let keys = stack.lastLine.prefix { $0 != "m" }
    let entries = String(keys.reversed().drop { $0 == " " }.reversed())
    #expect(before.hasPrefix(entries))
    #expect(["", " a Add", " a Add  e Edit", " a Add  e Edit  ? Help", before].contains(entries))
    #expect(stack.lastLine.hasSuffix("m"))
    #expect(Canvas.width(of: stack.lastLine) == 39)
  }

  @Test func showsAMessageThatIsLongerThanTheRowInTheRowsAboveToo() {
    let stack = stack(columns: 40)
    let page = stack.lines.dropLast(2)
    stack.say("/home/alexandra/catalog.sqlite: no space is left; make room and save")
    #expect(stack.lines.dropLast(2) == page)
    #expect(
      stack.lines.suffix(2) == [
        " /home/alexandra/catalog.sqlite: no", " space is left; make room and save",
      ])
    stack.say(String(repeating: "m", count: 500))
    #expect(stack.lines.dropLast(3) == page.dropLast())
  }

  @Test func leavesOutWhatCannotBeTypedNow() {
    page.takesText = true
    #expect(stack(columns: 60).lastLine == " a Add  e Edit  F1 Help  ^C Quit")
  }

  @Test func showsNothingHiddenInAMessage() {
    let stack = stack(columns: 40)
    stack.say("Saved \u{1B}[31m\u{202E}x\n")
    #expect(stack.lastLine.hasSuffix("Saved ␛[31m\u{FFFD}x␊"))
  }
}
