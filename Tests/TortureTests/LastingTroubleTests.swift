import Catalog
import Foundation
import TestSupport
import Testing

@Suite(
  "Trouble that comes while somebody types is told, and keys are answered", .timeLimit(Effort.limit)
)
struct LastingTroubleTests {
  /// An editor with the name of a new animal typed, after it has shown the list, or this text.
  private func editor(
    on path: String, after text: String = "1 of 1", strace: [String] = []
  ) async throws -> LiveProgram {
    let program = try LiveProgram(path, strace: strace)
    try await program.see("Emu", text)
    program.press("a")
    try await program.see("┌ Add Animal")
    program.press("Rhea")
    try await program.see("│ Name      Rhea")
    return program
  }

  /// Opens the help and closes it again, when nothing is being saved: keys but Esc are dropped
  /// then.
  private func answer(_ program: LiveProgram) async throws {
    try await program.seeNo("Saving")
    program.press("\u{1B}OP")
    try await program.see("┌ Help")
    program.press("\u{1B}")
    try await program.seeNo("┌ Help")
  }

  private func names(in path: String) throws -> [String] {
    let other = try OtherProgram(path)
    #expect(try other.problems() + CatalogCheck.problems(of: path) == [])
    return try other.column("SELECT name FROM animal ORDER BY name")
  }

  /// The kernel makes no disk read-only on which files are open for writing, unless it fails; what
  /// the program sees then is put in the place of its writes.
  @Test("as a disk that turns read-only")
  func readOnly() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.makeZoo(["Emu"], folder.catalog)
    // The name of the animal is to be taken into the search index soon after the start.
    let program = try await editor(
      on: folder.catalog, after: "reading or writing failed",
      strace: [
        "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-P", folder.catalog + "-wal",
        "-e", "trace=pwrite64", "-e", "inject=pwrite64:error=EROFS",
      ])
    try await program.see("Your typing is not being saved for now")
    // A key takes the message away, of which nothing may be left when the next one is looked for.
    program.press("s")
    try await program.see("Rheas")
    try await program.seeNo("reading or writing failed")
    program.press("\r")
    try await program.see("reading or writing failed", "┌ Add Animal", "Rheas")
    try await answer(program)
    #expect(try OtherProgram(folder.catalog).column("SELECT name FROM animal") == ["Emu"])
  }

  @Test(
    "as a disk that takes no more files",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."))
  func inodes() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    let place = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let disk = try SmallDisk(on: place, in: folder, kilobytes: 4_096, inodes: 12)
    let path = place + "/zoo.sqlite"
    try await Operation.makeZoo(["Emu"], path)
    let first = try LiveProgram(path)
    try await first.see("1 of 1", "Emu", "Help")
    var fillers: [String] = []
    while FileManager.default.createFile(atPath: place + "/\(fillers.count)", contents: nil) {
      fillers.append(place + "/\(fillers.count)")
    }
    first.press("a")
    try await first.see("┌ Add Animal")
    first.press("Rhea")
    try await first.see("│ Name      Rhea")
    try await answer(first)
    first.press("\r")
    // The files of a catalog that is open are there: it is saved, or the reason is told.
    try await first.seeNo("Your typing is not being saved for now")
    try await first.wait(for: "what became of it") {
      first.picture.contains("Saved Rhea") || first.picture.contains("no space is left")
    }
    try await answer(first)
    for filler in fillers { try FileManager.default.removeItem(atPath: filler) }
    if first.picture.contains("┌ Add Animal") { first.press("\r") }
    try await first.see("2 animals")
    first.press("q")
    #expect(try await first.seeEnd().status == 0)
    #expect(try names(in: path) == ["Emu", "Rhea"])
    withExtendedLifetime(disk) {}
  }

  @Test("as a lock that another program does not give back")
  func locked() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.makeZoo(["Emu"], folder.catalog)
    let program = try await editor(on: folder.catalog)
    let lock = try ForeignLock(on: folder.catalog, line: "1234\tkeeper\tfarm\n")
    defer { lock.release() }
    program.press("\r")
    try await program.see("waiting for keeper on farm (process 1234)")
    for _ in 0..<Effort.redraws {
      program.forgetBytes()
      program.press("\u{C}")
      let clear = Array("\u{1B}[2J".utf8)
      try await program.wait(for: "a new picture") { program.bytes.firstRange(of: clear) != nil }
      try await program.see("waiting for keeper")
    }
    program.press("\u{1B}")
    try await program.see("Cancelled; nothing was written.", "┌ Add Animal", "Rhea")
    #expect(try OtherProgram(folder.catalog).column("SELECT name FROM animal") == ["Emu"])
  }
}
