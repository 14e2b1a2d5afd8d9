import Catalog
import Exchange
import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("An export")
struct ExportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A catalog with these animals and a category without any.
  private func zoo(_ animals: [RecordDraft]? = nil) async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    let few = [
      RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
      RecordDraft(name: "大熊猫", diet: .unknown),
      RecordDraft(name: "Émeu, noir", diet: .omnivorous, category: .named("Bird")),
    ]
    _ = try await store.insert(contentsOf: animals ?? few)
    _ = try await store.insertCategory(named: "Empty")
    return store
  }

  private func text(
    _ store: CatalogStore, _ format: ExportFormat, _ selection: AnimalSelection = .everything
  ) async throws -> String {
    let pieces = Pieces()
    _ = try await Export(selection, as: format).write(store) { pieces.add($0) }
    return String(decoding: pieces.bytes, as: UTF8.self)
  }

  @Test("has all animals as they were added")
  func all() async throws {
    #expect(
      try await text(zoo(), .csv)
        == "name,category,diet\nLynx,Mammal,carnivorous\n大熊猫,,unknown\n\"Émeu, noir\",Bird,omnivorous\n"
    )
  }

  @Test("has the categories as well in JSON, also those without animals")
  func categories() async throws {
    let json = try await text(zoo(), .json)
    #expect(
      json.hasPrefix(
        "{\"menagerie\":1,\n\"categories\":[\n\"Bird\",\n\"Empty\",\n\"Mammal\"],\n\"animals\":["))
    let report = try await Export(.everything, as: .json).write(zoo()) { _ in }
    #expect(report.animals == 3 && report.leftOut == 0)
  }

  @Test("tells how many categories its format cannot hold")
  func leftOut() async throws {
    let report = try await Export(.everything, as: .csv).write(zoo()) { _ in }
    #expect(report.animals == 3 && report.leftOut == 1)
  }

  @Test("has what a list has, in its order")
  func list() async throws {
    let store = try await zoo()
    let byName = AnimalQuery(find: "diet:carn", sort: .name)
    #expect(
      try await text(store, .tsv, AnimalSelection(byName))
        == "name\tcategory\tdiet\nLynx\tMammal\tcarnivorous\n")
    let names = try await text(
      store, .csv, AnimalSelection(AnimalQuery(sort: .name, isReversed: true)))
    #expect(names.split(separator: "\n").dropFirst().map { $0.prefix(2) } == ["大熊", "Ly", "\"É"])
  }

  @Test("has what is marked, in the order of a list")
  func marked() async throws {
    let store = try await zoo()
    var marks = try store.adding(AnimalQuery(find: "l"), to: Marks())
    marks.mark(3)
    let selection = AnimalSelection(marks, inOrderOf: .asAdded)
    let csv = try await text(store, .csv, selection)
    #expect(csv == "name,category,diet\nLynx,Mammal,carnivorous\n\"Émeu, noir\",Bird,omnivorous\n")
    marks.unmark(1)
    let rest = try await text(store, .csv, AnimalSelection(marks, inOrderOf: .asAdded))
    #expect(rest == "name,category,diet\n\"Émeu, noir\",Bird,omnivorous\n")
  }

  @Test("replaces a file only if that was said, and keeps who may read it")
  func replaced() async throws {
    let store = try await zoo()
    let path = folder.path + "/zoo.csv"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("old".utf8)))
    chmod(path, 0o600)
    let export = Export(.everything, as: .csv)
    await #expect(throws: CatalogError.file(path, .exists)) {
      try await export.write(store, to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    _ = try await export.write(store, to: path, replacing: true)
    let csv = try await text(store, .csv)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == csv)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try folder.names == ["zoo.csv"])
  }

  @Test("comes itself in the place of a link, and leaves what that leads to")
  func replacedLink() async throws {
    let store = try await zoo()
    let (target, path) = (folder.path + "/letter", folder.path + "/zoo.csv")
    #expect(FileManager.default.createFile(atPath: target, contents: Data("mine".utf8)))
    chmod(target, 0o644)
    #expect(symlink(target, path) == 0)
    _ = try await Export(.everything, as: .csv).write(store, to: path, replacing: true)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode == S_IFREG | 0o600)
  }

  @Test("can be read by those who can read the catalog", arguments: [ExportFormat.csv, .dwca])
  func rights(format: ExportFormat) async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    for mode in [0o600, 0o660] as [mode_t] {
      chmod(folder.catalog, mode)
      let path = "\(folder.path)/\(mode)"
      _ = try await Export(.everything, as: format).write(store, to: path)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == mode)
    }
    store.close()
  }

  @Test(
    "never takes the place of a file of the catalog",
    arguments: ["", "-wal", "-shm", "-journal", "-lock"])
  func itself(suffix: String) async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let path = folder.catalog + suffix
    await #expect(throws: CatalogError.file(path, .itself)) {
      try await Export(.everything, as: .csv).write(store, to: path, replacing: true)
    }
    store.close()
  }

  @Test("that is cancelled leaves nothing", arguments: ExportFormat.allCases)
  func cancelled(format: ExportFormat) async throws {
    let store = try await zoo((0..<5_000).map { RecordDraft(name: "Ox \($0)") })
    let path = folder.path + "/zoo"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Export(.everything, as: format).write(store, to: path)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names == [])
  }

  @Test("to a folder that is not there is refused", arguments: [ExportFormat.csv, .dwca])
  func nowhere(format: ExportFormat) async throws {
    let store = try await zoo()
    let path = folder.path + "/no/zoo"
    await #expect(throws: CatalogError.self) {
      try await Export(.everything, as: format).write(store, to: path)
    }
  }

  @Test(
    "is a format by the end of a name",
    arguments: [
      ("a.csv", ExportFormat.csv), ("a.TSV", .tsv), ("a.b.json", .json), ("x/a.ndjson", .jsonl),
      ("a.zip", .dwca), ("a.md", nil), ("a.sql", nil), ("csv", nil), ("a.xlsx", nil),
    ] as [(String, ExportFormat?)])
  func names(name: String, format: ExportFormat?) {
    #expect(ExportFormat(fileName: name) == format)
  }
}

extension AnimalQuery {
  /// All animals in the order in which they were added.
  fileprivate static let asAdded = AnimalQuery(sort: .newest, isReversed: true)
}

extension AnimalSelection {
  /// All animals as they were added.
  static let everything = AnimalSelection(.asAdded)
}
