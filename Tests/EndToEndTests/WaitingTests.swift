import Foundation
import TestSupport
import Testing

@Suite("While another process has the catalog locked", .waitsForProcesses, .timeLimit(.minutes(10)))
struct WaitingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var count: [String] {
    get throws { try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal") }
  }

  /// Takes the lock as another Menagerie would, and signs it.
  private func lockCatalog() throws -> FileHandle {
    let path = folder.catalog + "-lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    try #require(flock(descriptor, LOCK_EX) == 0)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data("1234\tkeeper\tzoo-host\n".utf8))
    return handle
  }

  private func saveRhea(in session: Session) async throws {
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.press("Enter")
  }

  @Test("the screen says who it waits for, lives on, and saves as soon as it can")
  func waits() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    let lock = try lockCatalog()
    try await saveRhea(in: session)
    try await session.see("Esc cancels · waiting for keeper on zoo-host (process 1234)")
    try session.resize(columns: 100, rows: 30)
    try await session.wait(for: "the footer in row 30, and what it waits for") {
      let rows = try session.rows
      return rows.dropFirst(29).first?.contains("Help") == true
        && rows.contains { $0.contains("waiting for keeper") }
    }
    #expect(try count == ["1"])
    try lock.close()
    try await session.see("Saved Rhea", "2 of 2")
    #expect(try count == ["2"])
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("Esc cancels, the draft stays, and a later save works")
  func cancels() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    let lock = try lockCatalog()
    try await saveRhea(in: session)
    try await session.see("waiting for keeper")
    try session.press("Escape")
    try await session.see("Cancelled; nothing was written.", "Add Animal", "Rhea")
    try lock.close()
    #expect(try count == ["1"])
    try session.press("Enter")
    try await session.see("Saved Rhea", "2 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("by a program that knows no lock file, Esc cancels as well")
  func waitsForAnyProgram() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE; UPDATE animal SET name = 'Emus'")
    try await saveRhea(in: session)
    try await session.see("Esc cancels · waiting for another program that writes to the catalog")
    try session.press("Escape")
    try await session.see("Cancelled; nothing was written.", "Add Animal", "Rhea")
    try other.execute("COMMIT")
    try session.press("Enter")
    try await session.see("Saved Rhea", "Emus", "2 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("a signal ends it all the same")
  func endsBySignal() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    let lock = try lockCatalog()
    try await saveRhea(in: session)
    try await session.see("waiting for keeper")
    try session.program.send(SIGTERM)
    try await session.expectEnd(status: 128 + SIGTERM)
    try lock.close()
    #expect(try count == ["1"])
  }
}
