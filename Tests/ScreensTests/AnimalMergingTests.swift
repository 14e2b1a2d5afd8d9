import Catalog
import Terminal
import Testing

/// Merging two animals, and parents that contradict themselves, on the screen.
@Suite(.timeLimit(.minutes(10))) struct AnimalMergingTests {
  private func session(columns: Int = 100) async throws -> Session {
    let store = try Session.store()
    let fields = try await store.addFields([NewField("Breed", .text), NewField("Notes", .note)])
    for (name, breed, note) in [
      ("Bella", "Boxer", "Came in."), ("Bella", "Mix", "Barks."), ("Rex", "", ""),
    ] {
      var draft = RecordDraft(name: name)
      draft[text: fields[0]] = breed
      draft[text: fields[1]] = note
      _ = try await store.insert(draft)
    }
    return try Session(store, columns: columns, rows: 24)
  }

  @Test func `m on two marked animals shows both, and makes one of them`() async throws {
    let session = try await session()
    session.press(" ", " ", "m")
    #expect(await session.shows("Merge Animals"))
    #expect(session.picture.contains("Bella #1 is left, with what is marked ●."))
    #expect(session.picture.contains("#2"))
    session.press(.right, .enter)
    #expect(await session.shows("Merged Bella #2 into Bella #1 · u undoes it"))
    #expect(await session.shows("Came in."))
    #expect(session.picture.contains("Barks."))
    #expect(session.picture.contains("Mix"))
    #expect(session.picture.contains("2 animals"))
    session.press("u")
    #expect(await session.shows("3 animals"))
  }

  @Test func `m asks for two where others are marked, and notes where none is`() async throws {
    let session = try await session()
    session.press(" ", "m")
    #expect(session.picture.contains("Mark the two animals that are one."))
    session.press(.escape, "m")
    #expect(await session.shows("Note"))
  }

  @Test func `a male mother is not offered, and asked about`() async throws {
    let store = try Session.store()
    let fields = try await store.addFields([
      NewField("Sex", try ValueKind("choice", details: "female, male")),
      NewField("Mother", .parent),
    ])
    for (name, sex) in [("Max", "male"), ("Maxine", "female")] {
      var draft = RecordDraft(name: name)
      draft[text: fields[0]] = sex
      _ = try await store.insert(draft)
    }
    _ = try await store.insert(RecordDraft(name: "Rex"))
    let session = try Session(store, columns: 100, rows: 24)
    session.press(.end, "e", .tab, .tab, .tab, .tab)
    session.type("max")
    #expect(await session.shows("Maxine #2"))
    #expect(!session.picture.contains("Max #1"))
    session.press(.control("u"))
    session.type("id:1")
    session.press(.control("s"))
    #expect(await session.shows("Max #1 is male, and stands as Mother."))
    session.press("n", .control("s"))
    #expect(await session.shows("Is this right?"))
    session.press("y")
    #expect(await session.shows("Saved Rex"))
    #expect(await session.shows("Max #1"))
  }
}
