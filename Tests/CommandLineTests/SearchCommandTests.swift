import Catalog
import TestSupport
import Testing

/// Saved searches, on the command line.
@Suite(.waitsForProcesses) struct SearchCommandTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    let saved = try shell.menagerie("searches", "save", " Plants ", "diet:herb")
    #expect(saved.text == "Saved the search Plants\n")
  }

  private var searches: [String] {
    get throws { try shell.menagerie("searches").lines }
  }

  @Test func `are printed in the order in which they were saved, with what they find`() throws {
    _ = try shell.menagerie("searches", "save", "Not birds", "--", "-category:bird")
    #expect(try searches == ["Plants\tdiet:herb", "Not birds\t-category:bird"])
    #expect(
      try shell.menagerie("searches", "list", "--json").text == """
        [{"name":"Plants","find":"diet:herb"}
        ,{"name":"Not birds","find":"-category:bird"}
        ]

        """)
  }

  @Test func `are renamed, replaced, deleted and brought back`() throws {
    let renamed = try shell.menagerie("searches", "rename", "plants", "Eat plants")
    #expect(renamed.text == "Renamed Plants to Eat plants\n")
    let taken = try shell.menagerie("searches", "save", "EAT PLANTS", "diet:carn")
    #expect(taken.status == 64)
    #expect(taken.errors == "menagerie: A search named “Eat plants” already exists.\n")
    _ = try shell.menagerie("searches", "save", "EAT PLANTS", "diet:omni", "--replace")
    #expect(try searches == ["Eat plants\tdiet:omni"])
    let deleted = try shell.menagerie("searches", "delete", "eat plants", "--json").text
    #expect(deleted == "{\"name\":\"Eat plants\",\"find\":\"diet:omni\"}\n")
    #expect(try searches == [])
    let undone = try shell.menagerie("undo").text
    #expect(undone == "Undid the deletion of the search Eat plants\n")
    #expect(try searches == ["Eat plants\tdiet:omni"])
  }

  @Test func `say which animals a command is about`() throws {
    #expect(
      try shell.menagerie("list", "--search", "plants").text == "大熊猫\t\therbivorous\n")
    #expect(try shell.menagerie("list", "--search", "plants", "--category", "bird").lines == [])
    #expect(try shell.menagerie("export", "--search", "plants").lines.count == 2)
    let edited = try shell.menagerie("edit", "--search", "plants", "--diet", "omnivorous", "-y")
    #expect(edited.text == "Set the diet of 1 animal to omnivorous\n")
    _ = try shell.menagerie("searches", "save", "Eat all", "diet:omni")
    let deleted = try shell.menagerie("delete", "--search", "Eat all", "-y")
    #expect(deleted.text == "Deleted 3 animals\n")
  }

  @Test(
    arguments: [
      (["list", "--search", "Yeti"], 65, "No search is named “Yeti”; see “menagerie searches”."),
      (["searches", "delete", "Yeti"], 65, "No search is named “Yeti”; see “menagerie searches”."),
      (["searches", "save", "X", "breed:x"], 64, "There is no field “breed”, only diet:"),
      (["searches", "save", "X", " "], 64, "Type what to search for."),
      (
        ["list", "--search", "Plants", "--find", "x"], 64,
        "--search cannot be combined with --find."
      ),
      (["searches", "sav"], 64, "“sav” is not a command; did you mean “menagerie searches save”?"),
    ])
  func `are refused where nothing is meant`(
    arguments: [String], status: Int32, sentence: String
  ) throws {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == status)
    #expect(run.text.isEmpty)
    #expect(run.errors.hasPrefix("menagerie: \(sentence)"), "\(run.errors)")
  }

  @Test func `whose field has gone are said as --find says them`() async throws {
    _ = try shell.menagerie("fields", "add", "Breed")
    _ = try shell.menagerie("searches", "save", "Pugs", "breed:pug")
    _ = try shell.menagerie("fields", "retire", "Breed")
    let found = try shell.menagerie("list", "--find", "breed:pug")
    let run = try shell.menagerie("list", "--search", "pugs")
    #expect(run.status == 64)
    #expect(run.errors == found.errors)
    #expect(try shell.menagerie("delete", "--search", "pugs", "--yes").status == 64)
  }
}
