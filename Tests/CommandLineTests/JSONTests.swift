import Foundation
import Testing

@Suite("--json", .waitsForProcesses)
struct JSONTests {
  private struct Record: Decodable, Equatable {
    let name: String
    let category: String?
    let diet: String
  }

  private struct Group: Decodable, Equatable {
    let name: String
    let animals: Int
  }

  @Test("of list is an array of objects with the true data")
  func listsAnimals() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.menagerie("list", "--json", "--sort", "category", "--limit", "2")
    let records = try JSONDecoder().decode([Record].self, from: run.output)
    #expect(
      records == [
        Record(name: "大熊猫", category: nil, diet: "herbivorous"),
        Record(name: "Émeu", category: "Bird", diet: "omnivorous"),
      ])
    let objects = try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]]
    #expect(objects?.first?.keys.sorted() == ["category", "diet", "id", "name"])
  }

  @Test("of categories is an array of objects with the numbers of animals")
  func listsCategories() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.menagerie("categories", "--json")
    let groups = try JSONDecoder().decode([Group].self, from: run.output)
    let expected = [("Bird", 1), ("Fish", 1), ("Mammal", 2)].map(Group.init)
    #expect(groups == expected)
  }

  @Test("of nothing is an empty array")
  func printsEmptyArray() async throws {
    let shell = try Shell()
    try await shell.add([])
    for command in ["list", "categories", "searches"] {
      #expect(try shell.menagerie(command, "--json").text == "[]\n")
    }
  }

  @Test("keeps hostile names exactly, and none of their controls reach the output raw")
  func escapes() async throws {
    let shell = try Shell()
    try await shell.addHostileAnimal()
    let run = try shell.menagerie("list", "--json")
    let records = try JSONDecoder().decode([Record].self, from: run.output)
    #expect(records.map(\.name) == [HostileName.text])
    #expect(run.text.unicodeScalars.allSatisfy(HostileName.isHarmless))
  }
}
