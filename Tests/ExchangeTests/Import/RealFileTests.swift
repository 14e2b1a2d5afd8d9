import Catalog
import Exchange
import TestSupport
import Testing

@Suite("Real files")
struct RealFileTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    let file: String
    let name: String
    let category: String
    let diet: String
    var key: ImportMapping.Key = .wholeRow
    var testDescription: String { file }
  }

  static let files = [
    Expected(file: "zoo/zoo.data", name: "animal_name", category: "", diet: ""),
    Expected(
      file: "elton-birds/EltonTraitsBirds.txt", name: "English", category: "IOCOrder",
      diet: "Diet-5Cat", key: .column("SpecID")),
    Expected(
      file: "elton-birds/EltonTraitsBirds-end.txt", name: "{English|Scientific}",
      category: "IOCOrder", diet: "Diet-5Cat"),
    Expected(
      file: "anage/anage_data.txt", name: "Common name", category: "Class", diet: "",
      key: .column("HAGRID")),
    Expected(
      file: "mammals/MDD_v1.2_6485species.csv", name: "mainCommonName", category: "order",
      diet: "", key: .column("id")),
    Expected(
      file: "animaltraits/observations.csv", name: "species", category: "class", diet: ""),
    Expected(
      file: "penguins/penguins_raw.csv", name: "Individual ID", category: "Species", diet: ""),
    Expected(file: "corpora/common.json", name: "name", category: "", diet: ""),
    Expected(file: "corpora/dogs-en-de.json", name: "name", category: "", diet: ""),
    Expected(
      file: "corpora/birds_north_america.json", name: "members", category: "family", diet: ""),
    Expected(
      file: "darwin-core/dwca-simple-test-archive.zip", name: "scientificName",
      category: "family", diet: ""),
    Expected(
      file: "darwin-core/gbif-results.zip", name: "scientificName", category: "", diet: "",
      key: .column("id")),
    Expected(
      file: "darwin-core/gbif-results-whitespace-in-xml.zip", name: "scientificName",
      category: "", diet: "", key: .column("id")),
    Expected(
      file: "darwin-core/dwca-simple-csv.zip", name: "scientificname", category: "class", diet: "",
      key: .column("gbifid")),
  ]

  @Test("are recognised by their columns", arguments: files)
  func areRecognised(expected: Expected) throws {
    let mapping = try ImportMapping(recognising: RealFile.survey(expected.file))
    #expect(mapping[.name].text == expected.name)
    #expect(mapping[.category].text == expected.category)
    #expect(mapping[.diet].text == expected.diet)
    #expect(mapping.key == expected.key)
  }

  @Test("are imported once, however often they are imported", arguments: files)
  func areImportedOnce(expected: Expected) async throws {
    let store = try CatalogStore(.inMemory)
    let preview = try await store.take(RealFile.survey(expected.file), isPreview: true)
    #expect(try store.counts().total == 0)
    let first = try await store.take(RealFile.survey(expected.file))
    #expect(first.rows == preview.rows)
    #expect(first.rows.added > 0)
    #expect(try store.counts().total == first.rows.added)
    let second = try await store.take(RealFile.survey(expected.file))
    #expect(second.rows.same == first.rows.added)
    #expect(second.rows.refused == first.rows.refused)
    #expect(second.changesNothing)
    _ = try await store.undo()
    #expect(try store.counts().total == 0)
  }

  @Test("whose classes are numbers have them as a field, and no category")
  func classesAreNumbers() async throws {
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(RealFile.survey("zoo/zoo.data"))
    #expect(report.rows.added == 101)
    #expect(report.rows.newCategories == 0)
    #expect(report.diets.missing == 101)
    #expect(try await store.lines().count { $0.hasPrefix("frog,") } == 2)
    #expect(try store.fields().custom.last?.title == "type")
  }

  @Test("of birds have diets by what they mainly eat")
  func birdsHaveDiets() async throws {
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(RealFile.survey("elton-birds/EltonTraitsBirds.txt"))
    #expect(report.rows.added == 58)
    #expect(report.refusals.isEmpty)
    #expect(report.diets.missing == 0)
    let lines = try await store.lines()
    #expect(lines.contains("Ostrich, Struthioniformes, herbivorous"))
    #expect(lines.contains("Charming Hummingbird, Apodiformes, herbivorous"))
    #expect(lines.contains("Elegant Woodcreeper, Passeriformes, carnivorous"))
  }

  @Test("with notes at their end are imported without them")
  func notesAreRefused() async throws {
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(RealFile.survey("elton-birds/EltonTraitsBirds-end.txt"))
    #expect(report.rows.added == 6)
    #expect(report.refusals.map(\.line) == [8, 9])
    #expect(report.refusals.allSatisfy { $0.reason == "It has no name." })
  }

  @Test("of species are imported whole, accents and all")
  func speciesAreWhole() async throws {
    let store = try CatalogStore(.inMemory)
    let ageing = try await store.take(RealFile.survey("anage/anage_data.txt"))
    #expect(ageing.rows.added == 69)
    let mammals = try await store.take(RealFile.survey("mammals/MDD_v1.2_6485species.csv"))
    #expect(mammals.rows.added == 32)
    let lines = try await store.lines()
    #expect(lines.contains("Fruit fly, Insecta, unknown"))
    #expect(lines.contains("Attenborough’s Long-beaked Echidna, MONOTREMATA, unknown"))
  }

  @Test("with many rows for one species give as many animals")
  func observationsAreAnimals() async throws {
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(RealFile.survey("animaltraits/observations.csv"))
    #expect(report.rows.added == 44)
    #expect(try await store.lines().count { $0.hasPrefix("Oecophylla smaragdina, Insecta") } == 12)
  }
}

extension RealFile {
  /// Opens one and looks at its first rows.
  fileprivate static func survey(_ name: String) throws -> Survey {
    try Survey(path: path(name))
  }
}
