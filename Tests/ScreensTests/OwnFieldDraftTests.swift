import Catalog
import Terminal
import Testing

/// A field of one's own that changes while a draft has a value of it.
@Suite(.timeLimit(.minutes(10))) struct OwnFieldDraftTests {
  @Test func `is asked about where it was retired while a draft has a value of it`() async throws {
    let session = try await Session.breed()
    let breed = try #require(try session.store.fields().last)
    session.press("e", .tab, .tab, .tab)
    session.type("Boxer")
    try await session.store.retireField(breed)
    session.press(.enter)
    #expect(await session.shows("The draft has “Boxer” in Breed, but the field"))
    session.press("n")
    #expect(await session.shows("Breed     Boxer _"))
    session.press(.enter)
    #expect(await session.shows("y Restore and save"))
    session.press("y")
    #expect(await session.shows("Saved Max"))
    #expect(try session.animal("Max").text(of: breed) == "Boxer")
    session.press("e", .tab, .tab, .tab, .control("u"))
    session.type("Poodle")
    try await session.store.retireField(breed)
    session.press(.home, .control("s"))
    #expect(await session.shows("w Save without"))
    session.press("w")
    #expect(await session.shows("Nothing was changed"))
    _ = try await session.store.restoreField(breed)
    #expect(try session.animal("Max").text(of: breed) == "Boxer")
  }

  @Test
  func `is asked about in a draft of before it was retired, and where its addition was undone`()
    async throws
  {
    let session = try await Session.breed()
    session.press("a")
    session.type("Rex")
    session.press(.tab, .tab, .tab)
    session.type("Boxer")
    _ = try await session.store.undo()
    _ = try await session.store.undo()
    #expect(try session.store.fields().custom.isEmpty)
    session.press(.enter)
    #expect(await session.shows("The draft has “Boxer” in Breed, but the field"))
    #expect(!session.picture.contains("Restore"))
    session.press("w")
    #expect(await session.shows("Saved Rex"))
  }

  @Test func `does not matter to a draft that has not changed it`() async throws {
    let session = try await Session.breed()
    let breed = try #require(try session.store.fields().last)
    let max = try session.animal("Max")
    var draft = RecordDraft(max)
    draft[text: breed] = "Boxer"
    _ = try await session.store.update(max.id, from: RecordDraft(max), to: draft)
    #expect(await session.shows("Boxer"))
    session.press("e", .control("u"))
    session.type("Moritz")
    try await session.store.retireField(breed)
    session.press(.enter)
    #expect(await session.shows("Saved Moritz"))
    #expect(try await session.store.restoreField(breed) == breed)
    #expect(try session.animal("Moritz").text(of: breed) == "Boxer")
  }

  @Test func `whose unit was changed takes no number that was typed for the one of before`()
    async throws
  {
    let session = try await Session.breed()
    let mass = try await session.store.addField(
      named: "Mass", ValueKind("number", ValueOptions(unit: "kg")))
    session.press("e", .tab, .tab, .tab, .tab)
    #expect(await session.shows("Mass (kg)"))
    session.type("12")
    let grams = NewField("Mass", ValueKind("number", ValueOptions(unit: "g")))
    _ = try await session.store.changeField(mass, to: grams)
    session.press(.enter)
    #expect(await session.shows("Mass was changed in the meantime. Is this still right?"))
    #expect(session.picture.contains("Mass (g)"))
    session.press(.control("u"))
    session.type("12 kg")
    session.press(.enter)
    #expect(await session.shows("Mass      12000 g"))
  }

  @Test func `is chosen where two have changed it`() async throws {
    let session = try await Session.breed()
    session.press("e", .tab, .tab, .tab)
    session.type("Boxer")
    let max = try session.animal("Max")
    let breed = try #require(try session.store.fields().last)
    var theirs = RecordDraft(max)
    theirs[text: breed] = "Poodle"
    _ = try await session.store.update(max.id, from: RecordDraft(max), to: theirs)
    session.press(.enter)
    #expect(await session.shows("choose theirs or mine"))
    #expect(session.picture.contains("Poodle") && session.picture.contains("Boxer"))
  }
}
