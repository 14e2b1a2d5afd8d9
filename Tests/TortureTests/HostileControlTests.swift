import TestSupport
import Testing

@Suite("The harness notices hostile text that is printed as it is", .timeLimit(Effort.limit))
struct HostileControlTests {
  private func grid(after text: String) throws -> [[String]] {
    let emulator = try #require(Emulator(columns: 40, rows: 6))
    let line = "│" + String(repeating: " ", count: 38) + "│"
    emulator.take(Array("\u{1B}[H\(Array(repeating: line, count: 6).joined())".utf8))
    emulator.take(Array("\u{1B}[3;3H\(text)\u{1B}[3;40H│".utf8))
    return emulator.grid
  }

  @Test("by its bytes", arguments: HostileText.marks + HostileText.privateUse)
  func bytes(text: String) {
    let sent = SentText(Array(text.utf8))
    let mayBeSent = ["\r", "\n", "\u{8}"].contains { text.contains($0) }
    #expect(mayBeSent || !sent.problems.isEmpty, "\(text.debugDescription)")
    #expect(
      ["\t", "\n", "\r"].contains { text.contains($0) } || !sent.problemsOfOutput.isEmpty
        || text.unicodeScalars.contains { $0.isSelector || $0 == "\u{200D}" },
      "\(text.debugDescription)")
  }

  @Test(
    "by the lines of the screen",
    arguments: [
      "Ox\u{1B}[2J", "Ox\u{1B}c", "Ox\rEvil", "Ox\n\n\n\rEvil", "\u{8}\u{8}\u{8}Evil",
      "Ox\u{1B}[1;1HEvil",
      String(repeating: "Ox", count: 60),
    ])
  func screen(text: String) throws {
    let frame = Frame(of: try grid(after: ""))
    #expect(frame.problems(in: try grid(after: "Ox")) == [])
    #expect(frame.problems(in: try grid(after: text)) != [], "\(text.debugDescription)")
  }

  @Test("by a second opinion")
  func secondOpinion() async throws {
    let second = try SecondOpinion(columns: 40, rows: 6)
    let shown = try await second.picture(of: Array("Ox\rEvil".utf8))
    #expect(shown == "Evil")
    let other = try await second.picture(of: Array("Ox\u{1B}[2J".utf8))
    #expect(other != "Ox")
  }
}
