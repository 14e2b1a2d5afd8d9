import Foundation
import TestSupport
import Testing

@Suite("While a file is imported", .waitsForProcesses, .timeLimit(.minutes(10)))
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
    try await session.see("Match rows by", "→ Ant 0, Ant 1")
    try session.press("Enter")
    try await session.see("New animals", "400")
    try OtherProgram(folder.catalog).slowDown("animal", millions: 5)
    try session.press("y")
    try await session.see("Importing.")
    return session
  }

  @Test("a signal cancels it, and nothing of it is there", arguments: [SIGHUP, SIGTERM])
  func signal(number: Int32) async throws {
    let session = try await importing()
    let program = try session.program
    program.send(number)
    try await program.seeEnd()
    #expect(try count == ["1"])
  }

  @Test("a terminal that goes away cancels it, and nothing of it is there")
  func vanish() async throws {
    let session = try await importing()
    let program = try session.program
    try session.vanish()
    try await program.seeEnd()
    #expect(try count == ["1"])
  }

  @Test("others write while it waits for a FIFO, also after another file")
  func silentSource() async throws {
    let ants = folder.path + "/ants.csv"
    let fifo = folder.path + "/bees"
    try #require(mkfifo(fifo, 0o600) == 0)
    let run = { [folder] (words: String...) in
      try ShellCommand.run(
        ["timeout", "300", ProgramUnderTest.path] + words,
        environment: ["MENAGERIE_CATALOG": folder.catalog])
    }
    #expect(try run("import", "--yes", ants).status == 0)
    let session = try Session(in: folder, options: "import --yes '\(ants)' '\(fifo)'")
    let pipe = open(fifo, O_WRONLY | O_CLOEXEC)
    let rows = Array("name\nBee\n".utf8)
    #expect(write(pipe, rows, rows.count) == rows.count)
    #expect(try run("add", "Emu").status == 0)
    close(pipe)
    try await session.expectEnd(status: 0)
    #expect(try count == ["402"])
  }

  @Test("keys are answered, and Esc cancels it")
  func escape() async throws {
    let session = try await importing()
    try session.press("?")
    try await session.see("Help · Import · ants.csv")
    try session.press("Escape")
    try await session.seeNo("Help ·")
    try session.press("Escape")
    try await session.see("Cancelled; nothing was written.", "New animals")
    // One after another: Escape and what comes with it at once would be a chord.
    for text in ["Match rows by", "Import · ~", "Emu"] {
      try session.press("Escape")
      try await session.see(text)
    }
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(try count == ["1"])
  }
}
