import Catalog
import Exchange
import TestSupport
import Testing

/// Columns that name other animals, looked up once all rows of a file are there.
struct ReferenceImportTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.addFields([NewField("Mother", .parent), NewField("Mate", .animal)])
  }

  private func values() throws -> [String] {
    let fields = try store.fields().references
    return try store.animalsByName().map { animal in
      ([animal.name] + fields.map(animal.text)).joined(separator: "|")
    }
  }

  @Test func `by their names, also where they come later in the file`() async throws {
    let table = try Table(
      "Name,Mother,Mate", "Rex,Lola,tia", "Tia,,Rex", "Lola,,", "Max,Max,", "Max,,Nobody")
    let report = try await store.take(table.source())
    #expect(
      try values() == [
        "Lola||", "Max|Max|", "Max||Nobody", "Rex|Lola #3|Tia #2", "Tia||Rex #1",
      ])
    #expect(
      report.misfits.map(\.sentence) == [
        "1 value of Mother names no single animal, and stays as it is: “Max”",
        "1 value of Mate names no single animal, and stays as it is: “Nobody”",
      ])
    _ = try await store.undo()
    #expect(try values() == [])
    _ = try await store.redo()
    #expect(try values().contains("Rex|Lola #3|Tia #2"))
  }

  @Test func `by what their rows are known by`() async throws {
    let rows = ["A7,Max,A9,", "A8,Max,,A7", "A9,Max,,"]
    let table = try Table(lines: ["AnimalID,Name,Mother,Mate"] + rows)
    _ = try await store.take(table.source())
    #expect(try values() == ["Max|Max #3|", "Max||Max #1", "Max||"])
    let report = try await store.take(table.source())
    #expect(report.changesNothing)
    try table.write(["AnimalID,Name,Mother,Mate", "A7,Max,A8,"] + rows[1...])
    _ = try await store.take(table.source())
    #expect(try values()[0] == "Max|Max #2|")
  }

  @Test func `by the names in a file of another catalog, whose numbers are others`() async throws {
    let table = try Table("Name,Mother", "Tia,", "Rex,Lola", "Lola,")
    _ = try await store.take(table.source())
    let file = try Table()
    _ = try await Export(AnimalSelection(AnimalQuery()), as: .csv)
      .write(store, to: file.path, replacing: true)
    let other = try CatalogStore(.inMemory)
    _ = try await other.addFields([NewField("Mother", .parent), NewField("Mate", .animal)])
    _ = try await other.insert(AnimalDraft(name: "Ox"))
    _ = try await other.take(file.source())
    let mother = try #require(try other.fields().named("Mother"))
    let rex = try #require(try other.animalsByName().first { $0.name == "Rex" })
    #expect(rex.text(of: mother) == "Lola #2")
    let report = try await other.take(file.source())
    #expect(report.changesNothing, "The same animals are there already")
  }
}

extension CatalogStore {
  /// The first animals by name.
  fileprivate func animalsByName() throws -> [Animal] {
    try page(of: AnimalQuery(), from: .first, limit: 10).rows
  }
}
