import Foundation
import TestSupport
import Testing

@Suite("A terminal that vanishes ends the program, which does not spin")
struct HangUpTests {
  /// The time of the processor in seconds that is less than a spinning program would spend.
  private static let idle = 0.2

  /// Takes the terminal away, and returns what was seen of the program then; it is killed if it
  /// stays.
  private func vanish(
    _ terminal: PseudoTerminal, limit: Duration = .seconds(20)
  ) async throws -> (end: ChildProcess.End?, time: Duration) {
    let start = ContinuousClock.now
    terminal.vanish()
    while ContinuousClock.now < start + limit {
      if let end = terminal.process.endIfOver() { return (end, .now - start) }
      try await Task.sleep(for: .milliseconds(5))
    }
    // Where many tests run at once, the last sleep may have been a long one.
    return (terminal.process.endIfOver(), .now - start)
  }

  @Test("from the browser and the editor, whether or not it is told of it")
  func vanishes() async throws {
    var longest = Duration.zero
    for round in 0..<Effort.hangUps {
      let folder = try TemporaryFolder(inMemory: true)
      try await Operation.makeZoo(["Emu"], folder.catalog)
      let program = try LiveProgram(
        folder.catalog, before: round % 2 == 0 ? "true" : "trap '' HUP")
      let place = SignalTests.Place.allCases[round / 2 % 3]
      try await place.reach(in: program)
      let (end, time) = try await vanish(program.terminal)
      longest = max(longest, time)
      program.note(end)
      #expect(end != nil, "hang-up \(round)")
      #expect(end.map { $0.processorTime < Self.idle } == true, "hang-up \(round)")
      // The log is folded in, and nothing is left beside the catalog.
      #expect(try folder.names == ["zoo.sqlite"])
      let other = try OtherProgram(folder.catalog)
      #expect(try other.problems() + CatalogCheck.problems(of: folder.catalog) == [])
      // What was typed is kept.
      let drafts = try other.column("SELECT content FROM draft")
      #expect(drafts.map { $0.contains("Rhea") } == (place == .editor ? [true] : []))
    }
    print("\(Effort.hangUps) vanished terminals, the longest life after one \(longest)")
    #expect(!Effort.isTorture || longest < .seconds(1))
  }

  @Test("and the harness notices a program that spins")
  func notices() async throws {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "trap '' HUP; echo ready; while true; do read -r _; done"],
      environment: ShellCommand.environment, columns: 80, rows: 24)
    #expect(terminal.read(within: 20_000) != nil)
    let (end, _) = try await vanish(terminal, limit: .seconds(3))
    #expect(end == nil)
    terminal.process.send(SIGKILL)
    #expect(terminal.process.waitForEnd().processorTime > Self.idle)
  }
}
