import Catalog
import Terminal
import Testing

/// What moves on the screen, frame by frame.
@Suite(.timeLimit(.minutes(10))) struct MotionTests {
  /// The frames that a session has asked for, and its clock.
  private final class Frames {
    var time = Duration.zero
    var waiting: [@MainActor () -> Void] = []

    /// Draws the next frame, some milliseconds later.
    @MainActor func next(after milliseconds: Int = 40) {
      time += .milliseconds(milliseconds)
      let due = waiting
      waiting = []
      for frame in due { frame() }
    }
  }

  private func session(_ names: String...) async throws -> (Session, Frames) {
    let store = try Session.store()
    for name in names { _ = try await store.insert(RecordDraft(name: name)) }
    let session = try Session(store, columns: 80, rows: 24)
    let frames = Frames()
    session.stack.motion.isOn = true
    session.stack.now = { frames.time }
    session.stack.schedule = { _, frame in frames.waiting.append(frame) }
    return (session, frames)
  }

  @Test func `the light of a saved row fades, and then nothing is drawn any more`() async throws {
    let (session, frames) = try await session("Ant", "Bee")
    session.press("e")
    session.type("s")
    session.press(.enter)
    #expect(await session.shows("Saved Ants"))
    let lit = { (style: Style) in
      session.stack.frame().text(in: [style], row: 2).joined().contains("Ants")
    }
    #expect(lit(.flash))
    frames.next(after: 400)
    #expect(lit(.afterglow))
    frames.next(after: 400)
    #expect(lit(.selected))
    #expect(!session.stack.motion.isMoving)
    frames.next()
    #expect(frames.waiting.isEmpty, "An idle screen asks for no frame")
  }

  @Test func `the row of what was deleted closes before the others move up`() async throws {
    let (session, frames) = try await session("Ant", "Bee", "Cat")
    session.press("d", "y")
    #expect(await session.shows("Deleted Ant"))
    #expect(session.lines[2].contains("Ant"))
    #expect(session.lines[3].contains("Bee"))
    #expect(session.selected.first?.hasPrefix("Bee") == true)
    frames.next(after: 100)
    #expect(session.lines[3].contains("Bee"))
    frames.next(after: 200)
    #expect(session.lines[2].contains("Bee"))
    #expect(session.lines[3].contains("Cat"))
  }

  @Test func `bars grow to their length`() async throws {
    let (session, frames) = try await session("Ant", "Bee", "Cat")
    session.press("o")
    #expect(await session.shows("By diet"))
    let bar = { session.picture.count { $0 == "█" } }
    let first = bar()
    frames.next(after: 100)
    let second = bar()
    frames.next(after: 400)
    #expect(first < second && second < bar())
  }
}
