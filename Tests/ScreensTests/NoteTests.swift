import Catalog
import Terminal
import Testing

/// A note of many lines, in the form and in the detail.
@Suite(.timeLimit(.minutes(10))) struct NoteTests {
  @Test func `takes lines, saves by a key of its own, and stands in the detail`() async throws {
    let session = try await Session.shelter(columns: 120, rows: 40)
    session.press("e", .backTab)
    #expect(session.picture.contains("^S Save   Esc Cancel"))
    session.press(.enter)
    session.type("Fond of cheese")
    session.press(.control("s"))
    #expect(await session.shows("Saved Max"))
    #expect(await session.shows("Fond of cheese"))
    session.press("u")
    #expect(await session.shows("Undid"))
    session.press(.escape)
    #expect(await session.comesTrue { !session.picture.contains("cheese") })
  }

  @Test func `has an undo of its own, apart from that of the catalog`() async throws {
    let session = try await Session.shelter()
    session.press("e", .backTab, .enter)
    session.type("a word")
    session.paste("two\nlines")
    session.press(.control("_"))
    #expect(!session.picture.contains("lines"))
    #expect(session.picture.contains("a word"))
    session.press(.control("r"))
    #expect(session.picture.contains("lines"))
    session.press(.escape)
    #expect(await session.shows("Discard"))
  }

  @Test func `takes the cursor to where the mouse presses`() async throws {
    let session = try await Session.shelter()
    session.press("e", .backTab)
    try session.mouse(.press, over: "rest for")
    session.type("|")
    #expect(session.picture.contains("|rest for"))
  }

  @Test func `scrolls in the detail, which begins anew with another animal`() async throws {
    let session = try await Session.shelter(columns: 60, rows: 12)
    session.press("l")
    #expect(session.picture.contains("Category"))
    #expect(session.picture.contains("↓ more"))
    session.press(.down, .down)
    #expect(!session.picture.contains("Category"))
    session.press(.end)
    #expect(session.picture.contains("by ann"))
    #expect(!session.picture.contains("↓ more"))
    session.press(.up)
    #expect(session.picture.contains("↓ more"))
    session.press("h", .down, "l")
    #expect(session.picture.contains("Category"))
    #expect(session.picture.contains("female"))
  }

  @Test func `gets a dated and signed line by one key, beside that of somebody else`() async throws
  {
    let session = try await Session.shelter(columns: 120, rows: 40)
    session.press("m")
    #expect(session.picture.contains("Note on Max"))
    let notes = try #require(try session.store.fields().last)
    let animal = try #require(try session.browser.selectedAnimal())
    _ = try await session.store.addLine("by Ben", to: notes, of: animal.id)
    session.type("ate well")
    session.press(.enter)
    #expect(await session.shows("Noted on Max"))
    let text = try #require(try session.store.animal(animal.id)?.text(of: notes))
    #expect(text.hasSuffix("by Ben\n2026-11-21 ann: ate well"))
    session.press("H")
    #expect(await session.shows("Added “2026-11-21 ann: ate well” to the notes of"))
    #expect(session.picture.contains(/Notes +… +→ … 2026-11-21 ann:/))
    session.press(.escape, "u")
    #expect(await session.shows("Undid"))
    #expect(try session.store.animal(animal.id)?.text(of: notes).hasSuffix("by Ben") == true)
  }

  @Test func `is asked about where the line would be lost, and is not empty`() async throws {
    let session = try await Session.shelter()
    session.press("m", .enter)
    #expect(await session.shows("Type what is to be noted."))
    session.type("x")
    session.press(.escape)
    #expect(session.picture.contains("Discard the note?"))
  }

  @Test func `cannot be added to where no field has notes`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("m")
    #expect(session.picture.contains("No field has notes yet"))
  }
}
