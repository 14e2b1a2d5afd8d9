import Catalog
import Terminal
import Testing

/// A choice among more words than arrows go through.
@Suite(.timeLimit(.minutes(10))) struct ChoiceFieldTests {
  private static let words = [
    "black", "brown", "cream", "fawn", "light brown", "red", "tan", "white",
  ]

  /// Max is black; the focus is on his colour.
  private func session(of words: [String] = words) async throws -> Session {
    let store = try Session.store()
    let kind = try ValueKind("choice", details: words.joined(separator: ", "))
    let field = try await store.addField(named: "Colour", kind)
    var draft = RecordDraft(name: "Max")
    draft[text: field] = "black"
    _ = try await store.insert(draft)
    let session = try Session(store)
    session.press("e", .tab, .tab, .tab)
    return session
  }

  private func colour(in session: Session) throws -> String {
    let field = try #require(try session.store.fields().named("Colour"))
    return try session.animal("Max").text(of: field)
  }

  @Test func `takes the place of what stands there as it is typed, which narrows the words`()
    async throws
  {
    let session = try await session()
    session.type("bro")
    #expect(await session.comesTrue { session.selected == ["brown"] })
    #expect(session.picture.contains("light brown"))
    #expect(!session.picture.contains("white"))
    session.press(.enter)
    #expect(session.picture.contains("Colour    brown _"))
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    #expect(try colour(in: session) == "brown")
  }

  @Test func `lists all words, from that which it has`() async throws {
    let session = try await session()
    session.press(.pageDown)
    #expect(await session.shows("white"))
    session.press(.up, .down, .down, .enter, .control("s"))
    #expect(await session.shows("Saved Max"))
    #expect(try colour(in: session) == "cream")
  }

  @Test func `that is open takes another word`() async throws {
    let session = try await session(of: ["black", "red", "…"])
    session.type("tabby")
    #expect(await session.shows("Use “tabby”"))
    session.press(.enter, .enter)
    #expect(await session.shows("Saved Max"))
    #expect(try colour(in: session) == "tabby")
  }

  @Test func `is cleared by an empty line`() async throws {
    let session = try await session()
    session.press(.control("u"))
    #expect(session.picture.contains("none (type to filter, PgDn for all)"))
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    #expect(try colour(in: session) == "")
  }

  @Test func `is refused beside its field where it is none of the words`() async throws {
    let session = try await session()
    session.type("blu")
    await session.settled()
    #expect(!session.picture.contains("Create"))
    session.press(.enter)
    #expect(await session.shows("“blu” is not one of black, brown, cream, fawn"))
    #expect(session.picture.contains("Edit Animal"))
    #expect(try colour(in: session) == "black")
    session.press(.escape, "y", "A", "e")
    #expect(await session.shows("Set for all of"))
    session.press("f", .enter)
    session.type("blu")
    session.press(.enter)
    #expect(await session.shows("“blu” is not one of black, brown, cream, fawn"))
    session.press(.control("u"))
    session.type("crem")
    session.press(.backspace, .enter, .enter)
    #expect(await session.shows("Set the colour of 1 marked animal to cream?"))
    session.press("y")
    #expect(await session.shows("Set the colour of 1 animal to cream"))
  }

  @Test func `of seven words is gone through by arrows`() async throws {
    let session = try await session(of: Self.words.dropLast())
    #expect(session.picture.contains("‹ black ›"))
    session.press(.right, .enter)
    #expect(await session.shows("Saved Max"))
    #expect(try colour(in: session) == "brown")
  }
}
