import Terminal
import Testing

@Suite("A key that is refused")
struct RefusalTests {
  private let page = Page()
  private let stack: ScreenStack
  private let clock = Clock()

  /// A clock that goes when it is told to.
  private final class Clock {
    var time = Duration.zero
  }

  init() {
    page.add("Jump", "f", obstacle: "Nothing can be jumped to.")
    page.add("Sort", "s")
    page.add("Edit", "e", .enter)
    page.add("Up", .up)
    stack = ScreenStack(page, size: Size(columns: 100, rows: 10))
    stack.now = { [clock] in clock.time }
  }

  private func type(_ keys: Key..., each milliseconds: Int) {
    for key in keys {
      clock.time += .milliseconds(milliseconds)
      stack.handle(.key(key))
    }
  }

  @Test(arguments: [0, 40, 120, 149])
  func swallowsTheWordThatIsTypedBehindIt(milliseconds: Int) {
    type("f", "s", "e", "a", " ", "u", .backspace, .enter, each: milliseconds)
    #expect(page.done == [])
    #expect(
      stack.lastLine.hasSuffix(
        " Nothing can be jumped to. · the keys after it did nothing"))
  }

  @Test func swallowsNoMoreAfterAPause() {
    type("f", "s", each: 100)
    type("e", "s", each: 150)
    #expect(page.done == ["Edit", "Sort"])
  }

  @Test(arguments: [Key.up, .escape, .control("c")])
  func swallowsNoMoreAfterAKeyThatTypesNothing(key: Key) {
    page.add("Other", .escape, .control("c"))
    type("f", "s", key, "s", each: 100)
    #expect(page.done.last == "Sort")
    #expect(page.done.count == 2)
  }

  @Test func swallowsNoKeyThatIsPressedBesidesAWord() {
    page.add("Delete", .delete, obstacle: "Nothing is selected.")
    type(.delete, "s", each: 0)
    #expect(page.done == ["Sort"])
  }

  @Test func saysThatItDoesNothingHere() {
    type("z", each: 0)
    #expect(stack.lastLine.hasSuffix(" z does nothing here · ? shows the keys"))
    type("e", "b", "r", "a", each: 100)
    #expect(page.done == [])
    type(.function(9), each: 0)
    #expect(stack.lastLine.hasSuffix(" F9 does nothing here · ? shows the keys"))
    type("s", each: 2_000)
    #expect(stack.message == nil)
  }

  @Test func doesNotSwallowAKeyThatIsNamedOnTheScreen() {
    page.add("Find", "/")
    page.add("Next", "n", obstacle: "Nothing was found yet; / finds.")
    page.add("Add", "a")
    page.add("Mark", "m", obstacle: "Select a row first.")
    type("n", "/", each: 100)
    #expect(page.done == ["Find"])
    #expect(stack.message == nil)
    type("n", "s", "/", each: 100)
    #expect(page.done == ["Find", "Find"])
    type("z", "?", each: 100)
    #expect(stack.screens.count == 2)
    type(.escape, "z", "/", each: 100)
    #expect(page.done == ["Find", "Find"])
    type("m", "a", each: 2_000)
    type("m", each: 2_000)
    type("a", each: 100)
    #expect(page.done == ["Find", "Find", "Add"])
  }

  @Test func answersNoQuestionByALaterLetterOfAWord() {
    var answers: [String] = []
    stack.push(
      Question(
        "Delete", text: "Delete it?",
        answers: [
          Question.Answer("y", "Delete", id: "confirm") { _ in answers.append("y") },
          Question.Answer("n", "Keep", id: "cancel") { _ in answers.append("n") },
        ]))
    type("e", "y", "n", each: 100)
    #expect(answers == [])
    #expect(stack.lastLine.contains("e does nothing here · F1 shows the keys"))
    type("y", each: 300)
    #expect(answers == ["y"])
  }
}
