import Catalog
import Terminal
import Testing

/// Two who change the same field: what is asked, and what the keys do.
@Suite(.timeLimit(.minutes(10))) struct ConflictTests {
  @Test func `the key that saves is no answer to the question that it raised`() async throws {
    let session = try await Scene.conflict.session()
    #expect(await session.shows("Changed in the meantime"))
    session.press(.enter)
    #expect(session.footer.contains("Choose theirs or mine for Name first."))
    session.press("m", .enter)
    #expect(session.footer.contains("Choose theirs or mine for Diet first."))
    #expect(try session.animal("Cape aardvark").diet == .herbivorous)
  }

  @Test func `each field in conflict is chosen for, and all the rest is merged`() async throws {
    let session = try await Scene.conflict.session()
    #expect(await session.shows("Changed in the meantime"))
    session.press("m", .down, "t", .enter)
    #expect(await session.shows("Saved Aardvark cub"))
    #expect(session.stack.screens.count == 1)
    let saved = try session.animal("Aardvark cub")
    #expect(saved.diet == .herbivorous)
    #expect(saved.category?.name == "Bird")
    #expect(session.selected.first?.hasPrefix("Aardvark cub") == true)
  }

  @Test func `arrows choose the side on which they point, and up goes back`() async throws {
    let session = try await Scene.conflict.session(columns: 100)
    #expect(await session.shows("Changed in the meantime"))
    session.press(.down, .right, .up, .left)
    #expect(session.picture.contains(/● Cape aardvark +○ Aardvark cub/))
    #expect(session.picture.contains(/○ herbivorous +● omnivorous/))
    session.press(.right, .down, .down, .left, .up, .up, .enter)
    #expect(await session.shows("Saved Aardvark cub"))
    #expect(try session.animal("Aardvark cub").diet == .herbivorous)
  }

  @Test func `escape goes back to the draft, and cancelling that asks`() async throws {
    let session = try await Scene.conflictChosen.session()
    #expect(await session.shows("Changed in the meantime"))
    session.press(.escape)
    #expect(session.picture.contains(/Name +Aardvark cub/))
    #expect(session.picture.contains("‹ omnivorous ›"))
    session.press(.enter)
    #expect(await session.shows("○ Cape aardvark   ○ Aardvark cub"))
    session.press(.escape, .escape)
    #expect(session.picture.contains("Discard the changes to Aardvark?"))
    session.press("y")
    #expect(session.stack.screens.count == 1)
    #expect(try session.animal("Cape aardvark").diet == .herbivorous)
  }

  @Test func `once back in the editor, what is refused there is told there`() async throws {
    let session = try await Scene.conflict.session()
    #expect(await session.shows("Changed in the meantime"))
    session.press(.escape, .backTab, .backTab, .control("u"), .enter)
    #expect(await session.shows("Enter a name."))
    #expect(!session.picture.contains("Changed in the meantime"))
  }

  @Test func `q is no answer, and ^C asks, as the draft would be lost`() async throws {
    let session = try await Scene.conflict.session()
    #expect(await session.shows("Changed in the meantime"))
    session.press("q", "?")
    #expect(session.stack.top?.title == "Changed in the meantime")
    session.press(.control("c"))
    #expect(session.picture.contains("Quit and discard the changes to Aardvark?"))
    session.press("n")
    #expect(session.picture.contains("Changed in the meantime"))
  }

  @Test func `another conflict while one is solved is asked again`() async throws {
    let session = try await Scene.conflictChosen.session()
    #expect(await session.shows("Changed in the meantime"))
    try await session.change("Cape aardvark") { $0.diet = .unknown }
    session.press(.enter)
    #expect(await session.comesTrue { session.picture.contains(/○ unknown +○ omnivorous/) })
    session.press(.left, .enter)
    #expect(await session.shows("Nothing was changed"))
    #expect(try session.animal("Cape aardvark").diet == .unknown)
  }

  @Test func `what was saved to add another goes on after the question`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press("e")
    session.type("!")
    try await session.change("Wolf") { $0.name = "Lynx" }
    session.press(.control("n"))
    #expect(await session.shows("Changed in the meantime"))
    session.press(.right, .control("s"))
    #expect(await session.shows("Add Animal"))
    #expect(session.picture.contains("Category  Mammal"))
    #expect(try session.names == ["Wolf!"])
  }

  @Test(arguments: [("t", "Saurian", "Nothing was changed"), ("m", "Reptiles", "Saved Reptiles")])
  func `a category renamed by two gets the name that was chosen`(
    key: Character, name: String, news: String
  ) async throws {
    let session = try await Scene.conflictCategory.session()
    #expect(await session.shows("Renamed in the meantime"))
    session.press(.character(key), .enter)
    #expect(await session.shows(news))
    #expect(try session.category(name).name == name)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `on a small screen the field that is chosen for is in view`() async throws {
    let session = try await Scene.conflict.session(columns: 40, rows: 10)
    #expect(await session.shows("▌Name"))
    session.press("t", .down)
    #expect(session.picture.contains("▌Diet"))
    #expect(session.picture.contains("○ Mine    omnivorous"))
    session.press("m", .enter)
    #expect(await session.shows("Saved Cape aardvark"))
    #expect(try session.animal("Cape aardvark").diet == .omnivorous)
  }

  @Test func `what is longer than the screen can be read to its end`() async throws {
    let session = try await Scene.conflictLong.session(columns: 40, rows: 10)
    #expect(await session.shows("3–8 of 25"))
    session.press(.pageDown, .pageDown, .pageDown, .pageDown)
    #expect(session.picture.contains("Notes            Found in"))
    #expect(session.picture.contains("20–25 of 25"))
    session.press(.pageUp, .pageUp, .pageUp, .pageUp)
    #expect(session.picture.contains("1–6 of 25"))
    session.press("m")
    #expect(session.picture.contains("● Mine"))
    session.press("t")
    #expect(session.picture.contains("● Theirs"))
  }

  @Test func `a comparison to look at moves by lines, and is closed`() async throws {
    let session = try await Scene.compare.session(columns: 40, rows: 10)
    #expect(session.picture.contains("1–6 of 10"))
    session.press(.down)
    #expect(session.picture.contains("2–7 of 10"))
    session.press(.pageDown, .up)
    #expect(session.picture.contains("4–9 of 10"))
    session.press("m", "t", .enter)
    #expect(session.stack.screens.count == 2)
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `names from strangers are drawn as in a list, with nothing hidden`() async throws {
    let session = try await Scene.conflictNames.session()
    #expect(await session.shows("○ \u{FFFD}evil\u{FFFD}"))
    #expect(session.picture.contains("哺乳动物"))
  }
}
