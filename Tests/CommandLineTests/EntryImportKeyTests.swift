import Catalog
import Foundation
import TestSupport
import Testing

/// How the rows of a file find their animals, and the entries that were there before.
@Suite(.waitsForProcesses) struct EntryImportKeyTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
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
    #expect(try shell.importEntries(table) == "1 new, 0 changed, 0 same, 2 refused")
    #expect(
      try shell.importEntries(table, "Weight", "--add-animals")
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
      try shell.file(
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
      try shell.importEntries(table, "Sighting", "--add-animals")
        == "4 new, 0 changed, 0 same, 0 refused; 2 new animals, 0 new categories")
    #expect(try shell.importEntries(table, "Sighting") == "0 new, 0 changed, 4 same, 0 refused")
    let corrected = table.replacing("Pond,2", with: "Pond,3")
    #expect(
      try shell.importEntries(corrected, "Sighting", "--entry-key", "place")
        == "0 new, 1 changed, 3 same, 0 refused")
    // The key is remembered.
    #expect(try shell.importEntries(table, "Sighting") == "0 new, 1 changed, 3 same, 0 refused")
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
    #expect(try shell.importEntries(wide) == "4 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.exportEntries().last == "Max,2026-11-10,31")
    let long = "Chip,Date,Weight\n985112000000001,2026-11-17,4.4\n"
    #expect(try shell.importEntries(long) == "1 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.importEntries(long.replacing("17", with: "18"), "Weight", "--key", "Chip")
        == "1 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)"])
  }

  @Test func `what identifies an entry is remembered, a date for all rows is not`() throws {
    let seen = "animal,date,place,count\nLola,2026-11-03,Lake,3\nLola,2026-11-03,Wood,4\n"
    #expect(try shell.importEntries(seen, "Seen", "--entry-key", "Place").hasPrefix("2 new"))
    let corrected = seen.replacing("Lake,3", with: "Lake,5")
    #expect(try shell.importEntries(corrected, "Seen") == "0 new, 1 changed, 1 same, 0 refused")
    let undated = "animal,weight\nLola,4.2\n"
    #expect(
      try shell.importEntries(undated, "Weight", "--map", "date='2026-11-03'").hasPrefix("1 new"))
    #expect(
      try shell.importEntries(undated.replacing("4.2", with: "4.3"), "Weight").contains("the date"))
  }

  @Test(arguments: ["Name", "Animal"])
  func `numbers that happen to be keys are not the animals`(heading: String) throws {
    let animals =
      "Name,No\nLola,30\nMax,31\n" + (1...20).map { "Animal \($0),\($0)\n" }.joined()
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    let keys = try shell.menagerie(
      arguments: ["import", try shell.file(animals, named: "animals.csv"), "--yes", "--kind"]
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
      arguments: ["import", try shell.file(table), "--log", "Weight", "--yes"] + other)
    #expect(run.text.contains("4 new, 0 changed, 0 same, 0 refused"), "\(run.text)\(run.errors)")
    #expect(
      try shell.menagerie(arguments: ["export", "--log", "Weight"] + other).lines == [
        "animal,date,Weight", "Lola,2026-11-01,4", "Max,2026-11-01,19", "Lola,2026-11-02,5",
        "Max,2026-11-02,20",
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
    #expect(try shell.importEntries(table) == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries() == [
        "animal,date,Weight,Name 2", "Lola,2026-11-01,4,Lolita", "Max,2026-11-01,30,Maximilian",
      ])
  }

  @Test func `it is said that a row, or a whole file, names no animal`() throws {
    let table = try shell.menagerie(
      "import", try shell.file("Animal,Date,Weight\nLola,2026-11-03,4\n,2026-11-04,5\n"), "--log",
      "Weight", "--yes")
    #expect(table.lines.contains("line 3, Animal: It names no animal."), "\(table.text)")
    let header = try shell.menagerie(
      "import", try shell.file("Animal,Date,Mass\n"), "--log", "Weight", "--yes")
    #expect(header.errors.contains("--map animal=COLUMN: “Animal”, “Date”"), "\(header.errors)")
    #expect(header.status == 65)
  }
}
