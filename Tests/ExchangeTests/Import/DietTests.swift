import Catalog
import Exchange
import Testing

@Suite("Diets of other files")
struct DietTests {
  private func diets(_ header: String, _ cells: [String]) async throws -> ([String], ImportReport) {
    let table = try Table(name: "diets.tsv")
    try table.write(["name\t" + header] + cells.enumerated().map { "x\($0)\t" + $1 })
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(table.survey()) { plan in
      plan.mapping[.category] = .none
      plan.mapping.key = .wholeRow
    }
    let lines = try await store.lines()
    return (lines.map { String($0.split(separator: " ").last ?? "") }, report)
  }

  @Test(
    "are understood as words",
    arguments: [
      (
        "herbivorous",
        "Herbivore herbivores HERBIVOROUS Herbivora PlantSeed FruiNect Frugivore granivore nectarivore folivore grazer Browser herbi seeds"
      ),
      (
        "carnivorous",
        "Carnivore carnivorous Insectivore piscivore scavenger Invertebrate VertFishScav vertivore Invertivore carni insecti meat Fleischfresser carnívoro karnivor"
      ),
      ("omnivorous", "Omnivore omnivores omnivorous omni Herbivore/Insectivore"),
    ])
  func areWords(diet: String, words: String) async throws {
    let words = words.split(separator: " ").map(String.init)
    let (found, report) = try await diets("diet", words)
    #expect(found == words.map { _ in diet })
    #expect(report.diets.missing + report.diets.misunderstood == 0)
  }

  @Test("are understood of several words")
  func areSeveralWords() async throws {
    let (found, _) = try await diets(
      "Trophic.Niche", ["Herbivore aquatic", "Aquatic predator", "fruits and insects"])
    #expect(found == ["herbivorous", "carnivorous", "omnivorous"])
  }

  @Test("are understood as codes of trophic levels")
  func areCodes() async throws {
    let (found, report) = try await diets("6-2_TrophicLevel", ["1", "2", "3", "-999"])
    #expect(found == ["herbivorous", "omnivorous", "carnivorous", "unknown"])
    #expect(report.diets.missing == 1)
  }

  @Test("that are missing or not understood are unknown, and counted and told")
  func areCounted() async throws {
    let (found, report) = try await diets(
      "diet", ["carnivore", "omnivore", "", "NA", "stones", "stones", "plants and stones"])
    #expect(found.suffix(5).allSatisfy { $0 == "unknown" })
    #expect(report.diets.missing == 2)
    #expect(report.diets.misunderstood == 3)
    #expect(report.diets.texts == ["stones": 2, "plants and stones": 1])
  }

  @Test("that are not understood are not gathered without end")
  func areBounded() async throws {
    let (_, report) = try await diets(
      "diet", (0..<500).map { "stuff" + String(repeating: "x", count: $0) })
    #expect(report.diets.misunderstood == 500)
    #expect(report.diets.texts.count <= DietTally.limit)
  }
}
