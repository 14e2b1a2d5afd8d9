import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct FindingTests {
  private func session() async throws -> Session {
    try await Session.animals(
      ("大熊猫", "Mammal"), ("小熊猫", "Mammal"), ("Éléphant", "Mammal"), ("Elephant seal", "Mammal"),
      ("Straße fox", nil), ("العربية", nil), ("Ørsted's mole", nil), ("Zebra", "Mammal"))
  }

  @Test(arguments: [
    ("z", 1), ("ZE", 1), ("elephant", 2), ("éLé", 2), ("熊", 2), ("大熊", 1), ("大熊猫", 1),
    ("عرب", 1), ("ع", 1), ("ors", 1), ("STRASSE", 1), ("ant s", 1),
  ])
  func `find ignores case and accents, in any script`(text: String, count: Int) async throws {
    let session = try await session()
    session.press("/")
    session.type(text)
    #expect(await session.shows(count == 1 ? "1 of 1" : "1 of \(count)"))
    #expect(session.selected.count == 1)
    session.press(.enter)
    #expect(await session.shows("“\(text)”"))
    #expect(session.picture.contains("1 of \(count)"))
  }

  @Test func `find that finds nothing says so, and Esc clears it`() async throws {
    let session = try await session()
    session.press("/")
    session.type("xyz")
    #expect(await session.shows("No animal fits “xyz”. Esc clears the find."))
    session.press(.escape)
    #expect(await session.shows("1 of 8"))
    #expect(!session.picture.contains("Find xyz"))
  }

  @Test func `Esc after Enter shows all again and keeps what is selected`() async throws {
    let session = try await session()
    session.press("/")
    session.type("zeb")
    session.press(.enter)
    #expect(await session.shows("1 of 1"))
    session.press(.escape)
    #expect(await session.shows("of 8"))
    #expect(session.selected.first?.hasPrefix("Zebra") == true)
    let shown = session.picture
    session.press(.escape)
    #expect(session.picture == shown)
  }

  @Test func `arrows and pages move through what is found while it is typed`() async throws {
    let session = try await session()
    session.press("/", "a")
    #expect(await session.shows("1 of"))
    let first = session.selected
    session.press(.down)
    #expect(session.selected != first)
    session.press(.up)
    #expect(session.selected == first)
    session.press(.pageDown)
    #expect(session.selected != first)
    session.press(.pageUp)
    #expect(session.selected == first)
  }

  @Test func `typing on replaces what an earlier text found`() async throws {
    let session = try await session()
    session.press("/")
    for character in "elephant seal" { session.press(.character(character)) }
    #expect(await session.shows("1 of 1"))
    session.press(.control("w"), .backspace)
    #expect(await session.shows("1 of 2"))
    session.press(.control("u"))
    #expect(await session.shows("of 8"))
  }

  @Test func `find looks in the selected category only`() async throws {
    let session = try await session()
    session.press(.left, .down, "/")
    session.type("e")
    session.press(.enter)
    #expect(await session.shows("Animals · Uncategorised · “e”"))
    #expect(await session.shows("1 of 2"))
  }

  @Test func `an animal that is edited stays in sight, also where it is no longer found`()
    async throws
  {
    let session = try await session()
    session.press("/")
    session.type("zebra")
    session.press(.enter)
    #expect(await session.shows("1 of 1"))
    session.press("e", "s", .enter)
    #expect(await session.shows("Saved Zebras"))
    #expect(await session.shows("1 of 1"))
    session.press("e", .control("u"))
    session.type("Quagga")
    session.press(.enter)
    #expect(await session.shows("Saved Quagga"))
    #expect(await session.shows("of 8"))
    #expect(session.selected.first?.hasPrefix("Quagga") == true)
  }

  @Test func `the key after Enter is meant for what is found`() async throws {
    let session = try await session()
    session.press("/")
    session.type("zebra")
    session.press(.enter, "d")
    #expect(await session.shows("Delete Zebra?"))
  }

  @Test func `Esc cancels a find, and keys typed ahead do nothing`() async throws {
    let session = try await session()
    session.press("/")
    session.type("zebra")
    session.press(.enter, "d", .escape)
    await session.settled()
    #expect(!session.picture.contains("Delete Zebra?"))
    #expect(session.picture.contains("The find was cancelled. Esc clears it."))
    session.press(.escape)
    #expect(await session.shows("1 of 8"))
  }

  @Test func `there is nothing to find in an empty catalog`() async throws {
    let session = try Session.empty()
    session.press("/")
    #expect(session.footer.contains("There is nothing to find."))
  }

  @Test func `the last one found stays the last of as many as there are`() async throws {
    let session = try await session()
    session.press("/")
    session.type("a")
    session.press(.enter)
    #expect(await session.shows("1 of 4"))
    session.press(.end, "d", "y")
    #expect(await session.shows("3 of 3"))
    session.press(.up)
    #expect(await session.shows("2 of 3"))
  }
}
