import Catalog
import Terminal
import Testing

/// Animals that others name, on the screen.
@Suite(.timeLimit(.minutes(10))) struct ReferenceScreenTests {
  private func session(columns: Int = 120, rows: Int = 24) async throws -> Session {
    let store = try Session.store()
    let fields = try await store.addFields([
      NewField("Mother", .parent), NewField("Breed", .text),
    ])
    for (name, mother, breed) in [
      ("Lola", "", ""), ("Max", "", "Boxer"), ("Max", "", "Beagle"), ("Rex", "Lola", ""),
    ] {
      var draft = RecordDraft(name: name, category: .named("Dog"))
      draft[text: fields[0]] = mother
      draft[text: fields[1]] = breed
      _ = try await store.insert(draft)
    }
    return try Session(store, columns: columns, rows: rows)
  }

  @Test func `are chosen in the form, namesakes by what tells them apart`() async throws {
    let session = try await session()
    session.press(.end, "e", .tab, .tab, .tab)
    session.type("max")
    #expect(await session.shows("Max, Boxer #2"))
    #expect(session.picture.contains("Max, Beagle #3"))
    session.press(.down, .enter, .enter)
    #expect(await session.shows("Saved Rex"))
    #expect(await session.shows("Mother    Max #3"))
    session.press("e", .tab, .tab, .tab)
    session.type("max beag")
    #expect(await session.shows("Max #3"))
    session.press(.control("u"))
    session.type("ol")
    #expect(await session.shows("Lola #1"))
    session.press(.control("u"))
    session.type("nobody")
    session.press(.enter)
    #expect(await session.shows("No animal is called “nobody”"))
    session.press(.control("u"), .pageDown)
    #expect(await session.shows("Lola #1"))
    session.press(.enter, .enter)
    #expect(await session.shows("Mother    Lola #1"))
  }

  @Test func `are gone through by pages where they are many`() async throws {
    let session = try await session(rows: 40)
    let store = session.store
    let breed = try #require(try store.fields().named("Breed"))
    let colour = try await store.addField(named: "Colour")
    for number in 1...30 {
      var draft = RecordDraft(name: "Zoe")
      draft[text: breed] = number.isMultiple(of: 2) ? "Pug" : "Collie"
      draft[text: colour] = "\(number) spots"
      _ = try await store.insert(draft)
    }
    session.press("e", .tab, .tab, .tab)
    session.type("zoe")
    #expect(await session.shows("Zoe, Collie, 1 spots #5"))
    session.press(.pageDown, .enter)
    #expect(session.picture.contains("Zoe, Collie, 9 spots #13"))
  }

  @Test func `stand in the detail with their offspring, and are a key away`() async throws {
    let session = try await session()
    #expect(session.picture.contains("Offspring Rex #4"))
    session.press("L")
    #expect(await session.shows("Mother    Lola #1"))
    session.press("L")
    #expect(await session.shows("Offspring Rex #4"))
    session.press(.down, "L")
    #expect(session.footer.contains("Max has no link, and names no animal."))
  }

  @Test func `follow what others change`() async throws {
    let session = try await session()
    var draft = RecordDraft(name: "Tia")
    draft[text: try #require(try session.store.fields().named("Mother"))] = "Lola"
    _ = try await session.store.insert(draft)
    #expect(await session.shows("Offspring Rex #4, Tia #5"))
  }

  @Test func `are spoken of before one is deleted`() async throws {
    let session = try await session()
    session.press("d")
    #expect(session.picture.contains("1 other animal names it, and will"))
    session.press("y")
    #expect(await session.shows("Deleted Lola"))
    session.press(.end)
    #expect(await session.shows("Lola (deleted) #1"))
    session.press("L")
    #expect(session.footer.contains("The animal #1 was deleted; undo brings it back."))
    session.press("u")
    #expect(await session.shows("Offspring Rex #4"))
    session.press(.home, " ", " ", "d")
    #expect(await session.shows("1 other animal names"))
    #expect(session.picture.contains("some of them, and will show “(deleted)”."))
    session.press("n", .escape, .backTab, .end, "d")
    #expect(await session.shows("Delete Dog and its 4 animals?"))
    #expect(!session.picture.contains("names some of them"))
  }
}
