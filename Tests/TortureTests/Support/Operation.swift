import Catalog
import Foundation
import TestSupport
import Testing

/// Something that is done to a catalog, with the catalog as it is before and after.
struct Operation: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Makes the catalog at a path.
  let prepare: @Sendable (String) async throws -> Void
  /// The command that works on it.
  let command: @Sendable (String) throws -> [String]
  /// The names in the catalog when nothing, and when all of it was done.
  let before: [String]
  let after: [String]
  /// Whether the journal knows of all that is in the catalog.
  var isJournaled = true

  static let save = Operation(
    testDescription: "saving", prepare: makeZoo,
    command: {
      [ProgramUnderTest.path, "add", "--catalog", $0, "--diet", "omnivorous", "Rhea"]
    },
    before: ["Emu", "Lynx"], after: ["Emu", "Lynx", "Rhea"])

  static let delete = Operation(
    testDescription: "deleting", prepare: makeZoo,
    command: { TortureProcess.command("delete", on: $0) }, before: ["Emu", "Lynx"], after: ["Lynx"])

  static let undo = Operation(
    testDescription: "undoing", prepare: makeZoo,
    command: { [ProgramUnderTest.path, "undo", "--catalog", $0] }, before: ["Emu", "Lynx"],
    after: [])

  /// Opening and closing folds the log that a dead process has left into the file.
  static let takeOver = Operation(
    testDescription: "taking over from a dead process", prepare: makeZooWithLog,
    command: { TortureProcess.command("open", on: $0) }, before: ["Emu", "Lynx"],
    after: ["Emu", "Lynx"])

  static let importMany = Operation(
    testDescription: "importing", prepare: makeZoo,
    command: { TortureProcess.command("import", on: $0, name: "Ox") }, before: ["Emu", "Lynx"],
    after: ["Emu", "Lynx"] + (0..<200).map { "Ox 0.\($0)" }.sorted())

  static let backUp = Operation(
    testDescription: "backing up", prepare: makeZoo,
    command: { [ProgramUnderTest.path, "backup", "--catalog", $0, $0 + ".backup"] },
    before: ["Emu", "Lynx"], after: ["Emu", "Lynx"])

  static let create = Operation(
    testDescription: "creating", prepare: { _ in },
    command: { TortureProcess.command("open", on: $0) }, before: [], after: [])

  static let migrate = Operation(
    testDescription: "migrating", prepare: { try StoredCatalog.version1.write(to: $0) },
    command: { TortureProcess.command("open", on: $0) }, before: ["Aardvark", "Yeti"],
    after: ["Aardvark", "Yeti"], isJournaled: false)

  /// Saving without a transaction around it, as the program must not.
  static let pieces = Operation(
    testDescription: "saving in pieces", prepare: makeZoo,
    command: { TortureProcess.command("pieces", on: $0) }, before: ["Emu", "Lynx"],
    after: ["Emu", "Lynx", "Rhea"])

  /// Makes a catalog with these animals.
  static func makeZoo(_ names: [String], _ path: String) async throws {
    let store = try CatalogStore(.file(path), access: .create)
    _ = try await store.insert(contentsOf: names.map { RecordDraft(name: $0, diet: .omnivorous) })
    store.close()
  }

  @Sendable private static func makeZoo(_ path: String) async throws {
    try await makeZoo(["Emu", "Lynx"], path)
  }

  @Sendable private static func makeZooWithLog(_ path: String) async throws {
    try OtherProgram.makeCatalog(at: path)
    let store = try CatalogStore(.file(path))
    _ = try await store.insert(RecordDraft(name: "Emu"))
    _ = try await store.insert(RecordDraft(name: "Lynx"))
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: path + ".copy" + suffix)
    }
    store.close()
    try FileManager.default.removeItem(atPath: path)
    for suffix in ["", "-wal"] {
      try FileManager.default.moveItem(atPath: path + ".copy" + suffix, toPath: path + suffix)
    }
  }
}
