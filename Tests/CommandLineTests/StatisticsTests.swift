import Foundation
import TestSupport
import Testing

@Suite("menagerie stats", .waitsForProcesses)
struct StatisticsTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  @Test("prints bars for diets and categories, no wider than asked for")
  func bars() throws {
    let run = try shell.menagerie("stats", "--width", "40")
    #expect(
      run.lines.prefix(10) == [
        "5 animals in 3 categories", "Diet",
        "  herbivorous  1  ███████████", "  carnivorous  2  ██████████████████████",
        "  omnivorous   2  ██████████████████████", "Category",
        "  Mammal         2  ████████████████████", "  Bird           1  ██████████",
        "  Fish           1  ██████████", "  Uncategorised  1  ██████████",
      ])
    #expect(run.lines.allSatisfy { $0.count <= 40 })
    let wide = try shell.menagerie("stats", "--width", "60")
    let moment = /All 5 animals were added on 20..-..-.. between ..:00 and ..:00\./
    #expect(wide.lines.suffix(2).joined(separator: " ").contains(moment))
    #expect(try shell.menagerie("stats").lines.allSatisfy { $0.count <= 80 })
  }

  @Test("prints columns for the growth, with when they begin and end")
  func growth() throws {
    let other = try OtherProgram(shell.catalog)
    try other.execute("UPDATE edit SET time = time - 40 * 86400000.0 WHERE id = 1")
    #expect(try shell.menagerie("add", "Yak", "--diet", "unknown").status == 0)
    let lines = try shell.menagerie("stats", "--width", "60").lines
    let start = try #require(lines.firstIndex { $0.hasPrefix("Animals at the end of each week") })
    let chart = lines[(start + 1)...]
    #expect(chart.count == 7)
    #expect(chart.first?.hasPrefix("  6  ") == true)
    #expect(chart.dropLast().last?.hasPrefix("  0  █") == true)
    #expect(chart.last?.matches(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/).count == 2)
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test("say when all animals came within one hour, where columns would show nothing")
  func oneHour() throws {
    let other = try OtherProgram(shell.catalog)
    // 2026-02-03 14:20 in UTC.
    try other.execute("UPDATE edit SET time = 1770128400000 WHERE id = 1")
    let sentence = "All 5 animals were added on 2026-02-03 between 14:00 and 15:00."
    let run = try shell.script("TZ=UTC exec \"$MENAGERIE_BIN\" stats")
    #expect(run.lines.last == sentence)
    #expect(!run.text.contains("at the end of each"))
    let svg = try shell.script("TZ=UTC exec \"$MENAGERIE_BIN\" stats --svg -").text
    #expect(svg.contains(">\(sentence)<"))
    #expect(!svg.contains("at the end of each"))
    #expect(try shell.menagerie("delete", "Lynx", "Pike").status == 0)
    #expect(try shell.menagerie("stats").text.contains("Animals at the end of each"))
  }

  @Test("tells all of it as JSON")
  func json() throws {
    let run = try shell.menagerie("stats", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(object["animals"] as? Int == 5)
    #expect(object["uncategorised"] as? Int == 1)
    #expect(
      (object["categories"] as? [[String: Any]])?.map { $0["name"] as? String }
        == ["Mammal", "Bird", "Fish"])
    #expect((object["diets"] as? [Any])?.count == 4)
    let growth = try #require(object["growth"] as? [String: Any])
    #expect(growth["unit"] as? String == "hour")
    #expect((growth["periods"] as? [[String: Any]])?.last?["animals"] as? Int == 5)
  }

  @Test("writes a report that no terminal can be hurt by, and replaces none unasked")
  func svg() async throws {
    try await shell.addHostileAnimal()
    let path = shell.folder.path + "/report.svg"
    #expect(try shell.menagerie("stats", "--svg", path).text == "Wrote \(path)\n")
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
    #expect(svg.unicodeScalars.allSatisfy(HostileName.isHarmless))
    let again = try shell.menagerie("stats", "--svg", path)
    #expect(again.status == 73)
    #expect(try shell.menagerie("stats", "--svg", path, "--replace").status == 0)
    #expect(try shell.menagerie("stats", "--svg", shell.catalog, "--replace").status == 64)
    #expect(try shell.menagerie("stats", "--svg", "-").text.hasPrefix("<?xml"))
  }

  @Test(
    "refuses what makes no sense",
    arguments: [["--width", "3"], ["--width", "30", "--json"], ["--svg", "x", "--json"]])
  func refusals(arguments: [String]) throws {
    #expect(try shell.menagerie(arguments: ["stats"] + arguments).status == 64)
  }
}
