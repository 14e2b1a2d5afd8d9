import Foundation
import TestSupport
import Testing

@Suite("An idle screen", .waitsForProcesses, .timeLimit(.minutes(10)))
struct IdleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("sends nothing and computes nothing")
  func isQuiet() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try await session.seeQuiet()
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.press("Enter")
    try await session.see("Saved Rhea")
    try await session.seeQuiet()
    try session.press("?")
    try await session.see("Help")
    try await session.seeQuiet()
    try session.press("Escape")
    try await session.seeNo("Help · Catalog")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("of a catalog that is only read is as quiet, and leaves the file as it was")
  func isQuietReadOnly() async throws {
    let session = try await Session.onZoo("Emu", in: folder, options: "--read-only")
    let before = FileManager.default.contents(atPath: folder.catalog)
    try await session.see("read-only")
    try await session.seeQuiet()
    try session.press("a")
    try await session.see("The catalog is open for reading only.")
    try session.press("C-c")
    try await session.expectEnd(status: 0)
    #expect(FileManager.default.contents(atPath: folder.catalog) == before)
  }
}
