import Catalog
import Exchange
import TestSupport
import Testing

/// Kinds that a table of Menagerie does not name, and that its values show.
struct OwnKindTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("are again what they were", arguments: [ExportFormat.csv, .tsv, .jsonl])
  func same(format: ExportFormat) async throws {
    let fields = try await store.addFields([NewField("Mate", .animal), NewField("Found", .place)])
    for (name, mate, place) in [
      ("Old", "", ""), ("Max", "Old", "48.1, 16.1"), ("Max", "", "-8.15, 158.49"),
      ("Pip", "Max #3", ""), ("Rex", "Pip", ""),
    ] {
      var animal = RecordDraft(name: name)
      animal[text: fields[0]] = mate
      animal[text: fields[1]] = place
      _ = try await store.insert(animal)
    }
    _ = try await store.deleteAnimal(1)
    let (first, second) = try (Table(), Table())
    try await store.export(to: first, as: format)
    let copy = try CatalogStore(.inMemory)
    let report = try await copy.take(first.survey())
    #expect(report.misfits.map(\.count) == [1])
    #expect(try copy.fields() == store.fields())
    try await copy.export(to: second, as: format)
    #expect(try first.text == second.text)
  }

  /// A table with the ids of its animals, all of one name.
  private func table(_ header: String, _ cells: [String]) throws -> Table {
    try Table(
      lines: ["\(header),name,category,diet,Mate"]
        + cells.enumerated().map { "\($0 + 1),Max,Dog,carnivorous,\($1)" })
  }

  @Test func `an animal for one value in twenty that names none of the file`() async throws {
    let mates = (1...20).map { "Max #\($0)" }
    let report = try await store.take(table("id", mates.dropLast() + ["Tia #99"]).survey())
    #expect(try store.kinds() == ["Mate: animal"])
    #expect(report.misfits.map(\.first) == ["Tia #99"])
  }

  @Test func `text for more, for what is no name there, and without ids`() async throws {
    let mates = (1...20).map { "Max #\($0)" }
    _ = try await store.take(table("id", mates.dropLast(2) + ["Tia #99", "Max #21"]).survey())
    #expect(try store.kinds().contains("Mate: text"))
    for (header, mates) in [("id", (1...20).map { "Cage #\($0)" }), ("nr", mates)] {
      let other = try CatalogStore(.inMemory)
      _ = try await other.take(table(header, mates).survey())
      #expect(try other.fields().named("Mate")?.valueKind?.tag == "text")
    }
  }

  @Test func `places are two numbers within the bounds of the earth, of which most have decimals`()
    async throws
  {
    let columns = [
      "48.1, 16.1", "48.1,16.1", "-90.0 ,180.0", "90.5, 16.1", "48.1, 180.5", "48, 16", "48.1",
      "48.1 16.1", "48.1, 16.1, 3.0", "1.134,5", "1,134.5",
    ]
    let cells = columns.map { "\"\($0)\"" }.joined(separator: ",")
    let header = columns.indices.map { "Site \($0)a" }.joined(separator: ",")
    _ = try await store.take(Table("Name,\(header)", "Rex,\(cells)").survey())
    #expect(try store.fields().custom.filter { $0.valueKind == .place }.count == 3)
    #expect(try store.kinds().prefix(3).allSatisfy { $0.hasSuffix("place") })
    let rows = (1...20).map { "Rex \($0),\"48\($0 == 1 ? "" : ".5"), 16\"" }
    _ = try await store.take(Table(lines: ["Name,Site"] + rows).survey())
    #expect(try store.kinds().last == "Site: place")
  }

  @Test func `no places are two measures in a column that is called by neither`() async throws {
    _ = try await store.take(Table("Name,Size", "Rex,\"12.50, 3.2\"", "Tia,\"11.5, 3.1\"").survey())
    #expect(try store.kinds() == ["Size: text"])
    _ = try await store.take(
      Table("Name,Lat/Long,Grid", "Pip,\"48.1, 16.1\",\"geo:48.1,16.1\"").survey())
    #expect(try store.kinds().suffix(2) == ["Lat/Long: place", "Grid: place"])
  }

  @Test(arguments: ["id", "Chip", ""])
  func `are by numbers of the file whatever its rows are known by`(key: String) async throws {
    let table = try Table(
      "id,name,category,diet,Chip,Mate", "1,Max,Dog,carnivorous,A1,", "2,Max,Dog,carnivorous,A2,",
      "3,Pip,Dog,carnivorous,A3,Max #2")
    let report = try await store.take(table.survey()) {
      $0.mapping.key = key.isEmpty ? .wholeRow : .column(key)
    }
    #expect(report.misfits.isEmpty)
    #expect(try store.kinds().contains("Mate: animal"))
  }
}
