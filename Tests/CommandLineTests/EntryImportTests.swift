import Catalog
import Foundation
import TestSupport
import Testing

/// Files whose rows are entries of a log, in and out.
@Suite(.waitsForProcesses) struct EntryImportTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  private func file(_ text: String, named name: String = "weights.csv") throws -> String {
    let path = shell.folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The counts that an import into a log prints.
  private func imported(
    _ text: String, _ log: String = "Weight", _ options: String...
  ) throws -> String { try imported(text, log, options) }

  private func imported(_ text: String, _ log: String, _ options: [String]) throws -> String {
    let run = try shell.menagerie(
      arguments: ["import", try file(text), "--log", log, "--yes"] + options)
    let counts = run.lines.first { $0.hasPrefix("weights.csv, entries of") } ?? run.errors
    return String(counts.drop { $0 != ":" }.dropFirst(2))
  }

  private func export(_ log: String = "Weight", _ options: String...) throws -> [String] {
    try shell.menagerie(arguments: ["export", "--log", log] + options).lines
  }

  @Test func `a table with a row for each weighing becomes a log`() throws {
    let table = """
      Animal,Date,Weight (kg)
      Lola,03.11.2026,4.2
      Max,25.11.2026,30
      Lola,25.11.2026,4.4

      """
    #expect(try imported(table) == "3 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)"])
    #expect(
      try shell.menagerie("entries", "Lola").lines == [
        "2026-11-25\tWeight\t4.4 kg", "2026-11-03\tWeight\t4.2 kg",
      ])
    #expect(try imported(table) == "0 new, 0 changed, 3 same, 0 refused")
    let corrected = table.replacing("4.4", with: "4.5")
    #expect(try imported(corrected) == "0 new, 1 changed, 2 same, 0 refused")
    #expect(
      try shell.menagerie("history", "--limit", "1").text.contains("changes of 1 entry of Weight"))
    _ = try shell.menagerie("undo")
    #expect(try export().last == "Lola,2026-11-25,4.4")
    #expect(
      try shell.menagerie("undo").text
        == "Undid the import of 3 entries of Weight from weights.csv\n")
    #expect(try shell.menagerie("logs").lines == [])
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `so does one with a column for each date`() throws {
    let table = """
      Name;2026-10-01;2026-11-01;2026-12-01
      Lola;4.2;;4.4
      Max;30;31;32

      """
    #expect(try imported(table) == "5 new, 0 changed, 0 same, 0 refused")
    #expect(try imported(table) == "0 new, 0 changed, 5 same, 0 refused")
    #expect(
      try export() == [
        "animal,date,Weight", "Lola,2026-10-01,4.2", "Max,2026-10-01,30", "Max,2026-11-01,31",
        "Lola,2026-12-01,4.4", "Max,2026-12-01,32",
      ])
  }

  @Test func `what is given is done, and what is only due is still to be done`() throws {
    let table = """
      Animal,Treatment,Due,Given
      Lola,wormed,2026-11-01,2026-11-03
      Max,wormed,2026-11-01,
      Max,vaccine,2027-01-01,

      """
    #expect(try imported(table, "Treatment") == "3 new, 0 changed, 0 same, 0 refused")
    #expect(
      try export("Treatment") == [
        "animal,date,done,Treatment,Due", "Max,2026-11-01,no,wormed,2026-11-01",
        "Lola,2026-11-03,yes,wormed,2026-11-01", "Max,2027-01-01,no,vaccine,2027-01-01",
      ])
    #expect(try imported(table, "Treatment") == "0 new, 0 changed, 3 same, 0 refused")
  }

  @Test func `animals are found by what is unique to them, and added if that is wanted`() throws {
    _ = try shell.menagerie("fields", "add", "Chip", "--unique")
    _ = try shell.menagerie("edit", "Lola", "--set", "Chip=985-1")
    let table = """
      chip no,when,grams
      985-1,2026-11-03,4200
      985-2,2026-11-03,30
      985-2,2026-11-04,31

      """
    #expect(try imported(table) == "1 new, 0 changed, 0 same, 2 refused")
    #expect(
      try imported(table, "Weight", "--add-animals")
        == "2 new, 0 changed, 1 same, 0 refused; 1 new animal, 0 new categories")
    #expect(
      try shell.menagerie("list", "--columns", "name,chip").lines.contains("985-2\t985-2"))
    _ = try shell.menagerie("undo")
    #expect(try shell.menagerie("list").lines.count == 2)
  }

  @Test func `rows that name no animal, or several, are refused with the reason`() throws {
    _ = try shell.menagerie("add", "Max")
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number")
    let run = try shell.menagerie(
      "import",
      try file(
        """
        animal,date,weight
        Lola,2026-11-03,4.2
        Rex,2026-11-03,3
        Max,2026-11-03,30
        Max #2,2026-11-03,31
        Lola,2014-02-30,4
        Lola,,5
        Lola,2026-11-04,heavy

        """), "--log", "Weight", "--yes")
    #expect(run.status == 65)
    for line in [
      "weights.csv, entries of Weight: 3 new, 0 changed, 0 same, 4 refused",
      "Refused: 1 row with an animal that is not here, 1 row with a name of several animals",
      "line 3, animal: No animal is called “Rex”; add it first, or name another.",
      "line 6, date: “2014-02-30” is not a date.",
      "line 7, date: It has no date.",
      "1 value of Weight does not fit, and stays as it is: “heavy”",
    ] {
      #expect(run.lines.contains(line), "\(run.text)")
    }
  }

  @Test func `sightings of one day and kind stay apart, unless a field is said to be their key`()
    throws
  {
    let table = """
      species,day,place,count
      Otter,2026-11-03,Pond,2
      Otter,2026-11-03,River,1
      Otter,2026-11-03,River,1
      Heron,2026-11-04,Pond,1

      """
    #expect(
      try imported(table, "Sighting", "--add-animals")
        == "4 new, 0 changed, 0 same, 0 refused; 2 new animals, 0 new categories")
    #expect(try imported(table, "Sighting") == "0 new, 0 changed, 4 same, 0 refused")
    let corrected = table.replacing("Pond,2", with: "Pond,3")
    #expect(
      try imported(corrected, "Sighting", "--entry-key", "place")
        == "0 new, 1 changed, 3 same, 0 refused")
    // The key is remembered.
    #expect(try imported(table, "Sighting") == "0 new, 1 changed, 3 same, 0 refused")
  }

  @Test func `a file may have a column that the log lacks`() throws {
    #expect(try imported("animal,date,weight\nLola,2026-11-03,4.2\n").hasPrefix("1 new"))
    let more = "animal,date,weight,vet\nLola,2026-11-03,4.2,Ann\nLola,2026-11-04,4.3,Ben\n"
    #expect(try imported(more) == "1 new, 1 changed, 0 same, 0 refused")
    #expect(try export().dropFirst() == ["Lola,2026-11-03,4.2,Ann", "Lola,2026-11-04,4.3,Ben"])
    #expect(try imported(more) == "0 new, 0 changed, 2 same, 0 refused")
  }

  @Test func `what was given without a word of Done is done, and the next is due`() throws {
    _ = try shell.menagerie("logs", "add", "Vaccine")
    _ = try shell.menagerie("logs", "change", "Vaccine", "--repeats", "1y")
    _ = try shell.menagerie("log", "Vaccine", "Lola", "Rabies", "--at", "2025-11-01")
    let given = "animal,date,Vaccine\nLola,2026-11-01,rabies\nMax,2026-10-30,DHP\n"
    #expect(try imported(given, "Vaccine") == "1 new, 1 changed, 0 same, 0 refused")
    let due = {
      try shell.menagerie("due", "--within", "2y").lines.map { $0.prefix(10) }
    }
    #expect(try due() == ["2027-10-30", "2027-11-01"])
    #expect(try imported(given, "Vaccine") == "0 new, 0 changed, 2 same, 0 refused")
    _ = try shell.menagerie("undo")
    #expect(try due() == ["2026-11-01"])
  }

  @Test func `what was given early was due on the day that its row names`() throws {
    let head = "animal,treatment,due,given\n"
    let planned = head + "Lola,Worming,2026-10-19,\nMax,Worming,2026-10-19,\n"
    #expect(try imported(planned, "Treatment").hasPrefix("2 new"))
    let given = head + "Lola,Worming,2026-10-19,2026-10-17\nMax,Worming,2026-10-19,2026-10-19\n"
    #expect(try imported(given, "Treatment") == "0 new, 2 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
    #expect(try imported(planned, "Treatment") == "0 new, 0 changed, 2 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
  }

  @Test func `what was done by hand, a new column, or the dose of another day spoils nothing`()
    throws
  {
    let plan = "animal,vaccine\nLola,Rabies\n"
    _ = try imported(plan, "Vaccine", "--map", "date='2026-10-01'")
    let due = plan.replacing("vaccine", with: "vaccine,due").replacing(
      "Rabies", with: "Rabies,2026-10-19")
    #expect(try imported(due, "Vaccine") == "1 new, 0 changed, 0 same, 0 refused")
    let entries = { try shell.menagerie("entries", "Lola", "--ids").lines }
    let open = try #require(try entries().first { $0.hasSuffix("to do") })
    let id = String(open.prefix { $0 != "\t" })
    _ = try shell.menagerie("entry", id, "--done", "--at", "2026-10-17")
    #expect(try imported(due, "Vaccine") == "0 new, 0 changed, 1 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
    // Two doses are due; a third of another vaccine is not what was given.
    for (day, vaccine) in [
      ("2026-11-01", "Rabies"), ("2026-11-08", "Rabies"), ("2026-11-08", "DHP"),
    ] {
      _ = try shell.menagerie("log", "Vaccine", "Lola", vaccine, "--due", day)
    }
    let given = "Animal,Day,Vaccine\nLola,2026-11-08,rabies\nLola,2025,DHP\n"
    #expect(try imported(given, "Vaccine") == "1 new, 1 changed, 0 same, 0 refused")
    #expect(
      try entries().filter { $0.hasSuffix("to do") }.map { $0.split(separator: "\t")[1...3] }
        == [["2026-11-08", "Vaccine", "DHP"], ["2026-11-01", "Vaccine", "Rabies"]])
  }

  @Test func `a file keeps no plan that was deleted, and is not asked about other kinds`() throws {
    _ = try shell.menagerie("logs", "add", "Vaccine")
    _ = try shell.menagerie("logs", "change", "Vaccine", "--repeats", "1y")
    for vaccine in ["Lepto", "Rabies"] {
      _ = try shell.menagerie("log", "Vaccine", "Lola", vaccine, "--at", "2026-10-01")
    }
    _ = try shell.menagerie("entry", "2", "--delete")
    #expect(
      try imported("Animal,Day,Vaccine\nLola,2026-10-20,Rabies\nLola,2019-01-01,Lepto\n", "Vaccine")
        == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.menagerie("due", "--within", "9y").lines == ["2027-10-20\tVaccine\tLola\tRabies\t"])
  }

  @Test func `a field that is not unique tells whose weights they are, if the column is called so`()
    throws
  {
    _ = try shell.menagerie("fields", "add", "Chip")
    for (name, chip) in [("Lola", "985112000000001"), ("Max", "985112000000002")] {
      _ = try shell.menagerie("edit", name, "--set", "Chip=\(chip)")
    }
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    let wide = "Chip,2026-11-03,2026-11-10\n985112000000001,4.2,4.3\n985112000000002,30,31\n"
    #expect(try imported(wide) == "4 new, 0 changed, 0 same, 0 refused")
    #expect(try export().last == "Max,2026-11-10,31")
    let long = "Chip,Date,Weight\n985112000000001,2026-11-17,4.4\n"
    #expect(try imported(long) == "1 new, 0 changed, 0 same, 0 refused")
    #expect(
      try imported(long.replacing("17", with: "18"), "Weight", "--key", "Chip")
        == "1 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)"])
  }

  @Test func `a measure in another unit is a field of its own, and a row without one is refused`()
    throws
  {
    let weights = "Animal,Date,Weight (kg)\nLola,2026-11-03,4.2\nMax,2026-11-03,NA\n"
    #expect(try imported(weights) == "1 new, 0 changed, 0 same, 1 refused")
    #expect(try imported("animal,date,Temperature (°C)\nLola,2026-11-04,38.5\n").hasPrefix("1 new"))
    #expect(
      try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)\tTemperature (number, °C)"]
    )
  }

  @Test func `what identifies an entry is remembered, a date for all rows is not`() throws {
    let seen = "animal,date,place,count\nLola,2026-11-03,Lake,3\nLola,2026-11-03,Wood,4\n"
    #expect(try imported(seen, "Seen", "--entry-key", "Place").hasPrefix("2 new"))
    let corrected = seen.replacing("Lake,3", with: "Lake,5")
    #expect(try imported(corrected, "Seen") == "0 new, 1 changed, 1 same, 0 refused")
    let undated = "animal,weight\nLola,4.2\n"
    #expect(try imported(undated, "Weight", "--map", "date='2026-11-03'").hasPrefix("1 new"))
    #expect(try imported(undated.replacing("4.2", with: "4.3"), "Weight").contains("the date"))
  }

  @Test func `values that do not fit are found and told by check`() throws {
    let weights = "animal,date,Weight (kg)\nLola,2026-11-03,4.2\nLola,2026-11-04,4.3\n"
    #expect(try imported(weights).hasPrefix("2 new"))
    let bad = "animal,date,Weight (kg)\nLola,2026-11-02,heavy\n"
    #expect(try imported(bad).hasPrefix("1 new"))
    #expect(try shell.menagerie("list", "--find", "misfit:any").lines == ["Lola\t\therbivorous"])
    #expect(try shell.menagerie("check").text.contains("1 animal has values that do not fit"))
  }

  @Test func `JSON says how many entries of retired logs it leaves out`() throws {
    #expect(try imported("animal,date,weight\nLola,2026-11-03,4.2\n").hasPrefix("1 new"))
    _ = try shell.menagerie("logs", "retire", "Weight")
    let path = shell.folder.path + "/all.json"
    let run = try shell.menagerie("export", path)
    #expect(run.errors.contains("1 entry of retired logs"), "\(run.errors)")
  }

  @Test func `what was due is done once a file says when, and stays done`() throws {
    let head = "animal,treatment,due,given\nMax,Worming,2026-09-01,2026-09-02\n"
    let planned = head + "Lola,Worming,2026-10-01,\nLola,Rabies,2026-10-02,\n"
    #expect(try imported(planned, "Treatment").hasPrefix("3 new"))
    let given = head + "Lola,Worming,2026-10-01,2026-10-05\nLola,Rabies,2026-10-02,\n"
    #expect(try imported(given, "Treatment") == "0 new, 1 changed, 2 same, 0 refused")
    let due = { try shell.menagerie("due").lines.map { $0.prefix(10) } }
    #expect(try due() == ["2026-10-02"])
    _ = try shell.menagerie("log", "Treatment", "Lola", "rabies", "--at", "2026-10-09")
    #expect(try due() == [])
    #expect(try imported(given, "Treatment") == "0 new, 0 changed, 3 same, 0 refused")
    #expect(try due() == [])
  }

  @Test func `a column of dates that was empty before says when it was done`() throws {
    let planned = "animal,treatment,due,given\nLola,Worming,2026-10-01,\n"
    #expect(try imported(planned, "Treatment").hasPrefix("1 new"))
    let given = planned.replacing("10-01,", with: "10-01,2026-10-05")
    #expect(try imported(given, "Treatment") == "0 new, 1 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
  }

  @Test func `a correction in the catalog stays while the file says what it said`() throws {
    let weights = "animal,date,weight\nLola,2026-11-03,4.2\nMax,2026-11-04,30\n"
    #expect(try imported(weights).hasPrefix("2 new"))
    let correct = { (weight: Double) in
      try OtherProgram(shell.catalog).execute("UPDATE entry SET field1 = \(weight) WHERE id = 1")
    }
    try correct(4.25)
    // Also where another value would make it another entry.
    for key in [[], ["--entry-key", "weight"]] {
      #expect(try imported(weights, "Weight", key) == "0 new, 0 changed, 2 same, 0 refused")
    }
    let changed = weights.replacing("4.2", with: "4.3")
    #expect(
      try imported(changed, "Weight", "--entry-key", "") == "0 new, 1 changed, 1 same, 0 refused")
    try correct(4.35)
    #expect(try imported(changed) == "0 new, 0 changed, 2 same, 0 refused")
    #expect(try imported(weights) == "0 new, 1 changed, 1 same, 0 refused")
    #expect(try export().contains("Lola,2026-11-03,4.2"))
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "json"])
  func `what is exported comes in again, and goes out the same`(format: String) throws {
    _ = try shell.menagerie("add", "Max")
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    _ = try shell.menagerie("fields", "add", "Note", "--log", "Weight", "--kind", "note")
    for (name, value, note) in [
      ("Lola", "4.2", "ate, \"well\""), ("#2", "30", ""), ("#3", "31", "大熊猫"),
      ("Lola", "4.3", ""),
    ] {
      _ = try shell.menagerie(
        "log", "Weight", name, value, "--at", "2026-11-03", "--set", "Note=\(note)")
    }
    let path = shell.folder.path + "/out.\(format)"
    let written = try shell.menagerie("export", path, "--log", "Weight")
    #expect(written.text == "Exported 4 entries to \(path)\n", "\(written.errors)")
    let again = try shell.menagerie("import", path, "--log", "Weight", "--yes")
    #expect(again.text.contains("0 new, 0 changed, 4 same, 0 refused"), "\(again.text)")
    for _ in 1...4 { _ = try shell.menagerie("undo") }
    #expect(try export().count == 1)
    let back = try shell.menagerie("import", path, "--log", "Weight", "--yes")
    #expect(back.text.contains("4 new, 0 changed, 0 same, 0 refused"), "\(back.text)")
    let second = shell.folder.path + "/second.\(format)"
    _ = try shell.menagerie("export", second, "--log", "Weight")
    let files = try [path, second].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(files[0] == files[1], "\(String(decoding: files[1], as: UTF8.self))")
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "json"])
  func `what is open stays open, though a field of the log is of dates`(format: String) throws {
    for command in [
      ["logs", "add", "Treatment", "--kind", "number", "--unit", "ml"],
      ["fields", "rename", "Treatment", "Dose", "--log", "Treatment"],
      ["fields", "add", "Treatment", "--log", "Treatment"],
      ["fields", "add", "Due", "--log", "Treatment", "--kind", "date"],
      ["fields", "add", "Given", "--log", "Treatment", "--kind", "date"],
      [
        "log", "Treatment", "Lola", "0.5", "--at", "2026-11-03", "--set", "Treatment=wormed",
        "--set", "Due=2026-11-01", "--set", "Given=2026-11-03",
      ],
      [
        "log", "Treatment", "Max", "1.2", "--due", "2026-12-01", "--set", "Treatment=wormed",
        "--set", "Due=2026-11-01",
      ],
    ] {
      let run = try shell.menagerie(arguments: command)
      #expect(run.status == 0, "\(run.errors)")
    }
    let path = shell.folder.path + "/out.\(format)"
    _ = try shell.menagerie("export", path, "--log", "Treatment")
    let same = try shell.menagerie("import", path, "--log", "Treatment", "--yes")
    #expect(same.text.contains("0 new, 0 changed, 2 same, 0 refused"), "\(same.text)")
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie(arguments: ["add", "Lola", "Max"] + other)
    let fresh = try shell.menagerie(
      arguments: ["import", path, "--log", "Treatment", "--yes"] + other)
    #expect(fresh.text.contains("2 new, 0 changed, 0 same, 0 refused"), "\(fresh.text)")
    let second = shell.folder.path + "/second.\(format)"
    _ = try shell.menagerie(arguments: ["export", second, "--log", "Treatment"] + other)
    let files = try [path, second].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(files[0] == files[1])
    #expect(files[0].contains("no") || files[0].contains("false"), "\(files[0])")
  }

  @Test func `an export without entries comes in again as none`() throws {
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    let header = try export().joined()
    #expect(header == "animal,date,Weight (kg)")
    #expect(try imported(header + "\n") == "0 new, 0 changed, 0 same, 0 refused")
  }

  @Test(arguments: ["Name", "Animal"])
  func `numbers that happen to be keys are not the animals`(heading: String) throws {
    let animals =
      "Name,No\nLola,30\nMax,31\n" + (1...20).map { "Animal \($0),\($0)\n" }.joined()
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    let keys = try shell.menagerie(
      arguments: ["import", try file(animals, named: "animals.csv"), "--yes", "--kind"]
        + ["No=number unique"] + other)
    #expect(keys.status == 0, "\(keys.errors)")
    let table = """
      \(heading),Date,Weight
      Lola,2026-11-01,4
      Lola,2026-11-02,5
      Max,2026-11-01,19
      Max,2026-11-02,20

      """
    let run = try shell.menagerie(
      arguments: ["import", try file(table), "--log", "Weight", "--yes"] + other)
    #expect(run.text.contains("4 new, 0 changed, 0 same, 0 refused"), "\(run.text)\(run.errors)")
    #expect(
      try shell.menagerie(arguments: ["export", "--log", "Weight"] + other).lines == [
        "animal,date,Weight", "Lola,2026-11-01,4", "Max,2026-11-01,19", "Lola,2026-11-02,5",
        "Max,2026-11-02,20",
      ])
  }

  @Test func `other columns may be called like what every entry has`() throws {
    let table = "Name,Animal,Log,Date,Weight\nLola,dog,A,2026-11-01,4\nMax,dog,A,2026-11-02,30\n"
    #expect(try imported(table) == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try export() == [
        "animal,date,Weight,Animal 2,Log 2", "Lola,2026-11-01,4,dog,A", "Max,2026-11-02,30,dog,A",
      ])
  }

  @Test func `a column of keys is taken where the names are not those of the catalog`() throws {
    _ = try shell.menagerie("fields", "add", "Chip", "--unique")
    _ = try shell.menagerie("edit", "Lola", "--set", "Chip=9850001")
    _ = try shell.menagerie("edit", "Max", "--set", "Chip=9850002")
    let table = """
      Name,Chip no,Date,Weight
      Lolita,9850001,2026-11-01,4
      Maximilian,9850002,2026-11-01,30

      """
    #expect(try imported(table) == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try export() == [
        "animal,date,Weight,Name 2", "Lola,2026-11-01,4,Lolita", "Max,2026-11-01,30,Maximilian",
      ])
  }

  @Test func `the values of a column for each date are the main field, whatever else there is`()
    throws
  {
    let table = """
      Name,Born,Keeper,2026-10-01,2026-11-01,2026-11-01,2026-02-30
      Lola,2020-01-01,Ann,4.2,4.3,9,8
      Max,2021-01-01,Bo,,31,,

      """
    #expect(try imported(table) == "3 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines.first?.hasPrefix("Weight\tWeight (number)") == true)
    #expect(
      try shell.menagerie("entries", "Max").lines.first?.hasPrefix("2026-11-01\tWeight\t31") == true
    )
    _ = try shell.menagerie("undo")
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    _ = try shell.menagerie("fields", "rename", "Weight", "Body", "--log", "Weight")
    #expect(try imported(table) == "3 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.menagerie("entries", "Max").lines.first?.hasPrefix("2026-11-01\tWeight\t31 kg")
        == true)
  }

  @Test func `the main field of a new log is what is called like it, before a measure`() throws {
    let table = """
      Animal,Vet,Dose (ml),Treatment,Due,Given
      Lola,Ann,0.5,wormed,2026-11-01,2026-11-03
      Max,Ann,1.2,wormed,2026-11-01,

      """
    #expect(try imported(table, "Treatment") == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try export("Treatment").first == "animal,date,done,Treatment,Vet,Dose (ml),Due")
  }

  @Test func `an empty cell under Done says that it is not done`() throws {
    let counts = try imported(
      "Animal,Date,Weight,Done\nLola,2026-11-03,4,yes\nMax,2026-11-04,5,\n")
    #expect(counts == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try export() == [
        "animal,date,done,Weight", "Lola,2026-11-03,yes,4", "Max,2026-11-04,no,5",
      ])
  }

  @Test func `it is said that a row, or a whole file, names no animal`() throws {
    let table = try shell.menagerie(
      "import", try file("Animal,Date,Weight\nLola,2026-11-03,4\n,2026-11-04,5\n"), "--log",
      "Weight", "--yes")
    #expect(table.lines.contains("line 3, Animal: It names no animal."), "\(table.text)")
    let header = try shell.menagerie(
      "import", try file("Animal,Date,Mass\n"), "--log", "Weight", "--yes")
    #expect(header.errors.contains("--map animal=COLUMN: “Animal”, “Date”"), "\(header.errors)")
    #expect(header.status == 65)
  }

  @Test(arguments: [("day", "2026-02-01"), ("month", "2026-01-02")])
  func `the order of day and month can be said`(order: String, date: String) throws {
    let tables = [
      "Animal,Date,Weight\nLola,01/02/2026,4\n", "Animal,Seen,Weight\nLola,01/02/2026,4\n",
      "Animal,01/02/2026,01/03/2026\nLola,4,5\n",
      "Animal,Weight,Due,Given\nLola,4,01/03/2026,01/02/2026\n",
    ]
    let options = [
      ["--kind", "Date=date \(order) first"],
      ["--map", "date=Seen", "--kind", "Seen=date \(order) first"],
      ["--kind", "date=date \(order) first"],
      ["--map", "date={Given|Due}", "--kind", "date=date \(order) first"],
    ]
    for (table, options) in zip(tables, options) {
      let run = try shell.menagerie(
        arguments: ["import", try file(table), "--log", "Weight", "--yes"] + options)
      #expect(run.status == 0, "\(run.text)\(run.errors)")
      #expect(try export().dropFirst().first?.hasPrefix("Lola,\(date),4") == true)
      _ = try shell.menagerie("undo")
    }
  }

  @Test func `what says neither that it was done nor that it was not is refused`() throws {
    let counts = try imported(
      "Animal,Date,Weight,Done\nLola,2026-11-03,4,x?\nLola,2026-11-04,5,yes\n")
    #expect(counts == "1 new, 0 changed, 0 same, 1 refused")
  }

  @Test func `a whole catalog in JSON keeps its logs and entries`() throws {
    for command in [
      ["add", "Max", "Max"], ["fields", "add", "Chip"],
      ["logs", "add", "Weight", "--kind", "number", "--unit", "kg"],
      ["logs", "change", "Weight", "--repeats", "30d", "--only-for", "category:dog"],
      ["fields", "add", "Fasted", "--log", "Weight", "--kind", "yes/no"],
      ["fields", "add", "Diet", "--log", "Weight"],
      ["logs", "add", "Note", "--kind", "note"], ["logs", "add", "Walk"],
      [
        "log", "Weight", "#2", "4.2", "--at", "2026-11-03", "--set", "Fasted=yes", "--set",
        "Diet=hay",
      ],
      ["log", "Note", "#2", "“well”, 大熊猫", "--at", "2026-11-03T10:30"],
      ["log", "Weight", "#3", "30", "--at", "2026-10"],
      ["logs", "retire", "Walk"],
    ] {
      let run = try shell.menagerie(arguments: command)
      #expect(run.status == 0, "\(run.errors)")
    }
    let paths = ["one", "two"].map { shell.folder.path + "/\($0).json" }
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie("export", paths[0])
    let first = try String(contentsOfFile: paths[0], encoding: .utf8)
    #expect(
      first.contains(
        #""entries":[{"log":"Weight","date":"2026-10","done":true,"values":{"Weight":30}},"#))
    let run = try shell.menagerie(arguments: ["import", paths[0], "--yes"] + other)
    #expect(run.text.contains("4 new, 0 changed, 0 same, 0 refused; 0 new categories; 5 entries"))
    _ = try shell.menagerie(arguments: ["export", paths[1]] + other)
    #expect(try first == String(contentsOfFile: paths[1], encoding: .utf8))
    let again = try shell.menagerie(arguments: ["import", paths[0], "--yes"] + other)
    #expect(again.text.contains("0 new, 0 changed, 4 same, 0 refused; 0 new categories\n"))
    #expect(try shell.menagerie(arguments: ["check"] + other).status == 0)
    _ = try shell.menagerie(arguments: ["undo"] + other)
    #expect(try shell.menagerie(arguments: ["list"] + other).lines == [])
    #expect(try shell.menagerie(arguments: ["logs"] + other).lines == [])
    try first.replacing(#"{"name":"Max","category":null,"#, with: #"{"category":null,"#)
      .replacing("}]}", with: #"}],"name":"Max"}"#)
      .write(toFile: paths[1], atomically: true, encoding: .utf8)
    let late = try shell.menagerie(arguments: ["import", paths[1], "--yes"] + other)
    #expect(late.errors.contains("“name” stands after the entries of its animal"))
    let table = try shell.menagerie("export", shell.folder.path + "/table.csv")
    #expect(table.errors.contains("5 entries cannot be written in this format; JSON keeps them."))
  }

  @Test func `many entries at once are journaled, counted and undone as a few are`() throws {
    var table = "animal,date,weight\n"
    for row in 0..<12_000 {
      table +=
        "\(row % 2 == 0 ? "Lola" : "Max"),\(2000 + row / 1_000)-\(String(format: "%02d", 1 + row / 100 % 12))-\(String(format: "%02d", 1 + row / 2 % 28)),\(row % 97)\n"
    }
    let counts = try imported(table)
    #expect(counts == "12,000 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("check").status == 0)
    #expect(
      try shell.menagerie("entries", "Lola", "--limit", "1").lines.first?.hasPrefix("2011-") == true
    )
    #expect(try imported(table) == "0 new, 0 changed, 12,000 same, 0 refused")
    _ = try shell.menagerie("undo")
    #expect(try shell.menagerie("entries", "Lola").lines == [])
    _ = try shell.menagerie("redo")
    #expect(try export().count == 12_001)
    #expect(try shell.menagerie("check").status == 0)
  }
}
