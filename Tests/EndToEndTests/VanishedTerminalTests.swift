import Foundation
import TestSupport
import Testing

@Suite("When the terminal is gone, the program ends", .waitsForProcesses, .timeLimit(.minutes(10)))
struct VanishedTerminalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectEnd(of program: RunningProgram, after vanish: () throws -> Void) async throws {
    #expect(!program.hasEnded)
    try vanish()
    try await program.seeEnd()
    // A whole catalog, with the log folded into it.
    let names = try folder.names.filter { $0.hasPrefix("zoo") }
    #expect(names == ["zoo.sqlite"])
    #expect(try OtherProgram(folder.catalog).column("PRAGMA integrity_check") == ["ok"])
  }

  @Test("with its window")
  func pane() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try await expectEnd(of: session.program) { try session.vanish() }
  }

  @Test("with the emulator, while a draft is dirty")
  func server() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try await session.see("Rhea")
    try await expectEnd(of: session.program) { session.vanishWithServer() }
  }

  @Test("even where the signal of it is ignored and only the end of the input tells")
  func endOfInput() async throws {
    let session = try await Session.onZoo("Emu", in: folder, before: "trap '' HUP")
    let program = try session.program
    try await expectEnd(of: program) { session.vanishWithServer() }
    // It did not spin until then.
    #expect(program.ticks < 100)
  }
}
