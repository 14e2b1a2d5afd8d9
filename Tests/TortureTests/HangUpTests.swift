import Foundation
import TestSupport
import Testing

@Suite("A terminal that vanishes ends the program, which does not spin", .timeLimit(Effort.limit))
struct HangUpTests {
  /// The time of the processor in seconds that is less than a spinning program would spend.
  private static let idle = 0.2

  @Test("from the browser and the editor, whether or not it is told of it")
  func vanishes() async throws {
    for round in 0..<Effort.hangUps {
      let folder = try TemporaryFolder(inMemory: true)
      try await Operation.makeZoo(["Emu"], folder.catalog)
      let program = try LiveProgram(
        folder.catalog, before: round % 2 == 0 ? "true" : "trap '' HUP")
      let place = SignalTests.Place.allCases[round / 2 % 3]
      try await place.reach(in: program)
      program.terminal.vanish()
      let end = try await program.seeEnd()
      #expect(end.processorTime < Self.idle, "hang-up \(round)")
      // The log is folded in, and nothing is left beside the catalog.
      #expect(try folder.names == ["zoo.sqlite"])
      let other = try OtherProgram(folder.catalog)
      #expect(try other.problems() + CatalogCheck.problems(of: folder.catalog) == [])
      // What was typed is kept.
      let drafts = try other.column("SELECT content FROM draft")
      #expect(drafts.map { $0.contains("Rhea") } == (place == .editor ? [true] : []))
    }
  }

  @Test("and the harness notices a program that spins")
  func notices() async throws {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "trap '' HUP; echo ready; while true; do read -r _; done"],
      environment: ShellCommand.environment, columns: 80, rows: 24)
    #expect(terminal.read(within: 20_000) != nil)
    terminal.vanish()
    let program = RunningProgram(process: terminal.process.id)
    try await wait(for: "the time of a program that spins") { program.ticks > 50 }
    program.send(SIGKILL)
    #expect(terminal.process.waitForEnd().processorTime > Self.idle)
  }
}
