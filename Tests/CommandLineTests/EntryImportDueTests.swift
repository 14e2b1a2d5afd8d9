import Catalog
import Foundation
import TestSupport
import Testing

/// What a file says was done, or is still to be done, beside what the catalog says.
@Suite(.waitsForProcesses) struct EntryImportDueTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  @Test func `what is given is done, and what is only due is still to be done`() throws {
    let table = """
      Animal,Treatment,Due,Given
      Lola,wormed,2020-11-01,2020-11-03
      Max,wormed,2020-11-01,
      Max,vaccine,2021-01-01,

      """
    #expect(try shell.importEntries(table, "Treatment") == "3 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries("Treatment") == [
        "animal,date,done,Treatment,Due", "Max,2020-11-01,no,wormed,2020-11-01",
        "Lola,2020-11-03,yes,wormed,2020-11-01", "Max,2021-01-01,no,vaccine,2021-01-01",
      ])
    #expect(try shell.importEntries(table, "Treatment") == "0 new, 0 changed, 3 same, 0 refused")
  }

  @Test func `what was given without a word of Done is done, and the next is due`() throws {
    _ = try shell.menagerie("logs", "add", "Vaccine")
    _ = try shell.menagerie("logs", "change", "Vaccine", "--repeats", "1y")
    _ = try shell.menagerie("log", "Vaccine", "Lola", "Rabies", "--at", "2019-11-01")
    let given = "animal,date,Vaccine\nLola,2020-11-01,rabies\nMax,2020-10-30,DHP\n"
    #expect(try shell.importEntries(given, "Vaccine") == "1 new, 1 changed, 0 same, 0 refused")
    let due = {
      try shell.menagerie("due", "--within", "2y").lines.map { $0.prefix(10) }
    }
    #expect(try due() == ["2021-10-30", "2021-11-01"])
    #expect(try shell.importEntries(given, "Vaccine") == "0 new, 0 changed, 2 same, 0 refused")
    _ = try shell.menagerie("undo")
    #expect(try due() == ["2020-11-01"])
  }

  @Test func `what was given early was due on the day that its row names`() throws {
    let head = "animal,treatment,due,given\n"
    let planned = head + "Lola,Worming,2020-10-19,\nMax,Worming,2020-10-19,\n"
    #expect(try shell.importEntries(planned, "Treatment").hasPrefix("2 new"))
    let given = head + "Lola,Worming,2020-10-19,2020-10-17\nMax,Worming,2020-10-19,2020-10-19\n"
    #expect(try shell.importEntries(given, "Treatment") == "0 new, 2 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
    #expect(try shell.importEntries(planned, "Treatment") == "0 new, 0 changed, 2 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
  }

  @Test func `what was done by hand, a new column, or the dose of another day spoils nothing`()
    throws
  {
    let plan = "animal,vaccine\nLola,Rabies\n"
    _ = try shell.importEntries(plan, "Vaccine", "--map", "date='2020-10-01'")
    let due = plan.replacing("vaccine", with: "vaccine,due").replacing(
      "Rabies", with: "Rabies,2020-10-19")
    #expect(try shell.importEntries(due, "Vaccine") == "1 new, 0 changed, 0 same, 0 refused")
    let entries = { try shell.menagerie("entries", "Lola", "--ids").lines }
    let open = try #require(try entries().first { $0.hasSuffix("to do") })
    let id = String(open.prefix { $0 != "\t" })
    _ = try shell.menagerie("entry", id, "--done", "--at", "2020-10-17")
    #expect(try shell.importEntries(due, "Vaccine") == "0 new, 0 changed, 1 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
    // Two doses are due; a third of another vaccine is not what was given.
    for (day, vaccine) in [
      ("2020-11-01", "Rabies"), ("2020-11-08", "Rabies"), ("2020-11-08", "DHP"),
    ] {
      _ = try shell.menagerie("log", "Vaccine", "Lola", vaccine, "--due", day)
    }
    let given = "Animal,Day,Vaccine\nLola,2020-11-08,rabies\nLola,2019,DHP\n"
    #expect(try shell.importEntries(given, "Vaccine") == "1 new, 1 changed, 0 same, 0 refused")
    #expect(
      try entries().filter { $0.hasSuffix("to do") }.map { $0.split(separator: "\t")[1...3] }
        == [["2020-11-08", "Vaccine", "DHP"], ["2020-11-01", "Vaccine", "Rabies"]])
  }

  @Test func `a file keeps no plan that was deleted, and is not asked about other kinds`() throws {
    _ = try shell.menagerie("logs", "add", "Vaccine")
    _ = try shell.menagerie("logs", "change", "Vaccine", "--repeats", "1y")
    for vaccine in ["Lepto", "Rabies"] {
      _ = try shell.menagerie("log", "Vaccine", "Lola", vaccine, "--at", "2020-10-01")
    }
    _ = try shell.menagerie("entry", "2", "--delete")
    #expect(
      try shell.importEntries(
        "Animal,Day,Vaccine\nLola,2020-10-20,Rabies\nLola,2013-01-01,Lepto\n", "Vaccine")
        == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.menagerie("due", "--within", "9y").lines == [
        "2021-10-20\tVaccine\tLola\tRabies\tlate"
      ])
  }

  @Test func `what was due is done once a file says when, and stays done`() throws {
    let head = "animal,treatment,due,given\nMax,Worming,2020-09-01,2020-09-02\n"
    let planned = head + "Lola,Worming,2020-10-01,\nLola,Rabies,2020-10-02,\n"
    #expect(try shell.importEntries(planned, "Treatment").hasPrefix("3 new"))
    let given = head + "Lola,Worming,2020-10-01,2020-10-05\nLola,Rabies,2020-10-02,\n"
    #expect(try shell.importEntries(given, "Treatment") == "0 new, 1 changed, 2 same, 0 refused")
    let due = { try shell.menagerie("due").lines.map { $0.prefix(10) } }
    #expect(try due() == ["2020-10-02"])
    _ = try shell.menagerie("log", "Treatment", "Lola", "rabies", "--at", "2020-10-09")
    #expect(try due() == [])
    #expect(try shell.importEntries(given, "Treatment") == "0 new, 0 changed, 3 same, 0 refused")
    #expect(try due() == [])
  }

  @Test func `a column of dates that was empty before says when it was done`() throws {
    let planned = "animal,treatment,due,given\nLola,Worming,2020-10-01,\n"
    #expect(try shell.importEntries(planned, "Treatment").hasPrefix("1 new"))
    let given = planned.replacing("10-01,", with: "10-01,2020-10-05")
    #expect(try shell.importEntries(given, "Treatment") == "0 new, 1 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("due").lines == [])
  }

  @Test func `a correction in the catalog stays while the file says what it said`() throws {
    let weights = "animal,date,weight\nLola,2020-11-03,4.2\nMax,2020-11-04,30\n"
    #expect(try shell.importEntries(weights).hasPrefix("2 new"))
    let correct = { (weight: Double) in
      try OtherProgram(shell.catalog).execute("UPDATE entry SET field1 = \(weight) WHERE id = 1")
    }
    try correct(4.25)
    // Also where another value would make it another entry.
    for key in [[], ["--entry-key", "weight"]] {
      #expect(
        try shell.importEntries(weights, "Weight", key) == "0 new, 0 changed, 2 same, 0 refused")
    }
    let changed = weights.replacing("4.2", with: "4.3")
    #expect(
      try shell.importEntries(changed, "Weight", "--entry-key", "")
        == "0 new, 1 changed, 1 same, 0 refused")
    try correct(4.35)
    #expect(try shell.importEntries(changed) == "0 new, 0 changed, 2 same, 0 refused")
    #expect(try shell.importEntries(weights) == "0 new, 1 changed, 1 same, 0 refused")
    #expect(try shell.exportEntries().contains("Lola,2020-11-03,4.2"))
  }

  @Test func `an empty cell under Done says that it is not done`() throws {
    let counts = try shell.importEntries(
      "Animal,Date,Weight,Done\nLola,2020-11-03,4,yes\nMax,2020-11-04,5,\n")
    #expect(counts == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries() == [
        "animal,date,done,Weight", "Lola,2020-11-03,yes,4", "Max,2020-11-04,no,5",
      ])
  }

  @Test func `what says neither that it was done nor that it was not is refused`() throws {
    let counts = try shell.importEntries(
      "Animal,Date,Weight,Done\nLola,2020-11-03,4,x?\nLola,2020-11-04,5,yes\n")
    #expect(counts == "1 new, 0 changed, 0 same, 1 refused")
  }
}
