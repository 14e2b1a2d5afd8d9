import Foundation
import TestSupport
import Testing

@Suite("On a terminal", .waitsForProcesses, .timeLimit(.minutes(10)))
struct TerminalKindTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectDayWorks(in session: Session) async throws {
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.press("Enter")
    try await session.see("Saved Rhea", "2 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test(
    "that knows less, it works",
    arguments: [
      "TERM=vt100", "TERM=xterm-256color", "TERM=linux", "TERM=screen", "LC_ALL=C",
      "LC_ALL=nowhere", "NO_COLOR=1",
    ])
  func worksEverywhere(setting: String) async throws {
    // The emulator would replace TERM in its own environment.
    let session = try await Session.onZoo("Emu", in: folder, before: "export \(setting)")
    try await session.see("┌ Categories", "Emu", "q Quit")
    try await expectDayWorks(in: session)
  }

  @Test("of 40×10, it works")
  func worksSmall() async throws {
    let session = try await Session.onZoo("Emu", in: folder, columns: 40, rows: 10)
    #expect(try session.rows.prefix(10).allSatisfy { $0.count <= 40 })
    try session.press("a")
    try await session.see("Add Animal")
    try session.press("Enter")
    try await session.see("Enter a name.")
    try session.type("Rhea")
    try session.press("Enter")
    try await session.see("Saved Rhea", "2 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test(
    "that cannot place a cursor or is unknown, it says so in a sentence and changes nothing",
    arguments: [
      ("dumb", "menagerie: The terminal “dumb” cannot place its cursor"),
      ("nonesuch", "menagerie: This machine does not know the terminal “nonesuch”"),
      ("", "menagerie: This machine does not know the terminal “”"),
    ])
  func refuses(name: String, sentence: String) async throws {
    let session = try Session(in: folder, before: "export TERM='\(name)'")
    try await session.expectEnd(status: 69)
    try await session.see(sentence, "ended")
    #expect(!session.bytes.contains("\u{1B}["))
    #expect(try folder.names.allSatisfy { !$0.hasPrefix("zoo") })
  }

  @Test("with NO_COLOR, it sends no colour")
  func sendsNoColour() async throws {
    let session = try await Session.onZoo("Emu", in: folder, environment: ["NO_COLOR": "1"])
    try await expectDayWorks(in: session)
    #expect(session.colours.isEmpty)
    #expect(session.bytes.contains(#/1m\x0F?a\e/#), "a key of the footer is bold instead")

    let other = try TemporaryFolder()
    let colourful = try await Session.onZoo("Emu", in: other)
    try await expectDayWorks(in: colourful)
    #expect(!colourful.colours.isEmpty)
  }

  @Test("wide, combining and right-to-left names stand in their columns")
  func drawsWideNames() async throws {
    let session = try await Session.onZoo(
      "大熊猫", "naïve", "nai\u{308}ve", "👩‍🌾", "العربية", in: folder)
    try await session.wait(for: "a right border in each row") {
      let rows = try session.rows.dropFirst(2).prefix(5)
      return rows.allSatisfy { $0.hasSuffix("│") } && rows.contains { $0.contains("大熊猫") }
    }
    try session.press("Down", "Down", "Up")
    try await session.see("2 of 5", "naïve", "👩🌾")
    // A row is as wide as the terminal: as many cells after the dot means the same column of the
    // dot.
    let tails = try session.rows.dropFirst(2).prefix(5).map { row in row.drop { $0 != "●" }.count }
    #expect(Set(tails).count == 1, "the columns after the names stand below one another: \(tails)")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}

extension Session {
  /// The colours that were asked for, as the numbers of their attributes (ECMA-48, SGR).
  fileprivate var colours: [Int] {
    bytes.matches(of: /\e\[([0-9;]*)m/)
      .flatMap { $0.1.split(separator: ";").compactMap { Int($0) } }
      .filter { (30...49).contains($0) || (90...107).contains($0) }
  }
}
