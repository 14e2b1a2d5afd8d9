import Catalog
import Terminal
import Testing

/// Tags on the screen.
@Suite(.timeLimit(.minutes(10))) struct TagScreenTests {
  private func tags(in session: Session) throws -> [String] {
    let field = try #require(try session.store.fields().tags)
    return try session.store.page(of: AnimalQuery(), from: .first, limit: 10).rows
      .map { $0.text(of: field) }
  }

  @Test func `begin with a question, and are found by the list of them`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cat", nil))
    session.press("T")
    #expect(await session.shows("No animal has tags yet; + adds some."))
    session.press("+")
    #expect(await session.shows("Add one named Tags?"))
    session.press("y")
    #expect(await session.shows("Tags of Ant"))
    session.type("vet new")
    session.press(.enter)
    #expect(await session.shows("Changed the tags of Ant"))
    #expect(try tags(in: session) == ["new vet", "", ""])
    session.press("T")
    #expect(await session.shows("1 of 2"))
    session.type("v")
    session.press(.enter)
    #expect(await session.shows("“+vet”"))
    #expect(await session.shows("1 of 1"))
    session.press(.escape, "u")
    #expect(await session.shows("Undid"))
    #expect(try tags(in: session) == ["", "", ""])
  }

  @Test func `are set and taken away for all that are marked`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cat", nil))
    let field = try await session.store.addField(named: "Tags", .tags)
    var draft = RecordDraft(try #require(try session.browser.selectedAnimal()))
    draft[text: field] = "old"
    _ = try await session.store.update(1, from: RecordDraft(name: "Ant"), to: draft)
    session.press(" ", " ", "+")
    #expect(await session.shows("Tags of 2 Marked Animals"))
    session.press(.enter)
    #expect(await session.shows("Type the tags to add"))
    session.type("vet -vet")
    session.press(.enter)
    #expect(await session.shows("“vet” is to be added and taken away"))
    session.press(.control("u"))
    session.type("vet -ol")
    #expect(await session.shows("vet -old"))
    session.press(.down, .enter, .enter)
    #expect(await session.shows("Add vet to 2 marked animals, and take old from"))
    session.press("y")
    #expect(await session.shows("Added vet to 2 animals, and took old from them"))
    #expect(try tags(in: session) == ["vet", "vet", ""])
  }

  @Test func `are a row of the form that completes the last word`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    let field = try await session.store.addField(named: "Tags", .tags)
    var draft = RecordDraft(name: "Dog")
    draft[text: field] = "quarantine vet"
    _ = try await session.store.insert(draft)
    session.press("e", .backTab)
    session.type("new q")
    #expect(await session.shows("new quarantine"))
    session.press(.down, .enter, .enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try tags(in: session)[0] == "new quarantine")
  }

  @Test func `of marked animals are asked for once the field is there`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    session.press(" ", "+", "y")
    #expect(await session.shows("of 1 Marked Animal"))
    session.type("+#x")
    session.press(.enter)
    #expect(await session.shows("A tag cannot begin with “#”"))
  }

  @Test func `are listed across the categories, whatever was listed`() async throws {
    let session = try await Session.animals(("Ant", "Insect"), ("Dog", "Mammal"))
    let field = try await session.store.addField(named: "Tags", .tags)
    var marks = Marks()
    for id in 1...2 { marks.mark(Animal.ID(id)) }
    _ = try await session.store.apply(.tags(field, adding: ["vet"], removing: []), to: marks)
    session.press("h", .end)
    #expect(await session.shows("1 of 1"))
    session.press("T")
    #expect(await session.shows("vet"))
    session.press(.enter)
    #expect(await session.shows("1 of 2"))
  }

  @Test func `have no field of their name where there is another`() async throws {
    let session = try await Session.animals(("Ant", nil))
    _ = try await session.store.addField(named: "tags")
    session.press("+")
    #expect(await session.shows("The field tags holds no tags; F changes its kind."))
  }
}
