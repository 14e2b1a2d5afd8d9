import Foundation
import TestSupport
import Testing

@Suite("However it ends, the terminal is as it was", .waitsForProcesses, .timeLimit(.minutes(10)))
struct EndingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "a signal ends it as whoever sent it expects", arguments: [SIGHUP, SIGTERM, SIGINT, SIGQUIT])
  func signal(number: Int32) async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
  }

  @Test(
    "a signal ends it while a sheet is open and a draft is dirty", arguments: [SIGHUP, SIGTERM])
  func signalDuringEdit(number: Int32) async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try await session.see("Rhea")
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
  }

  @Test(
    "a trap that is sent ends it",
    arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func trap(number: Int32) async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
  }

  @Test("a trap of its own ends it with a sentence, on the screen of the shell")
  func ownTrap() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try ProcessMemory(of: session.program.process).spoil("libncursesw")
    try session.press("a")
    try await session.expectEnd(status: 70)
    try await session.see("menagerie: The program stopped at an error, its own or the system's;")
  }

  @Test("so does a trap in the middle of a command")
  func trapOfCommand() async throws {
    let source = folder.path + "/birds.csv"
    try #require(mkfifo(source, 0o600) == 0)
    let session = try Session(in: folder, options: "import --yes '\(source)' </dev/null")
    // A FIFO can be opened to be written as soon as the program has opened it to read it.
    let pipe = open(source, O_WRONLY | O_CLOEXEC)
    try ProcessMemory(of: session.program.process).spoil("libsqlite3")
    let rows = Array("Name\nEmu\n".utf8)
    #expect(write(pipe, rows, rows.count) == rows.count)
    close(pipe)
    try await session.expectEnd(status: 70)
    try await session.see("menagerie: The program stopped at an error, its own or the system's;")
  }

  @Test("a signal that was to be ignored is ignored")
  func ignoredSignal() async throws {
    let session = try await Session.onZoo("Emu", in: folder, before: "trap '' QUIT")
    try session.program.send(SIGQUIT)
    try session.press("a")
    try await session.see("Add Animal")
    try session.press("Escape")
    try await session.seeNo("Add Animal")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("without a mouse it never asks for one")
  func noMouse() async throws {
    let session = try await Session.onZoo("Emu", in: folder, options: "--no-mouse")
    #expect(try session.state("#{mouse_any_flag}") == "0")
    #expect(!session.bytes.contains("\u{1B}[?1000h"))
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
