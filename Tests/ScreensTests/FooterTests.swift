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
    Scene.browserSample, .browserCategories, .findKept, .marks, .marksListed, .historyAll,
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

  @Test(arguments: [40, 80, 120])
  func `a message takes the room of no key`(columns: Int) async throws {
    let session = try await Session.animals(("Rex", nil), columns: columns, rows: 10)
    for keys in [[], ["H"]] as [[Key]] {
      for key in keys { session.press(key) }
      let before = session.lines.last ?? ""
      for message in ["Saved Rex", String(repeating: "Saved Rex ", count: 9)] {
        session.stack.say(message)
        #expect(session.lines.last?.hasPrefix(before) == true)
        #expect(session.picture.contains("Saved Rex"))
      }
    }
  }

  @Test func `at 120 columns one sees what else there is`() async throws {
    let session = try await Session.animals(("Rex", nil), columns: 120, rows: 24)
    for label in ["r Record", "Space Mark", "+ Tag", "F Fields", "o Statistics"] {
      #expect(session.footer.contains(label), "\(session.footer)")
    }
  }

  @Test func `what stands in a sheet is not said again below`() async throws {
    let session = try await Session.animals(("Rex", nil), columns: 80, rows: 24)
    for keys in [["e"], ["d"], ["C"]] as [[Key]] {
      for key in keys { session.press(key) }
      #expect(session.picture.contains("Cancel"))
      #expect(!session.footer.contains("Cancel"), "\(session.footer)")
      #expect(session.footer.contains("Help"))
      session.press(.escape)
    }
  }
}
