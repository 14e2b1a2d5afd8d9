import Terminal
import Testing

@Suite("A question")
struct QuestionTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    let page = page
    stack = ScreenStack(page, size: Size(columns: 60, rows: 12))
    page.add("Yes", "z")
    page.commands.append(
      Command("Delete", id: "delete", group: "", keys: ["d", .delete]) { stack in
        stack.push(
          Question(
            "Delete", text: "Delete Mammal and its 5,404 animals?",
            answers: [
              .init("y", "Delete", id: "delete") { _ in page.add("Deleted", "x") },
              .init("n", "Keep", id: "keep") { _ in page.add("Kept", "x") },
            ]))
      })
  }

  /// The answer that was given, or nil.
  private var answer: String? { page.commands.first { $0.keys == ["x"] }?.title }

  @Test func isAskedInTheMiddle() {
    stack.press("d")
    #expect(
      stack.lines[3..<8] == [
        "    ┌ Delete ──────────────────────────────────────────┐",
        "    │ Delete Mammal and its 5,404 animals?             │",
        "    │                                                  │",
        "    │                y Delete   n Keep                 │",
        "    └──────────────────────────────────────────────────┘",
      ])
    #expect(!stack.lastLine.contains("Delete"), "The keys stand above")
  }

  @Test func namesItsAnswersInAsManyRowsAsTheyNeed() throws {
    let stack = ScreenStack(page, size: Size(columns: 40, rows: 10))
    stack.push(
      Question(
        "Edit", text: "Set for all of 3 marked animals:",
        answers: [
          .init("c", "Category", id: "category") { [page] _ in page.add("Category", "x") },
          .init("d", "Diet", id: "diet") { _ in },
          .init("f", "Field of your own", id: "field-of-your-own") { [page] _ in
            page.add("Field", "x")
          },
          .init("n", "Cancel", id: "cancel") { _ in },
        ]))
    #expect(
      stack.lines[1..<7] == [
        "┌ Edit ────────────────────────────────┐", "│ Set for all of 3 marked animals:     │",
        "│                                      │", "│         c Category   d Diet          │",
        "│    f Field of your own   n Cancel    │", "└──────────────────────────────────────┘",
      ])
    stack.handle(.mouse(Mouse(.press, at: Point(column: 8, row: 5))))
    #expect(answer == "Field")
  }

  @Test(arguments: [("y", "Deleted"), ("n", "Kept"), (.escape, "Kept")] as [(Key, String)])
  func isAnsweredByItsKeys(key: Key, answer: String) {
    stack.press("d", key)
    #expect(self.answer == answer)
    #expect(stack.top === page)
  }

  @Test(arguments: ["d", .delete, .enter, " ", "Y", "N", "z", .tab, .up, .backspace] as [Key])
  func isNotAnsweredByAnyOtherKey(key: Key) {
    stack.press("d", key)
    #expect(answer == nil)
    #expect(stack.top is Question)
    #expect(page.done == [])
  }

  @Test func isNotAnsweredByAKeyThatCameWithTheOneThatRaisedIt() {
    stack.handle([.key("d"), .key("y")])
    #expect(answer == nil)
    #expect(stack.top is Question)
    stack.handle([.key("y"), .key("z")])
    #expect(answer == "Deleted")
    #expect(page.done == ["Yes"])
  }

  @Test func keepsItsAnswersUnderATextWithoutRoom() {
    let text = String(repeating: "word ", count: 200)
    stack.push(Question("Long", text: text, answers: [.init("n", "Keep", id: "keep") { _ in }]))
    #expect(stack.lines.contains { $0.contains("n Keep") && !$0.contains("word") })
  }

  @Test func isNotAnsweredByAPasteOrTheMouse() {
    stack.press("d")
    stack.handle(.paste("y"))
    stack.handle(.mouse(Mouse(.press, at: Point(column: 20, row: 6))))
    #expect(answer == nil)
  }

  @Test func tellsWhatItsAnswerThrows() {
    stack.push(
      Question(
        "Fail", text: "Fail?",
        answers: [
          .init("y", "Fail", id: "fail") { _ in throw Trouble(description: "It is locked.") }
        ]))
    stack.press("y")
    #expect(stack.top === page)
    #expect(stack.text(in: [.problem]) == ["It is locked."])
  }
}
