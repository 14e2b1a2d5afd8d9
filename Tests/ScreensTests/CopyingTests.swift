import Catalog
import Terminal
import Testing

/// Handing text to the clipboard of the terminal.
@Suite(.timeLimit(.minutes(10))) struct CopyingTests {
  /// What a session has handed over last.
  private final class Copied {
    var last: Clipboard?
  }

  private func session(columns: Int = 120) async throws -> (Session, Copied) {
    let session = try await Session.sample(columns: columns, rows: 24)
    let copied = Copied()
    session.stack.setClipboard = {
      copied.last = $0
      return true
    }
    return (session, copied)
  }

  @Test func `y copies the name, and Y the row as the list shows it`() async throws {
    let (session, copied) = try await session()
    session.press(.down, "y")
    #expect(copied.last?.text == "African buffalo")
    #expect(session.footer.contains("Copied African buffalo · the terminal may refuse it"))
    session.press("Y")
    #expect(copied.last?.text == "African buffalo\therbivorous\tMammal")
  }

  @Test func `Y copies all that are marked, by their names`() async throws {
    let (session, copied) = try await session()
    session.press(.end, " ", .home, " ", "Y")
    #expect(copied.last?.text.split(separator: "\n").count == 2)
    #expect(copied.last?.text.hasPrefix("Aardvark\t") == true)
    #expect(session.footer.contains("Copied 2 rows ·"))
  }

  @Test func `y where the animal is looked at copies one of its values`() async throws {
    let (session, copied) = try await session(columns: 80)
    session.press(.down, .enter, "y")
    session.type("cat")
    #expect(session.selected == ["Category: Mammal"])
    session.press(.enter)
    #expect(copied.last?.text == "Mammal")
    #expect(session.stack.screens.count == 1)
  }

  @Test func `a terminal without a clipboard is told of, and all marked animals go beyond a page`()
    async throws
  {
    let (session, copied) = try await session()
    session.press("A", "Y")
    #expect(copied.last?.count == 498)
    session.stack.setClipboard = { _ in false }
    session.press("y")
    #expect(session.footer.contains("This terminal has no clipboard"))
  }

  @Test func `10 MB are cut, and it is said`() async throws {
    let (session, copied) = try await session()
    let note = try await session.store.addField(named: "Notes", .note)
    var draft = RecordDraft(name: "Zz top")
    draft[text: note] = String(repeating: "striped ", count: 100_000)
    _ = try await session.store.insert(draft)
    #expect(await session.shows("of 499"))
    session.press(.end, .right, "y")
    session.type("notes")
    session.press(.enter)
    #expect(copied.last?.isCut == true)
    #expect((99_000...Clipboard.maxBytes).contains(copied.last?.text.utf8.count ?? 0))
    #expect(session.footer.contains("cut at 100 kB"))
  }
}
