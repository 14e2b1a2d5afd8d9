import Catalog
import TestSupport
import Testing

/// Logs and their entries, on the command line.
@Suite(.waitsForProcesses) struct LogCommandTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
    let added = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    #expect(added.text == "Added the log Weight\n")
  }

  private func entries(_ arguments: String...) throws -> [String] {
    try shell.menagerie(arguments: ["entries", "Lola"] + arguments).lines
  }

  @Test func `an entry takes a value, a date, and values of other fields`() throws {
    _ = try shell.menagerie("fields", "add", "Note", "--log", "weight")
    let added = try shell.menagerie("log", "weight", "lola", "4200", "g", "--at", "2026-11-03")
    #expect(added.text == "Added Weight of Lola: 4.2 kg\n", "\(added.errors)")
    _ = try shell.menagerie(
      "log", "Weight", "Lola", "4.4kg", "--at", "2026-11-04T10:30", "--set", "note=fed")
    #expect(
      try entries() == [
        "2026-11-04T10:30\tWeight\t4.4 kg\tNote: fed", "2026-11-03\tWeight\t4.2 kg",
      ])
    #expect(
      try shell.menagerie("entries", "Lola", "--limit", "1", "--json").text == """
        [{"id":2,"animal":"Lola #1","log":"Weight","date":"2026-11-04T10:30","done":true,"fields":{"Weight":4.4,"Note":"fed"},"kinds":{"Weight":"number","Note":"text"},"units":{"Weight":"kg"}}
        ]

        """)
    let shown = try shell.menagerie("show", "Lola").lines
    #expect(shown.contains { $0.hasPrefix("Weight\t4.4 kg  ") && $0.hasSuffix("▁▇ (2)") })
    let json = try shell.menagerie("show", "Lola", "--json").text
    #expect(json.contains(#""fields":{"Weight":4.4,"Last weight":"2026-11-04T10:30"}"#), "\(json)")
    _ = try shell.menagerie("undo")
    #expect(try entries() == ["2026-11-03\tWeight\t4.2 kg"])
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `a log is a column, an order and a condition of lists`() throws {
    for (name, weight) in [("Lola", "4.2"), ("Max", "30")] {
      _ = try shell.menagerie("log", "Weight", name, weight, "--at", "2014")
    }
    _ = try shell.menagerie("add", "Yeti")
    let columns = ["--columns", "name,weight,last weight", "--sort", "weight", "--reverse"]
    let rows = ["Max\t30\t2014", "Lola\t4.2\t2014", "Yeti\t\t"]
    #expect(try shell.menagerie(arguments: ["list"] + columns).lines == rows)
    #expect(
      try shell.menagerie(arguments: ["export"] + columns).lines == [
        "name,Weight,Last weight", "Max,30,2014", "Lola,4.2,2014", "Yeti,,",
      ])
    #expect(
      try shell.menagerie("list", "--columns", "weight", "--find", "weight<5", "--json").text == """
        [{"id":1,"fields":{"Weight":4.2},"kinds":{"Weight":"number"},"units":{"Weight":"kg"}}
        ]

        """)
    #expect(
      try shell.menagerie("list", "--sort", "mass").errors == """
        menagerie: No order is named “mass”; choose one of name, diet, category, newest, changed, Weight, Last weight.

        """)
  }

  @Test func `what is hardly true is said, and what says nothing is refused`() throws {
    _ = try shell.menagerie("log", "weight", "lola", "4.2", "--at", "2026-11-03")
    let heavy = try shell.menagerie("log", "weight", "lola", "4200", "--at", "2026-11-04")
    #expect(
      heavy.errors == """
        menagerie: 4,196 kg more than the 4.2 kg on 2026-11-03; “menagerie undo” takes it back if it is wrong.

        """)
    #expect(try shell.menagerie("log", "weight", "lola").status == 64)
  }

  @Test func `each field of a log is found and counted, also under another name`() throws {
    _ = try shell.menagerie("fields", "add", "Vet", "--log", "weight", "--choices", "Smith,Jones")
    for (name, weight, vet) in [("Lola", "4.2", "Smith"), ("Max", "30", "Jones")] {
      _ = try shell.menagerie("log", "Weight", name, weight, "--set", "vet=\(vet)")
    }
    let find = "any weight vet:smith"
    #expect(try shell.menagerie("list", "--find", find).lines == ["Lola\t\therbivorous"])
    let vets = try shell.menagerie("stats", "--by", "any weight vet").lines
    #expect(vets.first == "Any weight vet" && vets.contains { $0.hasPrefix("Smith 1  50 %") })
    let weights = try shell.menagerie("stats", "--by", "any weight", "--group", "any weight vet")
    #expect(weights.text.contains("Jones") && weights.text.contains("30 kg"), "\(weights)")
    _ = try shell.menagerie("searches", "save", "Smith's", find)
    _ = try shell.menagerie("fields", "rename", "Vet", "Doctor", "--log", "weight")
    _ = try shell.menagerie("logs", "rename", "weight", "Mass")
    #expect(try shell.menagerie("list", "--search", "Smith's").lines == ["Lola\t\therbivorous"])
  }

  @Test func `its entries are counted, by month too`() throws {
    for (weight, day) in [("3", "2014-01-03"), ("5", "2014-01-20"), ("5", "2014-03")] {
      _ = try shell.menagerie("log", "Weight", "Lola", weight, "--at", day)
    }
    let latest = try shell.menagerie("stats", "--by", "weight", "--width", "60").lines
    #expect(latest.prefix(2) == ["Weight (kg)", "mean 5 kg, median 5 kg, least 5 kg, most 5 kg"])
    #expect(latest.dropFirst(2).first?.hasPrefix("5 1 100 % ███") == true)
    #expect(latest.dropFirst(3) == ["1 of 2 have none"])
    let all = try shell.menagerie("stats", "--by", "any weight", "--per", "month", "--json")
    #expect(
      all.text == """
        {"field":"Any weight","unit":"kg","group":"Entry date","per":"month","groups":[\
        {"name":"2014-01","records":2,"values":2,"numbers":{"count":2,"sum":8,"mean":4,"median":4,"least":3,"most":5,\
        "histogram":[{"from":3,"to":3.2,"count":1},{"from":3.2,"to":3.4,"count":0},{"from":3.4,"to":3.6,"count":0},\
        {"from":3.6,"to":3.8,"count":0},{"from":3.8,"to":4,"count":0},{"from":4,"to":4.2,"count":0},\
        {"from":4.2,"to":4.4,"count":0},{"from":4.4,"to":4.6,"count":0},{"from":4.6,"to":4.8,"count":0},\
        {"from":4.8,"to":5,"count":1}]}},\
        {"name":"2014-03","records":1,"values":1,"numbers":{"count":1,"sum":5,"mean":5,"median":5,"least":5,"most":5,\
        "histogram":[{"from":5,"to":5,"count":1}]}}],"otherGroups":0}

        """)
    #expect(
      try shell.menagerie("stats", "--by", "mass").errors == """
        menagerie: No field is named “mass”; choose one of name, category, diet, Weight, Last weight, Any weight.

        """)
    #expect(
      try shell.menagerie("stats", "--per", "month").errors.contains(
        "--group, --per and --date need --by."))
    #expect(
      try shell.menagerie("stats", "--by", "diet", "--per", "month").errors.contains(
        "No field has dates, so nothing can be counted by month."))
    #expect(
      try shell.menagerie("stats", "--find", "Lola").errors.contains("add --by."))
  }

  @Test func `a day is today unless it is given`() throws {
    _ = try shell.menagerie("log", "Weight", "Lola", "4.2")
    #expect(try shell.menagerie("show", "Lola").lines.contains("Weight\t4.2 kg  today"))
  }

  @Test(arguments: [
    (["log", "Walk", "Lola"], "No log is named “Walk”; choose one of Weight.", 64),
    (["log", "Weight", "Rex", "4"], "No animal is named “Rex”; see “menagerie list”.", 65),
    (["log", "Weight", "Lola", "heavy"], "Weight: “heavy” is not a number; write one such as", 64),
    (["log", "Weight", "Lola", "4", "--at", "2014-02-30"], "Date: “2014-02-30” is not a date", 64),
    (
      ["log", "Weight", "Lola", "--set", "Note=fed"], "No field is named “Note”; choose one of", 64
    ),
    (["logs", "add", "weight"], "A log named “Weight” already exists.", 64),
    (["logs", "add", "Diet"], "A field named “Diet” already exists.", 64),
    (["fields", "add", "Weight"], "A log named “Weight” already exists.", 64),
    (["fields", "add", "Chip", "--log", "Weight", "--unique"], "A field of a log has no", 64),
    (["logs", "restore", "Weight"], "No log named “Weight” was retired;", 64),
    (["logs", "move", "Weight", "0"], "The first place is 1.", 64),
  ])
  func `what does not work is said`(arguments: [String], sentence: String, status: Int32) throws {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("menagerie: \(sentence)"), "\(run.errors)")
    #expect(try entries() == [])
  }

  @Test func `logs are listed, renamed, moved, retired and restored`() throws {
    _ = try shell.menagerie("log", "Weight", "Lola", "4.2", "--at", "2026-11-03")
    _ = try shell.menagerie("logs", "add", "Walk")
    #expect(
      try shell.menagerie("logs", "rename", "weight", "Mass").text == "Renamed Weight to Mass\n")
    _ = try shell.menagerie("logs", "move", "walk", "1")
    #expect(
      try shell.menagerie("logs").lines == ["Walk\tWalk (text)", "Mass\tWeight (number, kg)"])
    #expect(try entries("--log", "mass") == ["2026-11-03\tMass\t4.2 kg"])
    #expect(try shell.menagerie("logs", "retire", "Mass").text == "Retired the log Mass\n")
    #expect(try entries() == [])
    let retired = try shell.menagerie("log", "Mass", "Lola", "5")
    #expect(
      retired.errors
        == "menagerie: The log Mass is retired; “menagerie logs restore” brings it back.\n")
    #expect(try shell.menagerie("logs", "list", "--retired").lines == ["Mass\tWeight (number, kg)"])
    #expect(try shell.menagerie("logs", "restore", "mass").text == "Restored the log Mass\n")
    #expect(try entries() == ["2026-11-03\tMass\t4.2 kg"])
    #expect(
      try shell.menagerie("fields", "rename", "Weight", "Body", "--log", "Mass").text
        == "Renamed Weight to Body\n")
    #expect(
      try shell.menagerie("fields", "list", "--log", "Mass").lines.last == "Body\tnumber, kg")
  }

  @Test func `a deletion says how many entries go`() throws {
    for value in ["4.2", "4.3"] { _ = try shell.menagerie("log", "Weight", "Lola", value) }
    let question = try shell.menagerie("delete", "--all")
    #expect(question.errors.contains("Delete 2 animals? Their 2 entries go too."))
    #expect(try shell.menagerie("delete", "Lola").text == "Deleted Lola. Its 2 entries went too.\n")
    _ = try shell.menagerie("undo")
    #expect(try entries().count == 2)
  }
}
