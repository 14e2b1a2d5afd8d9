import Terminal
import Testing

@Suite("A number before a movement")
struct CountTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    let page = page
    page.commands.append(
      Command(
        "Down", id: "down", group: "Page", keys: ["j"],
        moving: { _, count in
          page.note("Down \(count.map(String.init) ?? "once")")
        }))
    page.add("Sort", "s")
    page.add("Leave", .escape)
    stack = ScreenStack(page, size: Size(columns: 60, rows: 10))
  }

  @Test func isHandedToItAndForgotten() {
    stack.press("1", "0", "j", "j")
    #expect(page.done == ["Down 10", "Down once"])
  }

  @Test func standsInTheFooterWhileItIsTyped() {
    stack.press("4", "2")
    #expect(stack.lastLine.hasSuffix(" Count 42"))
    #expect(stack.lastLine.contains("? Help  q Quit"))
    stack.press("j")
    #expect(!stack.lastLine.contains("Count"))
  }

  @Test func isClearedByEscapeAlone() {
    stack.press("4", .escape, "j", .escape)
    #expect(page.done == ["Down once", "Leave"])
  }

  @Test func isForgottenByAnythingElse() {
    stack.press("4", "s", "j")
    #expect(page.done == ["Sort", "Down once"])
  }

  @Test func hasAnEnd() {
    stack.type("9999j")
    stack.type("12000j")
    #expect(page.done == ["Down 9999"])
    #expect(stack.picture.contains("No number above 9,999 goes before a movement"))
    #expect(!stack.lastLine.contains("Count"))
  }

  @Test func doesNotBeginWithNothing() {
    stack.press("0")
    #expect(stack.lastLine.contains("0 does nothing here"))
  }

  @Test func isNoneWhereTextIsTypedOrNothingMoves() {
    page.takesText = true
    stack.press("4")
    #expect(!stack.lastLine.contains("Count"))
    let other = ScreenStack(Page())
    other.press("4")
    #expect(!other.lastLine.contains("Count"))
  }
}
