import Catalog
import Testing

@Suite(.timeLimit(.minutes(10))) struct AddingTests {
  @Test func `s on an empty catalog loads the sample`() async throws {
    let session = try Session.empty()
    #expect(await session.shows("The catalog is empty. Press s to load the sample"))
    session.press("s")
    #expect(await session.shows("Added 498 animals"))
    #expect(await session.shows("1 of 498"))
    #expect(try session.names.count == 498)
  }

  @Test func `a, a name and Enter add an animal`() async throws {
    let session = try Session.empty()
    session.press("a")
    #expect(await session.shows("Add Animal"))
    session.type("Aardvark")
    session.press(.enter)
    #expect(await session.shows("Saved Aardvark"))
    #expect(session.selected.map { $0.prefix(9) } == ["Aardvark "])
    let animal = try #require(
      try session.store.page(of: AnimalQuery(), from: .first, limit: 2).rows.first)
    #expect(animal.name == "Aardvark")
    #expect(animal.diet == .herbivorous)
    #expect(animal.category == nil)
  }

  @Test func `a new animal goes into the category that is selected`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "a")
    #expect(await session.shows("Category  Mammal"))
    session.type("Lynx")
    session.press(.control("s"))
    #expect(await session.shows("Saved Lynx"))
    #expect(try session.animal("Lynx").category?.name == "Mammal")
  }

  @Test func `^N saves and opens the next one in the same category`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "a")
    session.type("Lynx")
    session.press(.control("n"))
    session.type("Otter")
    session.press(.control("n"))
    #expect(await session.shows("Saved Otter"))
    #expect(session.picture.contains("Add Animal"))
    #expect(session.picture.contains("Category  Mammal"))
    session.press(.escape)
    #expect(await session.comesTrue { !session.picture.contains("Add Animal") })
    #expect(try session.names == ["Lynx", "Otter", "Wolf"])
    #expect(try session.animal("Otter").category?.name == "Mammal")
  }

  @Test func `the list behind stays where it is while a series is added, and then shows the last`()
    async throws
  {
    let session = try await Session.sample(columns: 120, rows: 40)
    session.press(.down, .down)
    let before = session.browser.animals.selected
    session.press("a")
    session.type("Zorilla")
    session.press(.control("n"))
    #expect(await session.shows("Saved Zorilla"))
    #expect(await session.shows("499 animals"))
    #expect(session.browser.animals.selected == before)
    session.type("Zyzzyva")
    session.press(.control("n"))
    #expect(await session.shows("Saved Zyzzyva"))
    #expect(session.browser.animals.selected == before)
    session.press(.escape)
    #expect(session.selected.first?.hasPrefix("Zyzzyva") == true)
  }

  @Test func `a name that others have is told, however it is spelled`() async throws {
    let session = try await Session.animals(("Max", nil), ("MAX", "Dogs"))
    session.press("a")
    session.type("max")
    session.press(.enter)
    #expect(await session.shows("Saved max · 2 max already exist"))
    session.press("a")
    session.type("Rex")
    session.press(.enter)
    #expect(await session.shows("Saved Rex"))
    #expect(!session.footer.contains("exist"))
    session.press("a")
    session.type("Rex")
    session.press(.enter)
    #expect(await session.shows("Saved Rex · 1 Rex already exists"))
  }

  @Test func `^N keeps the category and the diet of the one that was saved`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press("a")
    session.type("Rex")
    session.press(.tab)
    session.type("Dog")
    session.press(.enter, .tab, "u", .control("n"))
    #expect(await session.shows("Saved Rex in the new category Dog"))
    #expect(session.picture.contains("Category  Dog"))
    #expect(session.picture.contains("‹ unknown ›"))
    // What another adds to the category meanwhile does not matter.
    _ = try await session.store.insert(
      RecordDraft(name: "Bello", diet: .omnivorous, category: .named("Dog")))
    session.press(.escape)
    #expect(await session.shows("of 3"))
    session.press("e")
    #expect(await session.shows("Name      Rex"))
    session.press(.control("n"))
    #expect(await session.shows("Add Animal"))
    #expect(session.picture.contains("Category  Dog"))
    #expect(session.picture.contains("‹ unknown ›"))
    session.press(.escape)
    #expect(await session.comesTrue { session.stack.screens.count == 1 })
  }

  @Test func `the diet of a new animal is that of the last one of its category`() async throws {
    let session = try await Session.animals(("Ant", nil))
    let store = session.store
    _ = try await store.insert(
      RecordDraft(name: "Wolf", diet: .carnivorous, category: .named("Mammal")))
    _ = try await store.insert(
      RecordDraft(name: "Rex", diet: .unknown, category: .named("Dog")))
    #expect(await session.shows("1 of 3"))
    session.press("a")
    #expect(session.picture.contains("‹ herbivorous ›"))
    session.press(.tab)
    session.type("Mammal")
    #expect(session.picture.contains("‹ carnivorous ›"))
    session.press(.control("u"))
    #expect(session.picture.contains("‹ herbivorous ›"))
    // Nothing is left that would be lost.
    session.press(.escape, .escape)
    #expect(await session.comesTrue { session.stack.screens.count == 1 })
    session.press(.left, .end, "k", "a")
    #expect(await session.shows("Category  Dog"))
    #expect(session.picture.contains("‹ unknown ›"))
    session.press(.tab, .tab, "o", .backTab, .control("u"))
    session.type("Mammal")
    #expect(session.picture.contains("‹ omnivorous ›"))
  }

  @Test func `an empty name is refused beside the field`() async throws {
    let session = try Session.empty()
    session.press("a", .enter)
    #expect(await session.shows("Enter a name."))
    session.type("   ")
    session.press(.enter)
    #expect(await session.shows("Enter a name."))
    session.type("x")
    #expect(!session.picture.contains("Enter a name."))
    #expect(try session.names == [])
  }

  @Test func `a refusal brings the focus back to its field`() async throws {
    let session = try Session.empty()
    session.press("a", .tab, .tab)
    session.press(.right, .enter)
    #expect(await session.shows("Enter a name."))
    session.type("Wolf")
    session.press(.enter)
    #expect(await session.shows("Saved Wolf"))
    #expect(try session.animal("Wolf").diet == .carnivorous)
  }

  @Test func `a name may have 500 characters, and not one more`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.paste(String(repeating: "x", count: 501))
    session.press(.enter)
    #expect(await session.shows("The name has 501 characters; 500 is the limit."))
    session.press(.backspace, .enter)
    #expect(try await session.comesTrue { try session.names.map(\.count) == [500] })
    #expect(await session.shows("x…"))
  }

  @Test(arguments: ["大熊猫", "naïve", "👩‍🌾", "العربية", "e\u{301}\u{302}toile", "<&\"'\\>"])
  func `any script can be typed, saved and read again`(name: String) async throws {
    let session = try Session.empty()
    session.press("a")
    session.type(name)
    session.press(.enter)
    #expect(try await session.comesTrue { try session.names == [name] })
    session.press("e", .enter)
    #expect(try await session.comesTrue { try session.names == [name] })
  }

  @Test func `what is pasted is text, and its controls are gone`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.paste("Red\nfox\t\u{1B}[31mq\u{7}\u{0}\r\n")
    session.press("o", .enter)
    #expect(try await session.comesTrue { try session.names == ["Red fox [31mq"] })
  }

  @Test func `bidirectional controls are shown as replacements`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.paste("fox\u{202E}gpj")
    #expect(await session.shows("fox\u{FFFD}gpj"))
    session.press(.enter)
    #expect(await session.shows("Saved fox\u{FFFD}gpj"))
  }
}
