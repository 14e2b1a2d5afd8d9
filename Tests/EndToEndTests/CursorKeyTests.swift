import Foundation
import TestSupport
import Testing

@Suite("A cursor key", .waitsForProcesses, .timeLimit(.minutes(10)))
struct CursorKeyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a line has to carry: two rows under the bar; a slow one two names of ten letters, the
  /// number in the list, and between them where they stand and how they look.
  @Test(
    "sends at most 260 bytes at 80×24, and 60 on a slow line",
    arguments: ["xterm-256color", "xterm"], [("0", 260), ("1", 60)])
  func sendsLittle(terminal: String, line: (isSlow: String, most: Int)) async throws {
    let session = try await Session.onZoo(
      "Blue shark", "Blue whale", "Boll weevil", in: folder, columns: 80, rows: 24,
      environment: ["TERM": terminal, "MENAGERIE_SLOW": line.isSlow])
    try await session.seeQuiet()
    let before = session.bytes.utf8.count
    try session.press("Down")
    try await session.see("2 of 3")
    try await session.seeQuiet()
    #expect(session.bytes.utf8.count - before <= line.most)
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
