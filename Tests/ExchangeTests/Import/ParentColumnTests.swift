import Catalog
import Exchange
import TestSupport
import Testing

/// Columns that name the parents of the animals become fields of such.
struct ParentColumnTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  private func values() throws -> [String] {
    let fields = try store.fields().custom
    return try store.page(of: AnimalQuery(), from: .first, limit: 10).rows.map { animal in
      ([animal.name] + fields.map(animal.text)).joined(separator: "|")
    }
  }

  @Test func `where most of their values are names in the file`() async throws {
    let table = try Table("Name,Mother,Sire", "Rex,Lola,Max", "Tia,Lola,Nobody", "Lola,,", "Max,,")
    let report = try await store.take(table.survey())
    #expect(try store.kinds() == ["Mother: parent", "Sire: parent"])
    #expect(
      try values() == ["Lola||", "Max||", "Rex|Lola #3|Max #4", "Tia|Lola #3|Nobody"])
    #expect(
      report.misfits.map(\.sentence) == [
        "1 value of Sire stays as it is: No animal is called “Nobody”; add it first, or name another."
      ])
  }

  @Test func `or what its rows are known by`() async throws {
    let table = try Table("id,Name,Dam ID,Vater", "7,Rex,9,8", "8,Max,,", "9,Lola,,")
    _ = try await store.take(table.survey())
    #expect(try store.kinds().suffix(2) == ["Dam ID: parent", "Vater: parent"])
    #expect(try values().last == "Rex|7|Lola #3|Max #2")
  }

  @Test func `and those that are unknown in a pedigree are none`() async throws {
    let table = try Table(
      "id,Animal,father name,mother 1 name,sire_id", "1,Max,0,*,0", "2,Bella,Unknown,0,0",
      "3,Luna,Max,Bella,1", "4,Rocky,Max,Bella,1")
    let report = try await store.take(table.survey())
    #expect(
      try store.kinds().suffix(3) == [
        "father name: parent", "mother 1 name: parent", "sire_id: parent",
      ])
    #expect(report.misfits.isEmpty)
    #expect(
      try values() == [
        "Bella|2|||", "Luna|3|Max #1|Bella #2|Max #1", "Max|1|||", "Rocky|4|Max #1|Bella #2|Max #1",
      ])
  }

  @Test func `but not where a row is known by what says that elsewhere`() async throws {
    let table = try Table("id,Name,sire_id", "0,Max,", "1,Rex,0", "2,Bo,0")
    _ = try await store.take(table.survey())
    #expect(try values() == ["Bo|2|Max #1", "Max|0|", "Rex|1|Max #1"])
  }

  @Test func `but not where they name nothing in it, or are called otherwise`() async throws {
    let table = try Table("Name,Dam,Mate,Mother tongue", "Rex,Hoover,Lola,Lola", "Lola,Aswan,,")
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Dam: text", "Mate: text", "Mother tongue: text"])
  }

  @Test func `and again in an export, whose numbers are no field`() async throws {
    let table = try Table("Name,Mother,Mass", "Rex,Lola,3", "Lola,Nobody,", "Lola,,4", "Tia,Rex,")
    _ = try await store.take(table.survey())
    let first = try Table()
    for format in [ExportFormat.csv, .tsv, .json, .jsonl] {
      try await store.export(to: first, as: format)
      let other = try CatalogStore(.inMemory)
      let plan = try ImportPlan(first.survey(), in: other)
      #expect(plan.unused.map(\.text) == (format == .json ? ["id (numbers the animals)"] : []))
      _ = try await other.take(first.survey())
      #expect(try other.fields() == store.fields())
      let second = try Table()
      try await other.export(to: second, as: format)
      #expect(try first.text == second.text)
    }
  }

  /// Exports the catalog, and imports that into another one and exports it from there.
  private func roundTrip(
    as format: ExportFormat
  ) async throws -> (report: ImportReport, copy: CatalogStore, isSame: Bool) {
    let (first, second) = try (Table(), Table())
    try await store.export(to: first, as: format)
    let copy = try CatalogStore(.inMemory)
    let report = try await copy.take(first.survey())
    try await copy.export(to: second, as: format)
    return try (report, copy, first.text == second.text)
  }

  @Test(
    "also where all that are named were deleted, whose values stay as they are",
    arguments: [ExportFormat.csv, .tsv, .json, .jsonl])
  func deleted(format: ExportFormat) async throws {
    _ = try await store.take(Table("Name,Mother", "Pip,Max", "Tia,Max", "Max,", "Rex,").survey())
    _ = try await store.deleteAnimal(3)
    let (report, copy, isSame) = try await roundTrip(as: format)
    #expect(
      report.misfits.map(\.sentence) == [
        "2 values of Mother stay as they are: There is no animal “Max (deleted) #3”."
      ])
    #expect(try copy.fields() == store.fields())
    #expect(isSame)
    try await copy.check { Issue.record("\($0)") }
  }
}
