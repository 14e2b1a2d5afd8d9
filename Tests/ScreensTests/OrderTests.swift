import Catalog
import Terminal
import Testing

@Suite struct OrderTests {
  @Test func `S turns each order round and keeps the selection`() async throws {
    let session = try await Session.sample()
    session.press("f")
    session.type("axolotl")
    session.press(.enter)
    for order in [
      "by name, Z to A", "by diet, reversed", "by category, reversed", "oldest first",
      "last changed last",
    ] {
      session.press("S")
      #expect(session.footer.hasSuffix("Sorted \(order)"))
      #expect(session.picture.contains("· \(order) "))
      #expect(session.selected.first?.hasPrefix("Axolotl") == true)
      #expect(await session.shows("of 498"))
      session.press("s")
    }
    #expect(session.picture.contains("· by name ─"))
  }

  @Test func `t shows one diet after the other, and then all`() async throws {
    let session = try await Session.sample()
    for diet in ["herbivorous", "carnivorous", "omnivorous", "unknown"] {
      session.press("t")
      #expect(session.footer.hasSuffix("Only \(diet)"))
      #expect(session.picture.contains("Animals · \(diet) · by name"))
    }
    #expect(session.picture.contains("No animal here is unknown. t shows others."))
    session.press("t")
    #expect(session.footer.hasSuffix("All diets"))
    #expect(await session.shows("of 498"))
  }

  @Test(arguments: [
    (80, " African wild dog · “a” · carnivorous · by category, reversed "),
    (60, " African wil… · “a” · carnivorous · by category, reversed "),
  ])
  func `the title is cut where it is the user's own`(columns: Int, title: String) async throws {
    let session = try await Session.animals(
      ("Ant", "African wild dog"), columns: columns + 24 + (columns < 70 ? 0 : 32), rows: 12)
    session.press("s", "s", "S", "t", "t", "h", .end, "/", "a", .enter)
    await session.settled()
    #expect(session.lines[1].contains(title), "\(session.picture)")
  }
}
