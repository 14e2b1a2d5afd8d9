import Catalog
import Foundation
import TestSupport
import Testing

@Suite("While an undo takes long", .waitsForProcesses, .timeLimit(.minutes(10)))
struct LongUndoTests {
  private let folder: TemporaryFolder
  private let shell = "HISTFILE=/dev/null PS1='shell$ ' exec bash --norc --noprofile -i"

  init() throws {
    folder = try TemporaryFolder()
  }

  private var count: [String] {
    get throws { try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal") }
  }

  /// The program as it undoes the deletion of a category with that many animals.
  private func undoing(_ animals: Int) async throws -> (Session, RunningProgram) {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let category = try await store.insertCategory(named: "Mammal")
    let draft = RecordDraft(name: "Bear", category: .existing(category))
    _ = try await store.insert(contentsOf: [RecordDraft](repeating: draft, count: animals))
    _ = try await store.deleteCategory(category.id)
    store.close()
    try OtherProgram(folder.catalog).slowDown("animal", millions: 5)
    let session = try Session(in: folder, script: "ulimit -c 0\n\(shell)")
    try await session.see("shell$")
    try session.type("sh -c 'echo $$ >\"$FOLDER/pid\"; exec \"$MENAGERIE_BIN\"'")
    try session.press("Enter")
    try await session.see("0 animals")
    try session.press("u")
    try await session.see("in another session")
    try session.press("y")
    try await session.see("Undoing…")
    return (session, try session.program)
  }

  @Test("a signal cancels it, and nothing of it is done", arguments: [SIGHUP, SIGTERM])
  func cancels(number: Int32) async throws {
    let (session, program) = try await undoing(400)
    program.send(number)
    try await session.wait(for: "the end") { program.hasEnded }
    #expect(try count == ["0"])
  }

  @Test("the program is stopped after it, so that others can write meanwhile")
  func stopsAfterwards() async throws {
    let (session, program) = try await undoing(100)
    program.send(SIGTSTP)
    try await session.see("Stopped")
    #expect(try count == ["100"])
    try OtherProgram(folder.catalog).execute("BEGIN IMMEDIATE; DELETE FROM animal; COMMIT")
    program.send(SIGKILL)
  }
}
