import TestSupport
import Testing

@Suite("A line that tears keys", .waitsForProcesses, .timeLimit(.minutes(10)))
struct TornKeyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Sends each byte alone, once the program has read the one before it.
  private func send(_ bytes: String, to session: Session) async throws {
    let line = try Line(of: session)
    for byte in bytes.unicodeScalars {
      try session.type(String(byte))
      try await session.wait(for: "an empty line") { line.unread == 0 }
    }
  }

  @Test("runs none of their letters", arguments: ["\u{1B}OA", "\u{1B}[A"])
  func runsNoCommand(arrow: String) async throws {
    let session = try await Session.onZoo(
      "Emu", "Kiwi", in: folder, environment: ["ESCDELAY": "10000"])
    try session.press("End")
    try await session.see("2 of 2")
    try await send(arrow, to: session)
    try await session.see("1 of 2")
    #expect(try !session.screen.contains("marked"))
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("takes no letter of a pasted text for a command, nor half of one for another")
  func keepsPastes() async throws {
    let session = try await Session.onZoo("Emu", in: folder, environment: ["ESCDELAY": "10000"])
    try session.press("a")
    try await session.see("Add Animal")
    try await send("\u{1B}[200~é\r大q\u{1B}[201~", to: session)
    try await session.see("Add 2 animals, one for each line?")
    try session.press("o")
    try await session.see("é 大q")
    try session.press("Enter")
    try await session.see("Saved é 大q")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
