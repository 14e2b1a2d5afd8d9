import Foundation
import TestSupport
import Testing

@Suite("Suspended by ^Z", .waitsForProcesses, .timeLimit(.minutes(10)))
struct SuspendTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func shell() throws -> Session {
    try Session(
      in: folder,
      script: """
        ulimit -c 0
        HISTFILE=/dev/null PS1='shell$ ' exec bash --norc --noprofile -i
        """)
  }

  private func start(in session: Session) async throws {
    try await session.see("shell$")
    try session.type("stty -g; \"$MENAGERIE_BIN\" --in-memory")
    try session.press("Enter")
    try await session.see("0 animals")
  }

  @Test("it gives the terminal to the shell, and comes back with fg as it was")
  func comesBack() async throws {
    let session = try shell()
    try await start(in: session)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try await session.see("Rhea")

    for _ in 0..<2 {
      try session.press("C-z")
      try await session.see("Stopped", "shell$")
      #expect(try session.state("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
      try session.type("fg; echo ended $?")
      try session.press("Enter")
      try await session.see("Add Animal", "Rhea")
      #expect(try session.state("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "1 1 1")
    }
    try session.press("Enter")
    try await session.see("Saved Rhea")
    try session.press("q")
    try await session.see("y Quit")
    try session.press("y")
    try await session.see("ended 0")
  }

  @Test("it takes the size that the terminal has when it comes back")
  func takesNewSize() async throws {
    let session = try shell()
    try await start(in: session)
    try session.press("C-z")
    try await session.see("Stopped")
    try session.resize(columns: 70, rows: 20)
    try session.type("fg; echo ended $?")
    try session.press("Enter")
    try await session.wait(for: "the footer in row 20") {
      let rows = try session.rows
      return rows.count >= 20 && rows[19].contains("a Add") && rows[0].hasSuffix("0 animals")
    }
    try session.press("q")
    try await session.see("ended 0")
  }

  @Test("with no shell to take over, it goes on")
  func goesOnWithoutShell() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("C-z")
    try session.press("a")
    try await session.see("Add Animal")
    try session.press("Escape")
    try await session.seeNo("Add Animal")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
