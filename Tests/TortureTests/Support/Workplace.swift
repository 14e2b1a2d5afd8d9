import Catalog
import Foundation
import TestSupport

/// A folder with a catalog and a file to import, in which a command is carried out, and what there
/// is in it afterwards.
struct Workplace {
  /// What came of a command.
  struct Outcome {
    /// As a shell tells it; nil for one that did not end.
    let status: Int32?
    let output: String
    let errors: String
    /// What strace saw.
    let trace: String
  }

  /// What lies on the disk, without the files that go and come with a connection.
  struct Contents: Equatable {
    var files: Set<String>
    /// The keeper's fields and the animals in the catalog, with all that they have.
    var animals: [String]
    /// What the command makes: bytes, or of a catalog the same.
    var made: Data?
  }

  private static let companions = ["-wal", "-shm", "-lock", "-drafts"]

  let folder: TemporaryFolder
  private let temporary: TemporaryFolder
  private var catalog: String { folder.path + "/zoo.sqlite" }

  /// Makes one with fields of its keeper's, of which one was retired, with animals, an edit that is
  /// undone, and a file with a row that is refused.
  init() async throws {
    folder = try TemporaryFolder(inMemory: true)
    temporary = try TemporaryFolder(inMemory: true)
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let fields = try await store.addFields([
      NewField("Weight", ValueKind("number", ValueOptions(unit: "g"))), NewField("Colour"),
      NewField("Chip"),
    ])
    _ = try await store.insert(RecordDraft(name: "Lynx", category: .named("Mammal")))
    var emu = RecordDraft(name: "Emu", category: .named("Bird"))
    for (field, text) in zip(fields, ["36000", "brown", "0104"]) { emu[text: field] = text }
    _ = try await store.insert(emu)
    _ = try await store.insert(
      contentsOf: (0..<2_500).map {
        RecordDraft(name: "Animal of the number \($0 &* 7_919 % 99_991)", diet: .carnivorous)
      })
    try await store.retireField(fields[2])
    _ = try await store.insert(RecordDraft(name: "Dodo"))
    _ = try await store.undo()
    store.close()
    let rows = (0..<400).map { "Ox \($0),herbivorous,Bovine,\($0 &+ 1).5,brown\n" }.joined()
    try Data("name,diet,category,horns,colour\n\(rows),herbivorous,Bovine,1,\n".utf8).write(
      to: URL(fileURLWithPath: folder.path + "/rows.csv"))
  }

  /// A copy of another.
  init(copyOf other: Workplace) throws {
    folder = try TemporaryFolder(inMemory: true)
    temporary = try TemporaryFolder(inMemory: true)
    for name in try other.folder.names {
      try FileManager.default.copyItem(
        atPath: "\(other.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
  }

  /// Carries a command out under strace.
  func run(_ errand: Errand, _ options: [String]) async throws -> Outcome {
    let paths = ["output", "errors", "trace"].map { "\(temporary.path).\($0)" }
    defer { for path in paths { unlink(path) } }
    let command =
      ["/usr/bin/env", "-C", folder.path, "strace", "-f", "-qq", "-o", paths[2]] + options
      + (try errand.arguments())
    let process = try ChildProcess(
      command,
      environment: ShellCommand.environment.merging(
        ["TMPDIR": temporary.path, "HOME": folder.path]) { $1 },
      output: .file(paths[0]), errors: .file(paths[1]), inNewSession: true)
    let status = try await end(of: process)
    let texts = paths.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    // strace tells which links it has followed.
    let errors = texts[1].split(separator: "\n").filter { !$0.hasPrefix("strace: Requested path") }
    return Outcome(
      status: status, output: texts[0], errors: errors.map { $0 + "\n" }.joined(), trace: texts[2])
  }

  /// Waits for the end of a command; one that has none is killed with all that it has started.
  private func end(of process: ChildProcess) async throws -> Int32? {
    var end: ChildProcess.End?
    do {
      try await wait(for: "the end of a command") {
        end = process.endIfOver()
        return end != nil
      }
    } catch is NotReached {
      kill(-process.id, SIGKILL)
      process.waitForEnd()
    }
    return end?.status
  }

  /// What is there now.
  func contents(after errand: Errand) throws -> Contents {
    let names = try folder.names.filter { name in
      !Self.companions.contains { name.hasSuffix($0) }
    }
    let left = try temporary.names.map { "temporary/\($0)" }
    var made: Data?
    if let name = errand.makes, names.contains(name) {
      let path = "\(folder.path)/\(name)"
      made =
        name.hasSuffix(".sqlite")
        ? Data(try Self.animals(in: path).joined(separator: "\n").utf8)
        : FileManager.default.contents(atPath: path)
    }
    return Contents(
      files: Set(names + left), animals: try Self.animals(in: catalog), made: made)
  }

  /// What is wrong with the catalog itself.
  func damage() throws -> [String] {
    try OtherProgram(catalog).problems() + CatalogCheck.problems(of: catalog)
  }

  private static func animals(in path: String) throws -> [String] {
    let catalog = try OtherProgram(path)
    let columns = try catalog.column(
      "SELECT name FROM pragma_table_info('animal') WHERE name GLOB 'field[0-9]*'")
    return try catalog.column(
      "SELECT name || '|' || kind || '|' || options || '|' || isRetired FROM field ORDER BY position"
    )
      + catalog.column(
        """
        SELECT a.name || '|' || ifnull(c.name, '') || '|' || a.diet
          \(columns.map { "|| '|' || ifnull(a.\($0), '')" }.joined())
        FROM animal a LEFT JOIN animalCategory c ON c.id = a.categoryID ORDER BY a.id
        """)
  }
}
