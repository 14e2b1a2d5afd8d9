import Terminal
import Testing

@Suite("Inputs that wait")
struct InputQueueTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    page.add("Down", "j")
    stack = ScreenStack(page)
  }

  private let held = Array(repeating: Input.key("j"), count: 10_000)

  @Test func areAllHandledBeforeOneFrame() {
    var queue = InputQueue()
    queue.add(held)
    var frames = 0
    while !queue.isEmpty {
      queue.handle(on: stack) { false }
      frames += 1
    }
    #expect(frames == 1)
    #expect(page.done.count == 10_000)
  }

  @Test func areHandledUntilAFrameIsDue() {
    var queue = InputQueue()
    queue.add(held)
    var frames = 0
    var time = 0
    while !queue.isEmpty {
      let end = time + 50
      queue.handle(on: stack) {
        time += 1
        return time >= end
      }
      frames += 1
      #expect(page.done.count == frames * 50)
    }
    #expect(frames == 200)
  }

  @Test func areHandledOneAtLeastHoweverSlowTheyAre() {
    var queue = InputQueue()
    queue.add([.key("j"), .key("j")])
    queue.handle(on: stack) { true }
    #expect(page.done.count == 1)
    queue.handle(on: stack) { true }
    #expect(queue.isEmpty)
  }

  @Test func comeAfterThoseThatWaitAlready() {
    page.add("Up", "k")
    var queue = InputQueue()
    queue.add([.key("j"), .key("j")])
    queue.handle(on: stack) { true }
    queue.add([.key("k")])
    queue.handle(on: stack) { false }
    #expect(page.done == ["Down", "Down", "Up"])
  }

  @Test func answerNoQuestionThatOneOfThemRaises() {
    page.commands.append(
      Command("Ask", id: "ask", group: "", keys: ["a"]) { [page] stack in
        stack.push(
          Question(
            "Sure", text: "Sure?", answers: [.init("j", "Yes", id: "yes") { _ in page.note("Yes") }]
          ))
      })
    var queue = InputQueue()
    queue.add([.key("a")] + held)
    queue.handle(on: stack) { true }
    #expect(queue.isEmpty)
    #expect(page.done == [])
    #expect(stack.top is Question)
  }
}
