import Foundation
import TestSupport
import Testing

@Suite("While a file is imported", .waitsForProcesses)
struct ImportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let rows = (0..<400).map { "Ant \($0),omnivore\n" }.joined()
    try Data("name,diet\n\(rows)".utf8).write(to: URL(fileURLWithPath: folder.path + "/ants.csv"))
  }

  private var count: [String] {
    get throws { try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal") }
  }

  /// The program as it imports the file, slowly.
  private func importing() async throws -> Session {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("i")
    try await session.see("Import ·")
    try session.type("~/ants.csv")
    try session.press("Enter")
    try await session.see("Known by", "→ Ant 0, Ant 1")
    try session.press("Enter")
    try await session.see("New animals", "400")
    try OtherProgram(folder.catalog).slowDown("animal", millions: 5)
    try session.press("y")
    try await session.see("Importing.")
    return session
  }

  @Test("a signal gives it up, and nothing of it is there", arguments: [SIGHUP, SIGTERM])
  func signal(number: Int32) async throws {
    let session = try await importing()
    let program = try session.program
    program.send(number)
    try await session.wait(for: "the end") { program.hasEnded }
    #expect(try count == ["1"])
  }

  @Test("a terminal that goes away gives it up, and nothing of it is there")
  func vanish() async throws {
    let session = try await importing()
    let program = try session.program
    try session.vanish()
    let end = ContinuousClock.now + .seconds(600)
    while !program.hasEnded, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(program.hasEnded)
    #expect(try count == ["1"])
  }

  @Test("keys are answered, and Esc gives it up")
  func escape() async throws {
    let session = try await importing()
    try session.press("?")
    try await session.see("Help · Import · ants.csv")
    try session.press("Escape")
    try await session.seeNo("Help ·")
    try session.press("Escape")
    try await session.see("Given up; nothing was written.", "New animals")
    // One after another: Escape and what comes with it at once would be a chord.
    for text in ["Known by", "Import · ~", "Emu"] {
      try session.press("Escape")
      try await session.see(text)
    }
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(try count == ["1"])
  }
}
