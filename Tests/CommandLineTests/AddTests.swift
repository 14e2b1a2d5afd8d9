import Foundation
import TestSupport
import Testing

@Suite("menagerie add", .waitsForProcesses)
struct AddTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private var animals: [String] {
    get throws { try OtherProgram(shell.catalog).column("SELECT name FROM animal ORDER BY id") }
  }

  private var categories: [String] {
    get throws { try OtherProgram(shell.catalog).column("SELECT name FROM animalCategory") }
  }

  private func expectNothingAdded() throws {
    #expect(try animals.count == 5)
    #expect(try categories.count == 3)
  }

  @Test("saves an animal and says so")
  func saves() throws {
    let run = try shell.menagerie(
      "add", " Red panda ", "--diet", "herbivorous", "--category", "mammal")
    #expect(run.text == "Added Red panda\n")
    #expect(run.status == 0)
    #expect(try shell.menagerie("list", "--find", "red").text == "Red panda\tMammal\therbivorous\n")
    #expect(try categories.count == 3)
  }

  @Test("makes the catalog in the usual place if it is missing, and says so")
  func makesCatalog() throws {
    let home = shell.folder.path + "/home"
    let run = try shell.script(
      """
      unset MENAGERIE_CATALOG; export HOME='\(home)' XDG_DATA_HOME=
      "$MENAGERIE_BIN" list; "$MENAGERIE_BIN" add Fido && exec "$MENAGERIE_BIN" list
      """)
    let path = home + "/.local/share/menagerie/catalog.sqlite"
    #expect(
      run.errorLines == [
        "menagerie: \(path): is not there; “menagerie” makes a new catalog, and "
          + "“menagerie sample” one to try.",
        "menagerie: Created \(path)",
      ])
    #expect(run.text == "Added Fido\nFido\t\therbivorous\n")
  }

  @Test("saves an animal without a category")
  func savesUncategorised() throws {
    #expect(try shell.menagerie("add", "Yeti", "--diet", "unknown").status == 0)
    #expect(try shell.menagerie("list", "--find", "yeti").text == "Yeti\t\tunknown\n")
  }

  @Test("refuses a category that is missing")
  func refusesMissingCategory() throws {
    let run = try shell.menagerie("add", "Fly", "--diet", "omnivorous", "--category", "Insect")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "menagerie: No category is named “Insect”; add --create-category to create it.\n")
    try expectNothingAdded()
  }

  @Test("creates the category with --create-category, and only once")
  func createsCategory() throws {
    for (name, category) in [("Fly", "Insect"), ("Ant", " INSECT")] {
      let run = try shell.menagerie(
        "add", name, "--diet", "omnivorous", "--category", category, "--create-category")
      #expect(run.status == 0)
    }
    #expect(try shell.menagerie("list", "--category", "insect").lines.count == 2)
    #expect(try categories.contains("Insect"))
    #expect(try categories.count == 4)
  }

  @Test(
    "refuses names that no animal may have",
    arguments: [
      ("", "Enter a name."), ("  ", "Enter a name."), ("\u{200B}", "Enter a name."),
      ("a\u{1B}[2Jb", "Remove the control character or line break."),
      ("a\nb", "Remove the control character or line break."),
      (String(repeating: "x", count: 501), "The name has 501 characters; 500 is the limit."),
    ])
  func refusesNames(name: String, sentence: String) throws {
    let run = try shell.menagerie("add", name, "--diet", "omnivorous")
    #expect(run.status == 64)
    #expect(run.errors == "menagerie: \(sentence)\n")
    try expectNothingAdded()
  }

  @Test("refuses a category whose name cannot be")
  func refusesCategoryNames() throws {
    let run = try shell.menagerie(
      "add", "Fly", "--diet", "omnivorous", "--category", "a\nb", "--create-category")
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1)
    try expectNothingAdded()
  }

  @Test("refuses arguments that are not UTF-8")
  func refusesInvalidUTF8() throws {
    let run = try shell.script(
      #"exec "$MENAGERIE_BIN" add "$(printf 'Ox\377')" --diet herbivorous"#)
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: “Ox�” is not valid UTF-8; nothing was done.\n")
    try expectNothingAdded()
  }

  @Test("refuses what is not a diet")
  func refusesDiet() throws {
    #expect(try shell.menagerie("add", "Fly", "--diet", "grass").status == 64)
    try expectNothingAdded()
  }

  @Test("gives the diet of the last animal of the category, or herbivorous")
  func defaultDiet() throws {
    let added = [
      (["Fly", "--category", "Insect", "--create-category"], "herbivorous"),
      (["Mantis", "--category", "insect", "--diet", "carnivorous"], "carnivorous"),
      (["Wasp", "--category", "Insect"], "carnivorous"),
      (["Rex", "--diet", "unknown"], "unknown"), (["Fido"], "unknown"),
    ]
    for (arguments, diet) in added {
      let run = try shell.menagerie(arguments: ["add"] + arguments + ["--json"])
      #expect(run.status == 0)
      #expect(run.text.contains("\"diet\":\"\(diet)\""), "\(arguments): \(run.text)")
    }
  }

  @Test("keeps wide, combining and right-to-left names as they are")
  func keepsNames() throws {
    for name in ["大熊猫", "naïve", "nai\u{308}ve", "👩‍🌾", "العربية"] {
      #expect(try shell.menagerie("add", name, "--diet", "omnivorous").status == 0)
      let newest = try #require(try animals.last)
      #expect(newest.utf8.elementsEqual(name.utf8))
    }
  }
}
