import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Trouble is told, keys are answered, and what was typed is kept", .timeLimit(Effort.limit))
struct TroubleTests {
  /// A catalog with an animal, on a disk of its own where only root can do that.
  private struct Place {
    let folder: TemporaryFolder
    let disk: SmallDisk?
    let path: String

    init(onDisk: Bool = false, inodes: Int? = nil) async throws {
      folder = try TemporaryFolder(inMemory: true)
      let place = folder.path + "/disk"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      disk = onDisk ? try SmallDisk(on: place, in: folder, kilobytes: 1_024, inodes: inodes) : nil
      path = place + "/zoo.sqlite"
      try await Operation.makeZoo(["Emu"], path)
    }

    /// An editor on it, with the name of a new animal typed.
    func editor(strace: [String] = []) async throws -> LiveProgram {
      let program = try LiveProgram(path, strace: strace)
      try await program.see("1 of 1", "Emu")
      program.press("a")
      try await program.see("Add Animal")
      program.press("Rhea")
      try await program.see("Rhea")
      return program
    }

    /// The names in the catalog, which is whole.
    func names() throws -> [String] {
      let other = try OtherProgram(path)
      #expect(try other.problems() + CatalogCheck.problems(of: path) == [])
      return try other.column("SELECT name FROM animal ORDER BY name")
    }
  }

  /// Opens the help and closes it again.
  private func answer(_ program: LiveProgram) async throws {
    program.press("\u{1B}OP")
    try await program.see("┌ Help")
    program.press("\u{1B}")
    try await program.seeNo("┌ Help")
  }

  @Test(
    "when the disk can only be read",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."))
  func readOnly() async throws {
    let place = try await Place(onDisk: true)
    let disk = try #require(place.disk)
    let program = try LiveProgram(place.path)
    try await program.see("1 of 1", "Emu", "Help")
    program.press("q")
    #expect(try await program.seeEnd().status == 0)
    try disk.setReadOnly(true)
    let result = try ShellCommand.run(
      [ProgramUnderTest.path, "add", "--catalog", place.path, "--diet", "omnivorous", "Rhea"])
    #expect(result.status == 77)
    #expect(result.output.contains("can only be read"))
    try disk.setReadOnly(false)
    #expect(try place.names() == ["Emu"])
  }

  @Test(
    "when the disk takes no more files",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."))
  func inodes() async throws {
    let place = try await Place(onDisk: true, inodes: 8)
    let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent().path
    // One is the folder's and one the catalog's. The others are free when no process that another
    // test is starting holds deleted files open any more.
    var fillers: [String] = []
    try await wait(for: "six more files") {
      let filler = folder + "/\(fillers.count)"
      if FileManager.default.createFile(atPath: filler, contents: nil) { fillers.append(filler) }
      return fillers.count == 6
    }
    let command = [ProgramUnderTest.path, "add", "--catalog", place.path, "--diet=omnivorous"]
    let result = try ShellCommand.run(command + ["Rhea"])
    #expect(result.status == 74)
    #expect(!result.output.contains("no permission"), "\(result.output)")
    for filler in fillers { try FileManager.default.removeItem(atPath: filler) }
    #expect(try ShellCommand.run(command + ["Rhea"]).output == "Added Rhea\n")
    #expect(try place.names() == ["Emu", "Rhea"])
  }

  @Test("when the catalog was moved away, and comes back")
  func moved() async throws {
    let place = try await Place()
    let program = try await place.editor()
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".away")
    program.press("\r")
    try await program.see("was moved or deleted", "Add Animal", "Rhea")
    try await answer(program)
    try FileManager.default.moveItem(atPath: place.path + ".away", toPath: place.path)
    program.press("\r")
    try await program.see("Saved Rhea")
    #expect(try place.names() == ["Emu", "Rhea"])
  }

  @Test("when the catalog was deleted")
  func deleted() async throws {
    let place = try await Place()
    let program = try await place.editor()
    try FileManager.default.removeItem(atPath: place.path)
    program.press("\r")
    try await program.see("was moved or deleted", "Add Animal", "Rhea")
    try await answer(program)
  }

  @Test("when who holds the lock was stopped")
  func stopped() async throws {
    let place = try await Place()
    let program = try await place.editor()
    let other = try TortureProcess("save", on: place.path, name: "Other")
    try await stop(other, holdingLockOf: place.path)
    program.press("\r")
    try await program.see("waiting for")
    program.press("\u{1B}")
    try await program.see("Cancelled; nothing was written.", "Add Animal", "Rhea")
    other.process.send(SIGCONT)
    other.end()
    program.press("\r")
    try await program.see("Saved Rhea")
    #expect(try place.names().contains("Rhea"))
  }

  /// Stops a torturer at a moment at which it holds the lock.
  private func stop(_ torturer: TortureProcess, holdingLockOf path: String) async throws {
    try await torturer.waitUntilItTells()
    let program = RunningProgram(process: torturer.process.id)
    try await wait(for: "a torturer that is stopped while it holds the lock") {
      program.send(SIGSTOP)
      guard program.isStopped else { return false }
      if ForeignLock.isHeld(on: path) { return true }
      program.send(SIGCONT)
      return false
    }
  }

  @Test("when each flush takes half a second")
  func slow() async throws {
    let place = try await Place()
    let slowly = [
      "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync",
      "-e", "inject=fdatasync,fsync:delay_enter=500000",
    ]
    let program = try await place.editor(strace: slowly)
    program.press("\r")
    try await program.see("Saved Rhea")
    #expect(String(decoding: program.bytes, as: UTF8.self).contains("Saving"))
    program.press("a")
    try await program.see("Add Animal")
    program.press("Moa")
    try await program.see("Moa")
    program.press("\r")
    try await program.see("Saved Moa")
    #expect(try place.names() == ["Emu", "Moa", "Rhea"])
  }

  @Test("and the harness notices a program that tells nothing and answers no key")
  func notices() async throws {
    let place = try await Place()
    let program = try await place.editor()
    let process = program.terminal.process
    process.send(SIGSTOP)
    try await wait(for: "the stop") { RunningProgram(process: process.id).isStopped }
    try FileManager.default.removeItem(atPath: place.path)
    program.press("\r\u{1B}OP")
    #expect(!program.take(within: 500))
    process.send(SIGCONT)
    try await program.see("was moved or deleted")
  }
}
