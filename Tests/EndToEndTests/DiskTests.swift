import Foundation
import TestSupport
import Testing

@Suite("A disk that takes no more", .waitsForProcesses, .timeLimit(.minutes(10)))
struct DiskTests {
  private let folder: TemporaryFolder
  /// Enough for a sentence behind any path on one row.
  private let columns = 400

  init() throws {
    folder = try TemporaryFolder()
  }

  private func catalogCount(_ path: String) throws -> [String] {
    try OtherProgram(path).column("SELECT count(*) FROM animal")
  }

  @Test(
    "because it is full: the reason is told, the draft stays, and a later save works",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."))
  func isFull() async throws {
    let place = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let disk = try SmallDisk(on: place, kilobytes: 1_024)
    let session = try Session(
      in: folder, columns: columns,
      environment: ["MENAGERIE_CATALOG": place + "/zoo.sqlite"])
    try await session.see("The catalog is empty.")
    try disk.fill()
    try session.press("a")
    try await session.see("Add Animal")
    try session.type(String(repeating: "Rhea ", count: 90) + "end")
    // What SQLite has room for in its log is saved: go on until there is none.
    try session.press("Enter")
    try await session.see("no space is left", "Add Animal", "end")
    try disk.empty()
    try session.press("Enter")
    try await session.see("Saved Rhea", "1 of 1")
    #expect(try catalogCount(place + "/zoo.sqlite") == ["1"])
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("because of a limit: the reason is told, the draft stays, and the catalog is whole")
  func isLimited() async throws {
    let session = try await Session.onZoo("Emu", in: folder, columns: columns)
    try session.program.limitFiles(to: 0)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.press("Enter")
    try await session.see("reading or writing failed", "Add Animal", "Rhea")
    try session.program.limitFiles(to: .max)
    try session.press("Enter")
    try await session.see("Saved Rhea", "2 of 2")
    #expect(try catalogCount(folder.catalog) == ["2"])
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(try OtherProgram(folder.catalog).column("PRAGMA integrity_check") == ["ok"])
  }
}

extension RunningProgram {
  /// Limits the size of the files that it writes, as `ulimit -f` does; the hard limit stays.
  fileprivate func limitFiles(to size: UInt) throws {
    let value = size == .max ? "unlimited" : "\(size)"
    let limit = ["prlimit", "--pid", "\(process)", "--fsize=\(value):"]
    #expect(try ShellCommand.run(limit).status == 0)
  }
}
