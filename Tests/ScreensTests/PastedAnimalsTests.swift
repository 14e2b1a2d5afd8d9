import Catalog
import Terminal
import Testing

/// Lines that are pasted into the name of a new animal.
@Suite(.timeLimit(.minutes(10))) struct PastedAnimalsTests {
  @Test func `are added after a question, in one edit, with the category of the form`()
    async throws
  {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "a")
    session.paste("Ant\r\n\n  Bee \nCow\tone\n")
    #expect(await session.shows("Add 3 animals, one for each line?"))
    session.press("y")
    #expect(await session.shows("Added 3 animals"))
    #expect(try session.names == ["Ant", "Bee", "Cow one", "Wolf"])
    #expect(session.stack.screens.count == 1)
    #expect(session.selected.first?.hasPrefix("Ant") == true)
    #expect(try session.store.categories().map(\.count) == [4])
    session.press("u")
    #expect(try await session.comesTrue { try session.names == ["Wolf"] })
  }

  @Test func `are found where they were put, however many they are`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.paste((1...1_200).map { "Ant \($0)" }.joined(separator: "\n"))
    #expect(await session.shows("Add 1,200 animals"))
    session.press("y")
    #expect(await session.shows("Added 1,200 animals"))
    #expect(session.selected.first?.hasPrefix("Ant 1 ") == true)
  }

  @Test func `are one name if that is wanted, or nothing`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.paste("Red\nfox")
    session.press("n")
    #expect(session.picture.contains("Add Animal"))
    #expect(!session.picture.contains("fox"))
    session.paste("Red\nfox")
    session.press("o", .enter)
    #expect(await session.shows("Saved Red fox"))
  }

  @Test func `are refused with the line in which there is no name`() async throws {
    let session = try Session.empty(columns: 120)
    session.press("a")
    session.paste("Ant\n\n\(String(repeating: "x", count: 501))\n")
    session.press("y")
    #expect(await session.shows("Line 3: The name has 501 characters; 500 is the limit."))
    #expect(session.picture.contains("Add Animal"))
    #expect(try session.names.isEmpty)
  }

  @Test func `are text where a name is typed already, and in an animal that is there`()
    async throws
  {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e")
    session.paste("s\nof the north")
    #expect(await session.shows("Wolfs of the north"))
    session.press(.enter)
    #expect(await session.shows("Saved Wolfs of the north"))
    session.press("a", "x")
    session.paste("1\n2")
    #expect(await session.shows("x1 2"))
  }

  @Test(arguments: [[], [.backTab]] as [[Key]])
  func `go into a category that was typed a moment ago, wherever one is in the form`(keys: [Key])
    async throws
  {
    let session = try Session.empty()
    session.press("a", .tab)
    session.type("Ants")
    for key in keys { session.press(key) }
    session.paste((1...12).map { "Ant \($0)\n" }.joined())
    await session.settled()
    #expect(session.picture.contains("Add 12 animals, one for each line?"))
    #expect(session.picture.contains("herbivorous, in Ants."))
    session.press("y")
    await session.settled()
    #expect(session.picture.contains("Added 12 animals"))
    #expect(try session.store.categories().map(\.category.name) == ["Ants"])
    #expect(try session.store.categories().map(\.count) == [12])
  }

  @Test func `go into a new category, and leave no draft`() async throws {
    let session = try Session.empty()
    session.press("a", .tab)
    session.type("Ants")
    session.press(.backTab)
    await session.settled()
    session.paste("Red\nBlack")
    session.press("y")
    #expect(await session.shows("Added 2 animals"))
    #expect(try session.store.categories().map(\.category.name) == ["Ants"])
    #expect(try session.store.categories().map(\.count) == [2])
    session.press("D")
    #expect(await session.shows("No draft is kept."))
  }
}
