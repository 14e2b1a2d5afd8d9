import Catalog
import Foundation
import TestSupport
import Testing

@Suite(
  "A catalog that is replaced while programs save to it is damaged by none of them",
  .timeLimit(Effort.limit))
struct ReplacementTests {
  /// What others do to the file.
  private enum Act: CaseIterable {
    case renamedOver, deletedAndMade, movedAway, writtenOver, restored
  }

  /// How many animals the file has that is put there.
  private static let others = 60

  /// A catalog that is replaced once.
  private final class Round {
    let folder: TemporaryFolder
    let act: Act
    /// What was there first keeps a second name.
    let first: String
    private let other: String

    init(_ act: Act) async throws {
      folder = try TemporaryFolder()
      self.act = act
      first = folder.path + "/first.sqlite"
      other = folder.path + "/other.sqlite"
      try await Operation.makeZoo(["Emu"], folder.catalog)
      if act == .restored {
        try FileManager.default.copyItem(atPath: folder.catalog, toPath: other)
      } else {
        try await Operation.makeZoo((0..<others).map { "Other \($0)" }, other)
      }
      #expect(link(folder.catalog, first) == 0)
    }

    /// The animals of the file that is put in the place of the first; none where none is.
    var expected: Int { act == .movedAway ? 0 : act == .restored ? 1 : others }

    func replace() throws {
      let path = folder.catalog
      switch act {
      case .renamedOver, .restored: #expect(rename(other, path) == 0)
      case .deletedAndMade:
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: other, toPath: path)
      case .movedAway: #expect(rename(path, path + ".away") == 0)
      case .writtenOver: #expect(try ShellCommand.run(["/bin/cp", other, path]).status == 0)
      }
    }

    /// Puts the log beside the first file, under the name that this has now, if the file is damaged
    /// without it, as `docs/catalog.md` tells a keeper to do: a kill while the log is folded into a
    /// file that was moved leaves it so.
    func completeFirst() throws {
      if try OtherProgram(first).problems().isEmpty { return }
      try FileManager.default.copyItem(atPath: folder.catalog + "-wal", toPath: first + "-wal")
    }

    /// The bytes of all files that may hold what was told as saved.
    func kept() throws -> Data {
      try folder.names.filter { $0.contains("-wal") || $0.contains("-replaced-") }
        .reduce(into: Data()) {
          $0 += try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($1)"))
        }
    }
  }

  /// Adds animals, one command after the other, until one is refused; prints the names of those
  /// that were added.
  private func commands(on catalog: String, name: String) throws -> ChildProcess {
    let script = """
      i=0
      while test $i -lt 60 && "$0" add --catalog "$1" --diet omnivorous "$2 $i" >/dev/null 2>&1
      do echo "saved $2 $i"; i=$((i + 1)); done
      """
    return try ChildProcess(
      ["/bin/sh", "-c", script, ProgramUnderTest.path, catalog, name],
      environment: ShellCommand.environment, output: .file(catalog + "-told"))
  }

  @Test("and what was told as saved is in the file that was moved, or in one that is named")
  func replaced() async throws {
    var random = SeededRandom(seed: 3)
    var told = 0
    for number in 0..<Effort.replacements {
      let act = Act.allCases.randomElement(using: &random) ?? .renamedOver
      let round = try await Round(act)
      let saver = try TortureProcess("save", on: round.folder.catalog, name: "No. \(number)")
      try await saver.waitUntilItTells()
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<60_000, using: &random)))
      try round.replace()
      let isKilled = Bool.random(using: &random)
      if isKilled { saver.end() } else { saver.waitForEnd() }
      let saved = Promises(saver.told()).saved
      told += saved.count
      try expect(round, has: saved, isKilled: isKilled, "round \(number): \(act)")
    }
    #expect(told > Effort.replacements)
  }

  @Test("and by one command after the other, which then save to the other")
  func commands() async throws {
    var random = SeededRandom(seed: 4)
    for number in 0..<max(5, Effort.replacements / 20) {
      let act = Act.allCases.randomElement(using: &random) ?? .renamedOver
      let round = try await Round(act)
      let process = try commands(on: round.folder.catalog, name: "No. \(number)")
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<600_000, using: &random)))
      try round.replace()
      _ = process.waitForEnd()
      let told = try String(contentsOfFile: round.folder.catalog + "-told", encoding: .utf8)
      let saved = Promises(told.split(separator: "\n").map(String.init)).saved
      try expect(round, has: saved, "round \(number): \(act)")
    }
  }

  private func expect(
    _ round: Round, has saved: Set<String>, isKilled: Bool = false, _ comment: Comment
  ) throws {
    let path = round.folder.catalog
    var missing = saved
    if round.act != .writtenOver {
      if isKilled { try round.completeFirst() }
      let first = try OtherProgram(round.first)
      #expect(try first.problems() == [], comment)
      missing.subtract(try first.column("SELECT name FROM animal"))
    }
    if FileManager.default.fileExists(atPath: path) {
      let list = try ShellCommand.run([ProgramUnderTest.path, "list", "--catalog", path])
      #expect(list.status == 0, comment)
      #expect(try CatalogCheck.problems(of: path) == [], comment)
      let names = Set(try OtherProgram(path).column("SELECT name FROM animal"))
      // A log that was begun for what was copied may be read into the copy, with a save that was
      // not told.
      let added = names.subtracting(saved).count - round.expected
      #expect(added == 0 || added == 1 && round.act == .restored, comment)
      missing.subtract(names)
    }
    if missing.isEmpty { return }
    let kept = try round.kept()
    // What was folded into a file before it was written over is gone with that.
    let lost = missing.filter { kept.range(of: Data($0.utf8)) == nil }
    #expect(lost.isEmpty || round.act == .writtenOver, comment)
  }
}
