import Terminal
import Testing

/// What is typed behind a key that does nothing.
@Suite struct RefusedKeyTests {
  private func session() async throws -> Session {
    let session = try await Session.animals(
      ("Ant", nil), ("Bee", nil), ("Cow", nil), ("Dog", nil), ("Eel", nil), ("Fox", nil),
      ("Gnu", nil))
    session.press(.home)
    return session
  }

  @Test(arguments: [300, 200, 700])
  func `a key that is pressed after it is a command`(milliseconds: Int) async throws {
    let session = try await session()
    session.press("z", "j", "j", "j", each: .milliseconds(milliseconds))
    #expect(session.selected.first?.hasPrefix("Dog ") == true)
    #expect(session.stack.message == nil)
    session.press("z", "j", "k", each: .milliseconds(milliseconds))
    #expect(session.selected.first?.hasPrefix("Dog ") == true)
  }

  @Test(arguments: [0, 40, 120])
  func `the rest of a word does nothing, the key after it does`(milliseconds: Int) async throws {
    let session = try await session()
    session.press("s", "n", "e", "w", .enter)
    let before = session.lines.dropLast()
    session.press("f", "s", "e", "a", " ", "u", .enter, each: .milliseconds(milliseconds))
    #expect(session.lines.dropLast(3) == before.dropLast(2))
    #expect(session.stack.screens.count == 1)
    #expect(session.picture.contains("the keys after it did nothing"))
    session.press("e", each: .milliseconds(300))
    #expect(session.picture.contains("Edit Animal"))
  }
}
