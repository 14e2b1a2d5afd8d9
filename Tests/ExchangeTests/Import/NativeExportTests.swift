import Catalog
import Exchange
import Foundation
import TestSupport
import Testing

@Suite("Menagerie's own export")
struct NativeExportTests {
  @Test(
    "comes back as it was, byte for byte in a second export",
    arguments: [ExportFormat.csv, .tsv, .json, .jsonl, .dwca])
  func comesBack(format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    let animals = try Self.animals()
    _ = try await store.insert(contentsOf: animals)
    if format.keepsEmptyCategories { _ = try await store.insertCategory(named: "Empty") }
    let folder = try TemporaryFolder()
    let first = "\(folder.path)/first.\(format.endings[0])"
    let second = "\(folder.path)/second.\(format.endings[0])"
    try await Self.export(store, format, to: first)
    let copy = try CatalogStore(.inMemory)
    let report = try await copy.take(Survey(path: first))
    #expect(report.rows.refused == 0, "\(report.refusals)")
    #expect(report.rows.added == animals.count)
    #expect(report.shortRows == 0)
    #expect(try await copy.lines() == store.lines())
    try await Self.export(copy, format, to: second)
    let files = FileManager.default
    #expect(files.contents(atPath: first) == files.contents(atPath: second))
    #expect(try await copy.take(Survey(path: first)).rows.same == animals.count)
    #expect(try await store.take(Survey(path: first)).changesNothing)
  }

  @Test(
    "of an empty catalog brings nothing, and is no mistake",
    arguments: [ExportFormat.csv, .tsv, .json, .dwca])
  func isEmpty(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/empty.\(format.endings[0])"
    try await Self.export(CatalogStore(.inMemory), format, to: path)
    let copy = try CatalogStore(.inMemory)
    let report = try await copy.take(Survey(path: path))
    #expect(report.changesNothing)
    #expect(report.rows.refused == 0)
    #expect(try copy.counts().total == 0)
  }

  private static func export(
    _ store: CatalogStore, _ format: ExportFormat, to path: String
  ) async throws {
    var query = AnimalQuery()
    query.sort = .newest
    query.isReversed = true
    _ = try await Export(AnimalSelection(query), as: format).write(store, to: path)
  }

  /// Among them names that elsewhere stand for nothing, and those that break programs.
  private static func animals() throws -> [RecordDraft] {
    let odd = [
      "NA", "NULL", "null", "None", "-", "Max", "Max", "a, \"b\"; c", "'quoted'", "{x}", "=1+1",
    ]
    var animals = odd.map { RecordDraft(name: $0, diet: .unknown, category: .named("none")) }
    animals.append(RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("NA")))
    animals.append(RecordDraft(name: "Émeu", diet: .omnivorous))
    for text in try NastyStrings.all() where (try? Name.checked(text)) != nil {
      animals.append(RecordDraft(name: text, diet: .herbivorous, category: .named(text)))
    }
    return animals
  }
}
