import Catalog
import Foundation
import TestSupport
import Testing

@Suite("menagerie delete and edit of many", .waitsForProcesses)
struct BulkTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private var names: [String] {
    get throws {
      try shell.menagerie("list", "--json").lines.filter { $0.contains("\"name\"") }
    }
  }

  @Test("delete what is asked for, in one edit that one undo takes back")
  func deletion() throws {
    #expect(
      try shell.menagerie("delete", "--category", "mammal", "--yes").text == "Deleted 2 animals\n")
    #expect(try names.count == 3)
    #expect(try shell.menagerie("undo").text == "Undid the deletion of 2 animals\n")
    #expect(try shell.menagerie("delete", "--find", "émeu", "-y").text == "Deleted 1 animal\n")
    #expect(try shell.menagerie("delete", "--all", "--yes").text == "Deleted 4 animals\n")
    #expect(try names.isEmpty)
    #expect(try shell.menagerie("delete", "--all").text == "Deleted 0 animals\n")
  }

  @Test("give a category, a new one too, and a diet")
  func values() throws {
    let moved = try shell.menagerie(
      "edit", "--category", "Bird", "--from-diet", "carnivorous", "--yes")
    #expect(moved.text == "Moved 2 animals to Bird\n")
    let missing = try shell.menagerie("edit", "--category", "Pet", "--uncategorised", "--yes")
    #expect(missing.status == 65)
    #expect(missing.errors.contains("No category is named “Pet”; add --create-category"))
    let new = try shell.menagerie(
      "edit", "--category", "Pet", "--create-category", "--uncategorised", "--yes")
    #expect(new.text == "Moved 1 animal to Pet\n")
    let out = try shell.menagerie("edit", "--no-category", "--from-category", "bird", "--yes")
    #expect(out.text == "Took 3 animals out of their categories\n")
    let diet = try shell.menagerie("edit", "--diet", "omnivorous", "--all", "--yes")
    #expect(diet.text == "Set the diet of 3 animals to omnivorous\n")
    #expect(try shell.menagerie("list", "--diet", "omnivorous").lines.count == 5)
  }

  @Test("say how many would change, and refuse another number than the expected one")
  func caution() throws {
    let dry = try shell.menagerie("edit", "--diet", "omnivorous", "--all", "--dry-run")
    #expect(dry.text == "3 animals would change\n")
    let json = try shell.menagerie("delete", "--all", "--dry-run", "--json")
    #expect(json.text == "{\"deleted\":5,\"dryRun\":true}\n")
    let other = try shell.menagerie("edit", "--diet", "omnivorous", "--all", "--expect", "5")
    #expect(other.errors == "menagerie: The number of animals is now 3; nothing was changed.\n")
    let set = try shell.menagerie("edit", "--diet", "omnivorous", "--all", "--expect", "3")
    #expect(set.text == "Set the diet of 3 animals to omnivorous\n")
    let refused = try shell.menagerie("delete", "--all", "--expect", "6")
    #expect(refused.status == 65)
    #expect(refused.errors == "menagerie: The number of animals is now 5; nothing was changed.\n")
    #expect(try names.count == 5)
    #expect(try shell.menagerie("delete", "--all", "--expect", "5").status == 0)
  }

  @Test("ask nothing where there is no terminal, and say --yes")
  func unasked() throws {
    for arguments in [["delete", "--all"], ["edit", "--find", "y", "--diet", "unknown"]] {
      let run = try shell.menagerie(arguments: arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains("There is no terminal to answer on; add --yes to do it."))
      #expect(run.text.isEmpty)
    }
    #expect(try names.count == 5)
  }

  @Test(
    "do nothing unless it is said which animals and what",
    arguments: [
      ["delete"], ["delete", "--find", " "], ["delete", "--find", "diet:"],
      ["delete", "--find", "-diet:carnivorus"], ["delete", "--all", "--find", "x"],
      ["delete", "--all", "--expect", "-1"], ["delete", "Lynx", "--all"],
      ["delete", "Lynx", "--diet", "unknown"],
      ["edit", "--all"], ["edit", "--diet", "omnivorous"], ["edit", "Lynx"],
      ["edit", "--diet", "omnivorous", "--no-category", "--all"],
      ["edit", "--name", "x", "--all"], ["edit", "--name", "x", "Lynx", "Pike"],
      ["edit", "--category", "Bird", "--no-category", "Lynx"],
      ["edit", "--diet", "omnivorous", "--create-category", "--all"],
    ])
  func refusals(arguments: [String]) throws {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
    #expect(try names.count == 5)
  }
}
