import Foundation
import TestSupport
import Testing

@Suite("However it ends, the terminal is as it was", .waitsForProcesses)
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

  @Test("a trap ends it", arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func trap(number: Int32) async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
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
