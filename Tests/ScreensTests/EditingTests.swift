import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct EditingTests {
  @Test func `e and Esc change nothing`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    let before = session.picture
    session.press("e")
    #expect(await session.shows("Edit Animal"))
    session.press(.escape)
    #expect(session.picture == before)
    #expect(try session.names == ["Wolf"])
  }

  @Test func `Enter on an animal opens it as e does`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), columns: 120)
    session.press(.enter)
    #expect(await session.shows("Edit Animal"))
  }

  @Test func `Esc on a changed draft asks first`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e")
    session.type("erine")
    session.press(.escape)
    #expect(await session.shows("Discard the changes to Wolf?"))
    session.press("n")
    #expect(await session.shows("Wolferine"))
    session.press(.escape, .escape)
    #expect(await session.shows("Wolferine"))
    session.press(.escape, "y")
    #expect(!session.picture.contains("Edit Animal"))
    #expect(try session.names == ["Wolf"])
  }

  @Test func `a draft that is typed back is not asked about`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", "x", .backspace, .escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `all fields are edited with the keys of a form`() async throws {
    let session = try await Session.animals(("Wolf", nil), ("Trout", "Fish"))
    session.press("e")
    #expect(await session.shows("Name      Trout"))
    session.press(.control("u"))
    session.type("Brown trout")
    session.press(.down)
    session.press(.control("u"))
    session.press(.tab)
    session.press("o", .control("s"))
    #expect(await session.shows("Saved Brown trout"))
    let trout = try session.animal("Brown trout")
    #expect(trout.diet == .omnivorous)
    #expect(trout.category == nil)
  }

  @Test func `Shift-Tab and ↑ go back, and around`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", .backTab, "c", .up, .up, .end)
    session.type("!")
    session.press(.enter)
    #expect(await session.shows("Saved Wolf!"))
    #expect(try session.animal("Wolf!").diet == .carnivorous)
  }

  @Test func `the keys of a text field edit it`() async throws {
    let session = try await Session.animals(("two red foxes", nil))
    session.press("e", .control("w"), .backspace, .home, .delete, "T", .end, "!")
    session.press(.left, .left, .right, .control("k"), .control("a"), "=", .control("e"), ".")
    session.press(.enter)
    #expect(await session.shows("Saved =Two red."))
    session.press("e", .home, .right, .right, .control("u"), .enter)
    #expect(await session.shows("Saved wo red."))
  }

  @Test func `the selection stays on an animal that was renamed`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press("e", .control("u"))
    session.type("Zebra")
    session.press(.enter)
    #expect(await session.shows("3 of 3"))
    #expect(session.selected.first?.hasPrefix("Zebra") == true)
  }

  @Test func `q in text is a letter, and ^C asks about the draft`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", "q", .control("c"))
    #expect(await session.shows("Quit and discard the changes to Wolf?"))
    session.press("n")
    #expect(!session.stack.isFinished)
    #expect(await session.shows("Wolfq"))
    session.press(.control("c"), "y")
    #expect(session.stack.isFinished)
    #expect(try session.names == ["Wolf"])
  }

  @Test func `q and ^C quit at once where nothing would be lost`() async throws {
    for key in [Key.character("q"), .control("c")] {
      let session = try Session.empty()
      session.press(key)
      #expect(session.stack.isFinished)
    }
  }

  @Test func `any diet can become unknown, and come back`() async throws {
    let session = try await Session.animals(("Ant", nil))
    for (key, diet) in zip("ucoh", [Diet.unknown, .carnivorous, .omnivorous, .herbivorous]) {
      session.press("e", .tab, .tab, .character(key), .enter)
      #expect(await session.comesTrue { session.stack.screens.count == 1 })
      #expect(try session.animal("Ant").diet == diet)
    }
    session.press("e", .tab, .tab, .left)
    #expect(session.picture.contains("‹ unknown ›"))
  }

  @Test func `a category that comes with an animal is named`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("e", .tab)
    session.type("Insect")
    session.press(.enter, .enter)
    #expect(await session.shows("Saved Ant in the new category Insect"))
  }
}
