import Terminal
import Testing

@Suite("Work on a stack of screens")
struct WorkTests {
  private let page = Page()
  private let stack: ScreenStack
  private let gate = Gate()

  init() {
    page.add("Add", "a")
    stack = ScreenStack(page)
    let gate = gate
    page.commands += [
      Command("Save", id: "save", group: "", keys: ["s"]) { stack in
        stack.perform("Working…") {
          try await gate.pass()
          stack.say("Saved")
        }
      },
      Command("Fail", id: "fail", group: "", keys: ["f"]) { stack in
        stack.perform("Working…") {
          try await gate.pass()
          throw Trouble(description: "The disk is full.")
        }
      },
    ]
  }

  @Test func leavesTheScreenLive() async {
    stack.press("s")
    #expect(stack.lines.first == "PAGE")
    stack.resize(to: Size(columns: 30, rows: 6))
    #expect(stack.frame().size == Size(columns: 30, rows: 6))
    gate.open()
    await stack.idle()
    #expect(stack.text(in: [.strong]) == ["Saved"])
  }

  @Test func replaysTheKeysTypedAheadOnceItSucceeded() async {
    stack.press("s", "a", "?", "x")
    #expect(page.done == [])
    gate.open()
    await stack.idle()
    #expect(page.done == ["Add"])
    #expect(stack.picture.contains("Help · Page"))
    #expect(stack.picture.contains("x"))
  }

  @Test func keepsTheOrderOfKeysTypedAheadOverMoreWork() async {
    stack.press("s", "a", "s", "a")
    gate.open()
    await stack.idle()
    #expect(page.done == ["Add", "Add"])
  }

  @Test func dropsTheKeysTypedAheadOnceItFailed() async {
    stack.press("f", "a", "a")
    gate.open()
    await stack.idle()
    #expect(page.done == [])
    #expect(stack.text(in: [.problem]) == ["The disk is full."])
    stack.press("a")
    #expect(page.done == ["Add"])
  }

  @Test(arguments: [Key.escape, .control("c")])
  func isCancelled(key: Key) async {
    stack.press("s", "a", key)
    gate.open()
    await stack.idle()
    #expect(page.done == [])
    #expect(!stack.isFinished)
    #expect(stack.lastLine.hasSuffix(" Cancelled; nothing was written."))
  }

  @Test func takesNoKeysForLaterWhileItSaysThatItWaits() async {
    stack.press("s", "a")
    stack.waiting = { "Waiting" }
    stack.press("a", "a")
    stack.waiting = { nil }
    gate.open()
    await stack.idle()
    #expect(page.done == ["Add"])
  }

  @Test func tellsAtItsEndThatKeysDidNothing() async {
    stack.schedule = { $1() }
    stack.press("s", "a", "a")
    gate.open()
    await stack.idle()
    #expect(page.done == [])
    #expect(stack.message?.text == "Saved · keys pressed meanwhile did nothing")
    stack.press("s")
    await stack.idle()
    #expect(stack.message?.text == "Saved")
  }

  @Test func letsTheTerminalBeRedrawnAndSuspended() async {
    var suspensions = 0
    stack.suspend = { suspensions += 1 }
    stack.press("s", .control("l"), .control("z"))
    #expect(stack.needsRepaint)
    #expect(suspensions == 1)
    gate.open()
    await stack.idle()
    #expect(suspensions == 1)
  }

  @Test func endsTheProgramWithTheKeysTypedAhead() async {
    stack.press("s", "q", "a")
    gate.open()
    await stack.idle()
    #expect(stack.isFinished)
    #expect(page.done == [])
  }

  @Test func dropsTheKeysTypedAheadWhereItRaisesAQuestion() async {
    page.commands.append(
      Command("Ask", id: "ask", group: "", keys: ["k"]) { [page, gate] stack in
        stack.perform("Working…") {
          try await gate.pass()
          stack.push(
            Question(
              "Sure", text: "Sure?",
              answers: [.init("a", "Yes", id: "yes") { _ in page.note("Yes") }]))
        }
      })
    stack.press("k", "a")
    gate.open()
    await stack.idle()
    #expect(page.done == [])
    #expect(stack.top is Question)
  }

  @Test func saysNothingMoreOnceItIsOver() async {
    stack.schedule = { $1() }
    var tellOfTheFirst: @MainActor (String) -> Void = { _ in }
    stack.perform("Undoing…") { tell in
      tellOfTheFirst = tell
      tell("Undoing… 50 %")
      #expect(self.stack.text(in: [.accent]).contains("Undoing… 50 %"))
    }
    await stack.idle()
    stack.press("s")
    tellOfTheFirst("Undoing… 99 %")
    #expect(stack.text(in: [.accent]).contains("Working…"))
    gate.open()
    await stack.idle()
  }

  @Test func tellsWhatItDoesOnceItTakesAWhile() async {
    var later: [@MainActor () -> Void] = []
    stack.schedule = { later.append($1) }
    stack.press("s")
    #expect(!stack.picture.contains("Working…"))
    for body in later { body() }
    #expect(stack.text(in: [.accent]).contains("Working…"))
    gate.open()
    await stack.idle()
    for body in later { body() }
    #expect(stack.text(in: [.strong]) == ["Saved"])
  }
}
