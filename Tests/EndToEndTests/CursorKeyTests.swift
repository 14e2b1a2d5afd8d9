import Foundation
import TestSupport
import Testing

@Suite("A cursor key", .waitsForProcesses, .timeLimit(.minutes(10)))
struct CursorKeyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a slow line has to carry: two names of ten letters, the number in the list, and between them
  /// where they stand and how they look.
  @Test("sends at most 60 bytes at 80×24", arguments: ["xterm-256color", "xterm"])
  func sendsLittle(terminal: String) async throws {
    let session = try await Session.onZoo(
      "Blue shark", "Blue whale", "Boll weevil", in: folder, columns: 80, rows: 24,
      environment: ["TERM": terminal])
    try await session.seeQuiet()
    let before = session.bytes.utf8.count
    try session.press("Down")
    try await session.see("2 of 3")
    try await session.seeQuiet()
    #expect(session.bytes.utf8.count - before <= 60)
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
