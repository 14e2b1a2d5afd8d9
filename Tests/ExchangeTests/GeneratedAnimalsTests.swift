import Catalog
import Exchange
import Testing

@Suite struct GeneratedAnimalsTests {
  private func animals(_ count: Int, seed: UInt64 = 7) -> [RecordDraft] {
    Array(GeneratedAnimals(count: count, seed: seed))
  }

  @Test func `the same count and seed give the same animals, another seed gives others`() {
    #expect(animals(500) == animals(500))
    #expect(animals(500).count == 500)
    #expect(animals(500) != animals(500, seed: 8))
  }

  @Test func `the animals of a seed never change`() {
    let first = animals(3, seed: 1).map { "\($0.name)/\($0.diet)/\($0.category.name)" }
    #expect(
      first == [
        "Giant river lizard/carnivorous/Crustacean", "Pale-footed river wasp/carnivorous/Reptile",
        "Northern reef wolf/herbivorous/Mammal",
      ])
  }

  @Test func `they are made one by one, however many there are`() {
    let many = GeneratedAnimals(count: .max, seed: 7)
    #expect(Array(many.prefix(10)) == Array(many.prefix(10)))
  }

  @Test func `every name is stored as it is`() throws {
    for animal in animals(30_000) {
      #expect(try Name.checked(animal.name) == animal.name)
    }
    for category in Set(animals(30_000).map(\.category.name)).subtracting([""]) {
      #expect(try Name.checked(category) == category)
    }
  }

  @Test(
    arguments: [
      "a"..."z", "а"..."я", "一"..."龥", "ァ"..."ヺ", "ا"..."ي", "가"..."힣", "α"..."ω", "é"..."ÿ",
      "\u{1F400}"..."\u{1F9FF}",
    ] as [ClosedRange<Unicode.Scalar>])
  func `names are in several scripts`(script: ClosedRange<Unicode.Scalar>) {
    let count = animals(5_000).count { $0.name.unicodeScalars.contains(where: script.contains) }
    #expect(count >= 5)
  }

  @Test func `a few names are very common, and more than a third are distinct`() {
    let counts = Dictionary(grouping: animals(100_000), by: \.name).values.map(\.count)
    #expect((35_000..<60_000).contains(counts.count))
    #expect(counts.count { $0 == 1 } > 25_000)
    #expect(counts.count { $0 > 200 } > 20)
  }

  @Test func `a few categories are large, many are small, and some animals have none`() {
    let all = GeneratedAnimals(count: 10_000_000, seed: 7).prefix(40_000)
    let sizes = Dictionary(grouping: all, by: \.category.name).mapValues(\.count)
    #expect((1_200..<2_000).contains(sizes[""] ?? 0))
    let sorted = sizes.values.sorted(by: >)
    #expect((300..<450).contains(sorted.count))
    #expect(sorted[0] > 5_000)
    #expect(sorted[sorted.count / 2] < 60)
    #expect(Set(sizes.keys.map(Folding.key)).count == sizes.count)
  }

  @Test func `a small catalog has few categories`() {
    #expect(Set(animals(100).map(\.category.name)).count <= 11)
  }

  @Test func `most animals eat animals, and of a few nobody knows what`() {
    let counts = Dictionary(grouping: animals(10_000), by: \.diet).mapValues(\.count)
    #expect((counts[.carnivorous] ?? 0) > 5_000)
    #expect((100..<400).contains(counts[.unknown] ?? 0))
    #expect(counts.count == Diet.allCases.count)
  }
}
