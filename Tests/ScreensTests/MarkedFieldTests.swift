import Catalog
import Terminal
import Testing

/// A field of one's own, set or cleared for all that are marked.
@Suite(.timeLimit(.minutes(10))) struct MarkedFieldTests {
  /// The titles of what keys do in the control with the focus.
  private func control(_ session: Session) -> [String] {
    session.commands.filter { $0.group.hasPrefix("In ") && $0.group != "In a form" }.map(\.title)
  }

  /// Marks all animals and opens the sheet of the field that begins so.
  private func open(_ name: String, in session: Session) async {
    session.press("A", "e")
    #expect(await session.shows("Set for all of"))
    session.press("f")
    #expect(await session.shows("Field to Set"))
    session.type(name)
    session.press(.enter)
    #expect(await session.shows("Marked Animal"))
  }

  private func values(of title: String, in session: Session) throws -> [String] {
    let field = try #require(try session.store.fields().named(title))
    return try session.store.page(of: AnimalQuery(), from: .first, limit: 10).rows
      .map { $0.text(of: field) }
  }

  @Test func `has the control that the form has for its kind`() async throws {
    let (form, marks) = (try await Session.shelter(), try await Session.shelter())
    let colours = (1...8).map { "colour \($0)" }
    for session in [form, marks] {
      _ = try await session.store.addFields([
        NewField("Neutered", .yesNo), NewField("Tags", .tags), NewField("Home", .link),
        NewField("Coat", ValueKind("choice", ValueOptions(choices: colours))),
      ])
    }
    form.press(.down, "e", .tab, .tab)
    for field in try form.store.fields().custom {
      form.press(.tab)
      await open(field.title, in: marks)
      #expect(control(marks) == control(form), "\(field.title)")
      #expect(!control(marks).isEmpty)
      #expect(marks.picture.contains("│ \(field.label) "))
      marks.press(.escape, .escape)
    }
  }

  @Test func `is set and cleared`() async throws {
    let session = try await Session.shelter()
    await open("bre", in: session)
    #expect(session.picture.contains("Breed of 2 Marked Animals"))
    session.type("Poodle")
    session.press(.enter)
    #expect(await session.shows("Set the breed of 2 marked animals to Poodle?"))
    session.press("y")
    #expect(await session.shows("Set the breed of 2 animals to Poodle"))
    #expect(try values(of: "Breed", in: session) == ["Poodle", "Poodle"])
    await open("bre", in: session)
    session.press(.enter)
    #expect(await session.shows("Clear the breed of 2 marked animals?"))
    session.press("y")
    #expect(await session.shows("Cleared the breed of 2 animals"))
    #expect(try values(of: "Breed", in: session) == ["", ""])
  }

  @Test func `is chosen where it is a choice, and none clears it`() async throws {
    let session = try await Session.shelter()
    await open("sex", in: session)
    #expect(session.picture.contains("‹ none ›"))
    session.press("f", .enter)
    #expect(await session.shows("Set the sex of 1 of the 2 marked animals to"))
    session.press("y")
    #expect(await session.shows("Set the sex of 1 animal to female"))
    await open("sex", in: session)
    session.press("m", "n", .enter)
    #expect(await session.shows("Clear the sex of 2 marked animals?"))
    session.press("y")
    #expect(await session.shows("Cleared the sex of 2 animals"))
    #expect(try values(of: "Sex", in: session) == ["", ""])
  }

  @Test func `is written in several lines where it is a note, and set by a key of its own`()
    async throws
  {
    let session = try await Session.shelter()
    await open("notes", in: session)
    #expect(session.picture.contains("^S Set"))
    session.type("a line")
    session.press(.enter)
    session.type("another")
    session.press(.control("s"))
    #expect(await session.shows("Set the notes of 2 marked animals to a line …?"))
    session.press("y")
    #expect(await session.shows("Set the notes of 2 animals ·"))
    #expect(try values(of: "Notes", in: session) == ["a line\nanother", "a line\nanother"])
  }

  @Test func `says in its place what does not fit, and takes a number in another unit`()
    async throws
  {
    let session = try await Session.shelter()
    await open("mass", in: session)
    session.type("12 furlongs")
    session.press(.enter)
    #expect(
      await session.shows(
        "“12 furlongs” cannot be put in kg; write one such as 12.5 or 12.5 kg. "))
    session.press(.control("u"))
    session.type("800 g")
    session.press(.enter)
    #expect(await session.shows("Set the mass of 2 marked animals to 800 g?"))
    session.press("y")
    #expect(await session.shows("Set the mass of 2 animals to 800 g"))
    #expect(try values(of: "Mass", in: session) == ["0.8", "0.8"])
  }

  @Test func `completes tags`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    let field = try await session.store.addField(named: "Tags", .tags)
    var dog = RecordDraft(name: "Dog")
    dog[text: field] = "quarantine"
    _ = try await session.store.insert(dog)
    #expect(await session.shows("Dog"))
    await open("tags", in: session)
    session.type("q")
    #expect(await session.shows("quarantine"))
    session.press(.down, .enter, .enter)
    #expect(await session.shows("Set the tags of 2 of the 3 marked animals to"))
  }

  @Test func `is looked for by a part of its name`() async throws {
    let session = try await Session.shelter()
    session.press("A", "e")
    #expect(await session.shows("Set for all of"))
    session.press("f")
    session.type("x")
    session.press(.escape)
    #expect(session.picture.contains("2 marked"))
    session.press("e")
    #expect(await session.shows("Set for all of"))
    session.press("f")
    session.type("chip")
    session.press(.enter)
    #expect(session.picture.contains("Nothing here has that name."))
  }
}
