import Terminal
import Testing

/// What is always at the foot of a screen.
@Suite struct FooterTests {
  private static let sizes = [(40, 10), (50, 15), (60, 20), (80, 24), (100, 30)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  /// Whether `q` ends the program where the person is.
  private func isLeftByQ(_ session: Session) -> Bool {
    session.commands.contains { $0.keys.contains("q") && $0.title == "Quit" }
  }

  private func expectHelpAndQuit(in session: Session, saying news: String?) {
    for size in Self.sizes {
      session.stack.resize(to: size)
      if let news { session.stack.say(news) }
      #expect(session.footer.contains("? Help"), "\(size) \(session.footer)")
      #expect(session.footer.contains("q Quit"), "\(size) \(session.footer)")
    }
  }

  @Test(arguments: [
    Scene.browserSample, .browserCategories, .findKept, .marks, .marksListed, .drafts, .historyAll,
    .historyChanges, .order,
  ])
  func `help and Quit are named wherever q quits`(scene: Scene) async throws {
    let session = try await scene.session()
    #expect(isLeftByQ(session))
    expectHelpAndQuit(in: session, saying: nil)
    for news in ["Saved Rex", "Undid the deletion of Rex", "Deleted 1,234 animals · u undoes it"] {
      expectHelpAndQuit(in: session, saying: news)
    }
  }

  @Test func `the keys that fill an empty catalog come first`() async throws {
    let session = try Session.empty()
    #expect(session.footer.hasPrefix(" a Add  s Sample  i Import  t Template  c Category  "))
  }

  @Test func `a message takes the room of other keys first`() async throws {
    let session = try await Session.animals(("Rex", nil), columns: 40, rows: 10)
    session.press(" ")
    session.stack.say("Saved Rex")
    #expect(session.footer == " Esc Unmark  ? Help  q Quit   Saved Rex")
    session.press("H")
    session.stack.say("Saved Rex and more")
    #expect(session.footer == " ? Help  q Quit      Saved Rex and more")
  }

  @Test func `where Esc leaves a sheet it is named there`() async throws {
    let session = try await Session.animals(("Rex", nil), columns: 40, rows: 10)
    session.press("e")
    session.stack.say("Saved Rex")
    #expect(session.footer.contains("Esc Cancel"))
    #expect(session.footer.contains("F1 Help"))
  }
}
