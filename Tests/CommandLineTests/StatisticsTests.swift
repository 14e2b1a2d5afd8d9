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

  @Test("prints bars for diets and categories as the screen does, no wider than asked for")
  func bars() throws {
    let run = try shell.menagerie("stats", "--width", "40")
    #expect(run.lines.first == "5 animals in 3 categories")
    #expect(run.lines.contains("carnivorous   2 ████████████████████████"), "\(run.text)")
    #expect(run.lines.allSatisfy { $0.count <= 40 })
    let wide = try shell.menagerie("stats", "--width", "60")
    let moment = /All 5 animals were added on 20..-..-.. between ..:00 and ..:00\./
    #expect(wide.text.replacing("\n", with: " ").contains(moment))
    #expect(try shell.menagerie("stats").lines.allSatisfy { $0.count <= 80 })
  }

  @Test("prints columns for the growth, with when they begin and end")
  func growth() throws {
    let other = try OtherProgram(shell.catalog)
    try other.execute("UPDATE edit SET time = time - 40 * 86400000.0 WHERE id = 1")
    #expect(try shell.menagerie("add", "Yak", "--diet", "unknown").status == 0)
    let lines = try shell.menagerie("stats", "--width", "60").lines
    let start = try #require(lines.firstIndex(of: "Over time"))
    let chart = lines[(start + 1)...].prefix(8)
    #expect(chart.first?.hasPrefix("6 ") == true)
    #expect(chart.dropFirst(5).first?.hasPrefix("0 █") == true)
    #expect(
      chart.dropFirst(6).first?.contains(/from [0-9]{4}-[0-9]{2}-[0-9]{2} on, by week/) == true)
    #expect(chart.last?.hasSuffix("1 added, 0 deleted") == true)
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test("say when all animals came within one hour, where columns would show nothing")
  func oneHour() throws {
    let other = try OtherProgram(shell.catalog)
    // 2026-02-03 14:20 in UTC.
    try other.execute("UPDATE edit SET time = 1770128400000 WHERE id = 1")
    let sentence = "All 5 animals were added on 2026-02-03 between 14:00 and 15:00."
    let run = try shell.script("TZ=UTC exec \"$MENAGERIE_BIN\" stats")
    #expect(run.lines.contains(sentence))
    #expect(!run.text.contains(", by "))
    #expect(try shell.menagerie("delete", "Lynx", "Pike").status == 0)
    #expect(try shell.menagerie("stats").text.contains(", by "))
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

  @Test("prints nothing that could hurt a terminal")
  func hostile() async throws {
    try await shell.addHostileAnimal()
    #expect(try shell.menagerie("stats").text.unicodeScalars.allSatisfy(HostileName.isHarmless))
  }

  @Test(
    "refuses what makes no sense",
    arguments: [["--width", "3"], ["--width", "30", "--json"]])
  func refusals(arguments: [String]) throws {
    #expect(try shell.menagerie(arguments: ["stats"] + arguments).status == 64)
  }
}
