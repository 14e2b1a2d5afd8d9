import TestSupport
import Testing

@Suite("menagerie categories", .waitsForProcesses)
struct CategoriesTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private var categories: [String] {
    get throws { try shell.menagerie("categories").lines }
  }

  @Test("prints them, with and without its name")
  func list() throws {
    #expect(try categories == ["Bird\t1", "Fish\t1", "Mammal\t2"])
    #expect(try shell.menagerie("categories", "list").lines.count == 3)
    #expect(try shell.menagerie("categories", "--json").lines.count == 4)
  }

  @Test("adds and renames")
  func addAndRename() throws {
    #expect(try shell.menagerie("categories", "add", " Cat ").text == "Added category Cat\n")
    let taken = try shell.menagerie("categories", "add", "CAT")
    #expect(taken.status == 64)
    #expect(taken.errors == "menagerie: A category named “Cat” already exists.\n")
    let renamed = try shell.menagerie("categories", "rename", "bird", "Birds")
    #expect(renamed.text == "Renamed Bird to Birds\n")
    let json = try shell.menagerie("categories", "rename", "birds", "BIRDS", "--json").text
    #expect(json == "{\"id\":2,\"name\":\"BIRDS\",\"animals\":1}\n")
    #expect(try shell.menagerie("categories", "rename", "birds", "Mammal").status == 64)
    #expect(try shell.menagerie("categories", "rename", "Yeti", "x").status == 65)
    #expect(try categories == ["BIRDS\t1", "Cat\t0", "Fish\t1", "Mammal\t2"])
  }

  @Test("deletes one with its animals, and asks nothing where there is no terminal")
  func delete() throws {
    let unasked = try shell.menagerie("categories", "delete", "mammal")
    #expect(unasked.status == 64)
    #expect(
      unasked.errors.hasPrefix("menagerie: Delete Mammal and 2 animals? There is no terminal"))
    #expect(try categories.count == 3)
    let deleted = try shell.menagerie("categories", "delete", "mammal", "--yes")
    #expect(deleted.text == "Deleted category Mammal and 2 animals\n")
    #expect(try shell.menagerie("list").lines.count == 3)
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try categories == ["Bird\t1", "Fish\t1", "Mammal\t2"])
  }

  @Test("deletes one and keeps its animals, after a question")
  func deleteKeepingAnimals() throws {
    let unasked = try shell.menagerie("categories", "delete", "mammal", "--keep-animals")
    #expect(unasked.status == 64)
    #expect(
      unasked.errors.hasPrefix(
        "menagerie: Delete Mammal and keep 2 animals, without a category? There is no terminal"))
    let deleted = try shell.menagerie("categories", "delete", "mammal", "--keep-animals", "--yes")
    #expect(deleted.text == "Deleted category Mammal, and kept 2 animals without a category\n")
    #expect(try categories == ["Bird\t1", "Fish\t1"])
    #expect(try shell.menagerie("list", "--uncategorised").lines.count == 3)
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try categories == ["Bird\t1", "Fish\t1", "Mammal\t2"])
  }

  @Test("deletes an empty one without a question")
  func deleteEmpty() throws {
    #expect(try shell.menagerie("categories", "add", "Cat").status == 0)
    #expect(
      try shell.menagerie("categories", "delete", "cat", "--json").text
        == "{\"id\":4,\"name\":\"Cat\",\"animals\":0,\"kept\":0}\n")
    #expect(try shell.menagerie("categories", "add", "Cat").status == 0)
    #expect(try shell.menagerie("categories", "delete", "cat").text == "Deleted category Cat\n")
  }

  @Test("merges into the last one, in one edit")
  func merge() throws {
    let merged = try shell.menagerie("categories", "merge", "bird", "id:3", "mammal", "--yes")
    #expect(merged.text == "Merged Bird, Fish into Mammal, with 2 animals\n")
    #expect(try categories == ["Mammal\t4"])
    #expect(try shell.menagerie("undo").text == "Undid the merging of 2 categories into Mammal\n")
    let json = try shell.menagerie("categories", "merge", "Bird", "Mammal", "--json", "--yes").text
    #expect(
      json == """
        {"merged":[{"id":2,"name":"Bird"}],"into":{"id":1,"name":"Mammal","animals":3},"moved":1}

        """)
    #expect(try shell.menagerie("categories", "merge", "Mammal").status == 64)
    #expect(try shell.menagerie("categories", "merge", "mammal", "Mammal").status == 64)
    #expect(try shell.menagerie("categories", "merge", "Yeti", "Mammal").status == 65)
  }
}
