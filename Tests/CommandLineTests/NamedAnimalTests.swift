import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Animals that are named one by one", .waitsForProcesses)
struct NamedAnimalTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  @Test("are shown with all that is known of them")
  func show() throws {
    let run = try shell.menagerie("show", "LYNX", "id:4")
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.prefix(4) == ["Id\t1", "Name\tLynx", "Category\tMammal", "Diet\tcarnivorous"])
    #expect(lines[4].hasPrefix("Changed\t") && lines[4].hasSuffix("Added 5 animals"))
    #expect(lines[5] == "")
    #expect(lines[6...7] == ["Id\t4", "Name\t大熊猫"])
  }

  @Test("are listed as candidates where a name is not enough")
  func ambiguous() throws {
    #expect(try shell.menagerie("add", "Max", "Max", "MAX", "--diet", "unknown").status == 0)
    for command in [["show", "max"], ["delete", "max"], ["edit", "max", "--diet", "omnivorous"]] {
      let run = try shell.menagerie(arguments: command)
      #expect(run.status == 65)
      #expect(run.text.isEmpty)
      #expect(
        run.errorLines == [
          "menagerie: 3 animals are named “max”; say which by its id.",
          "id:6\tMax\t\tunknown", "id:7\tMax\t\tunknown", "id:8\tMAX\t\tunknown",
        ])
    }
    #expect(try shell.menagerie("show", "MAX").lines.first == "Id\t8")
    #expect(try shell.menagerie("delete", "Max").errorLines.count == 3)
  }

  @Test("are listed with the field in which they differ")
  func differing() throws {
    for breed in ["Boxer", "Pug"] {
      if breed == "Boxer" { #expect(try shell.menagerie("fields", "add", "Breed").status == 0) }
      #expect(try shell.menagerie("add", "Max", "--set", "Breed=\(breed)").status == 0)
    }
    #expect(
      try shell.menagerie("delete", "Max").errorLines.dropFirst() == [
        "id:6\tMax\t\therbivorous\tBreed Boxer", "id:7\tMax\t\therbivorous\tBreed Pug",
      ])
  }

  @Test("are told apart by what an import knew them by, and found by it")
  func imported() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/dogs.csv"
    try Data("AnimalID,Name,Type\nA671945,Max,Dog\nA700001,Max,Dog\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(try shell.menagerie("import", file, "--key", "AnimalID").status == 0)
    #expect(
      try shell.menagerie("delete", "Max").errorLines == [
        "menagerie: 2 animals are named “Max”; say which by its id.",
        "id:6\tMax\tDog\tunknown\tAnimalID A671945",
        "id:7\tMax\tDog\tunknown\tAnimalID A700001",
      ])
    let show = try shell.menagerie("show", "id:7")
    #expect(show.lines.filter { $0.contains("A700001") } == ["AnimalID\tA700001"])
    let json = try shell.menagerie("show", "id:7", "--json")
    #expect(json.text.contains(#""importedKey":{"column":"AnimalID","value":"A700001"}"#))
    for text in ["A700001", "a700001", "id:7"] {
      #expect(try shell.menagerie("list", "--find", text).text == "Max\tDog\tunknown\n")
    }
    #expect(try shell.menagerie("list", "--find", "id:99").text.isEmpty)
  }

  @Test("may be as many as anybody has, of whom some are told")
  func veryAmbiguous() async throws {
    try await shell.add((0..<30).map { _ in RecordDraft(name: "Rex") })
    let run = try shell.menagerie("show", "rex")
    #expect(run.errorLines.first?.hasPrefix("menagerie: More than 20 animals") == true)
    #expect(run.errorLines.count == 21)
  }

  @Test("are refused where none has the id", arguments: ["show", "delete", "edit --diet unknown"])
  func missingID(command: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command) id:99999")
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: No animal has the id 99999; see “menagerie list”.\n")
    let category = try shell.menagerie("edit", "Lynx", "--category", "id:99999")
    #expect(category.status == 65)
    #expect(
      category.errors == "menagerie: No category has the id 99999; see “menagerie categories”.\n")
  }

  @Test("are refused where there are none", arguments: ["Yeti", "id:x", "1", "#x", ""])
  func missing(name: String) throws {
    let run = try shell.menagerie("show", name)
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: No animal is named “\(name)”; see “menagerie list”.\n")
  }

  @Test("get a name, a category and a diet in one edit")
  func edit() throws {
    let run = try shell.menagerie(
      "edit", "lynx", "--name", "Bobcat", "--category", "Cat", "--create-category", "--diet",
      "omnivorous")
    #expect(run.text == "Changed Bobcat\n")
    #expect(try shell.menagerie("list", "--find", "bobcat").text == "Bobcat\tCat\tomnivorous\n")
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try shell.menagerie("list", "--find", "lynx").text == "Lynx\tMammal\tcarnivorous\n")
    let same = try shell.menagerie("edit", "lynx", "--category", "mammal", "--json")
    #expect(same.text == "{\"changed\":0,\"dryRun\":false}\n")
    #expect(try shell.menagerie("edit", "lynx", "--name", " ").status == 64)
  }

  @Test("are changed together without a question, and deleted")
  func several() throws {
    let moved = try shell.menagerie("edit", "Lynx", "Pike", "lynx", "--no-category")
    #expect(moved.text == "Took 2 animals out of their categories\n")
    #expect(try shell.menagerie("delete", "emeu").text == "Deleted Émeu\n")
    #expect(
      try shell.menagerie("delete", "Lynx", "Pike", "--json").text
        == "{\"deleted\":2,\"dryRun\":false}\n")
    #expect(try shell.menagerie("list").lines.count == 2)
  }

  @Test("come from standard input too")
  func standardInput() throws {
    let run = try shell.script(
      #"printf 'Lynx\r\n\nid:5\n' | "$MENAGERIE_BIN" edit - --diet unknown"#)
    #expect(run.text == "Set the diet of 2 animals to unknown\n")
    let added = try shell.script(
      #"printf 'Yak\nGnu\n' | "$MENAGERIE_BIN" add - Ox --diet herbivorous"#)
    #expect(added.text == "Added 3 animals\n")
    let bad = try shell.script(#"printf 'Ox\377' | "$MENAGERIE_BIN" delete -"#)
    #expect(bad.status == 65)
    #expect(bad.errors == "menagerie: Standard input cannot be read as UTF-8; nothing was done.\n")
    let none = try shell.script(#""$MENAGERIE_BIN" show - </dev/null"#)
    #expect(none.status == 0)
  }

  @Test("are told as JSON when they are added and shown")
  func json() throws {
    let added = try shell.menagerie("add", "Yak", "--diet", "herbivorous", "--json")
    #expect(
      added.text
        == "[{\"id\":6,\"name\":\"Yak\",\"category\":null,\"diet\":\"herbivorous\"}\n]\n")
    let shown = try shell.menagerie("show", "yak", "--json").text
    #expect(shown.hasPrefix("[{\"id\":6,\"name\":\"Yak\",\"category\":null"))
    #expect(shown.contains("\"edit\":{\"id\":2,\"time\":\""))
  }
}
