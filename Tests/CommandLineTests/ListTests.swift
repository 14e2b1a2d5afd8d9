import Foundation
import Testing

@Suite("menagerie list", .waitsForProcesses)
struct ListTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private func names(_ arguments: String...) throws -> [String] {
    let command = (["\"$MENAGERIE_BIN\" list"] + arguments.map { "'\($0)'" }).joined(separator: " ")
    let run = try shell.script(command)
    #expect(run.status == 0, "\(run.errors)")
    return run.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("prints name, category and diet separated by tabs, by name, without escapes")
  func isPlain() throws {
    let run = try shell.menagerie("list")
    #expect(
      run.text == """
        Aardvark\tMammal\tomnivorous
        Émeu\tBird\tomnivorous
        Lynx\tMammal\tcarnivorous
        Pike\tFish\tcarnivorous
        大熊猫\t\therbivorous

        """)
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test("narrows by category, in any case and spacing, and to those without one")
  func narrowsByCategory() throws {
    #expect(try names("--category", " mammal ") == ["Aardvark", "Lynx"])
    #expect(try names("--uncategorised") == ["大熊猫"])
  }

  @Test("narrows by diet")
  func narrowsByDiet() throws {
    #expect(try names("--diet", "carnivorous") == ["Lynx", "Pike"])
    #expect(try names("--diet", "unknown") == [])
  }

  @Test("finds text in names, case and accents ignored, in any script")
  func finds() throws {
    #expect(try names("--find", "EMEU") == ["Émeu"])
    #expect(try names("--find", "熊") == ["大熊猫"])
    #expect(try names("--find", "k", "--category", "Fish") == ["Pike"])
  }

  @Test("sorts in each order")
  func sorts() throws {
    #expect(try names("--sort", "name") == ["Aardvark", "Émeu", "Lynx", "Pike", "大熊猫"])
    #expect(try names("--sort", "diet") == ["Lynx", "Pike", "大熊猫", "Aardvark", "Émeu"])
    #expect(try names("--sort", "category") == ["大熊猫", "Émeu", "Pike", "Aardvark", "Lynx"])
    #expect(try names("--sort", "newest") == ["Pike", "大熊猫", "Émeu", "Aardvark", "Lynx"])
  }

  @Test("prints no more than the limit")
  func limits() throws {
    #expect(try names("--limit", "2") == ["Aardvark", "Émeu"])
    #expect(try names("--limit", "0") == [])
    #expect(try names("--limit", "99").count == 5)
  }

  @Test("says what a limit may be where it is none", arguments: ["list", "history"])
  func refusesLimit(command: String) throws {
    let run = try shell.menagerie(command, "--limit", "-3")
    #expect(run.status == 64)
    #expect(run.errors.contains("--limit is a number from 0 on."))
  }

  @Test("refuses what makes no sense", arguments: ["--limit -1", "--limit x", "--diet grass"])
  func refuses(arguments: String) throws {
    let run = try shell.script("\"$MENAGERIE_BIN\" list \(arguments)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
  }

  @Test("refuses --category with --uncategorised, and a category that is not there")
  func refusesCategories() throws {
    #expect(try shell.menagerie("list", "--category", "Fish", "--uncategorised").status == 64)
    let run = try shell.menagerie("list", "--category", "Fungus")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "menagerie: No category is named “Fungus”; see “menagerie categories”.\n")
  }

  @Test(
    "refuses to find what means nothing, and so do those that narrow likewise",
    arguments: [
      "list", "export", "export zoo.csv", "delete --dry-run", "edit --no-category --dry-run",
    ])
  func refusesFind(command: String) throws {
    for (text, reason) in [
      ("breed:x", "There is no field “breed”"), ("diet:x", "There is no diet “x”"),
    ] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command) --find '\(text)'")
      #expect(run.status == 64, "\(text)")
      #expect(run.text.isEmpty)
      #expect(run.errors.hasPrefix("menagerie: \(reason)"), "\(run.errors)")
    }
  }

  @Test("prints as many animals as there are, page after page")
  func printsPages() async throws {
    try await shell.add((0..<1_234).map { .init(name: "Ant \($0)") })
    #expect(try shell.menagerie("list").lines.count == 1_239)
    #expect(try shell.menagerie("list", "--find", "ant", "--limit", "777").lines.count == 777)
  }

  @Test("keeps its columns from page to page on a terminal, and pushes what is too wide for them")
  func keepsColumns() async throws {
    try await shell.add(
      (1_000..<1_999).map { .init(name: "Bat \($0)", category: .named("Bat")) }
        + [.init(name: "Zebra of the plains", category: .named("Mammal"))])
    let run = try shell.script("script -qec '\"$MENAGERIE_BIN\" list' /dev/null")
    let lines = run.text.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1_005)
    #expect(lines[0] == "Aardvark  Mammal  omnivorous")
    #expect(lines.filter { $0.hasPrefix("Bat") }.allSatisfy { $0.contains(/^Bat .{4}  Bat     h/) })
    #expect(lines[1_003] == "Zebra of the plains  Mammal  herbivorous")
  }

  @Test("ends with status 74 when nobody takes what it prints")
  func tellsOfFullDevice() throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" list >/dev/full")
    #expect(run.status == 74)
    #expect(run.errors == "menagerie: Writing the output failed (No space left on device).\n")
  }
}
