import Catalog
import Foundation
import TestSupport
import Testing

/// Files whose rows are entries of a log.
@Suite(.waitsForProcesses) struct EntryImportTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  @Test func `a table with a row for each weighing becomes a log`() throws {
    let table = """
      Animal,Date,Weight (kg)
      Lola,03.11.2026,4.2
      Max,25.11.2026,30
      Lola,25.11.2026,4.4

      """
    #expect(try shell.importEntries(table) == "3 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)"])
    #expect(
      try shell.menagerie("entries", "Lola").lines == [
        "2026-11-25\tWeight\t4.4 kg", "2026-11-03\tWeight\t4.2 kg",
      ])
    #expect(try shell.importEntries(table) == "0 new, 0 changed, 3 same, 0 refused")
    let corrected = table.replacing("4.4", with: "4.5")
    #expect(try shell.importEntries(corrected) == "0 new, 1 changed, 2 same, 0 refused")
    #expect(
      try shell.menagerie("history", "--limit", "1").text.contains("changes of 1 entry of Weight"))
    _ = try shell.menagerie("undo")
    #expect(try shell.exportEntries().last == "Lola,2026-11-25,4.4")
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
    #expect(try shell.importEntries(table) == "5 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.importEntries(table) == "0 new, 0 changed, 5 same, 0 refused")
    #expect(
      try shell.exportEntries() == [
        "animal,date,Weight", "Lola,2026-10-01,4.2", "Max,2026-10-01,30", "Max,2026-11-01,31",
        "Lola,2026-12-01,4.4", "Max,2026-12-01,32",
      ])
  }

  @Test func `a file may have a column that the log lacks`() throws {
    #expect(try shell.importEntries("animal,date,weight\nLola,2026-11-03,4.2\n").hasPrefix("1 new"))
    let more = "animal,date,weight,vet\nLola,2026-11-03,4.2,Ann\nLola,2026-11-04,4.3,Ben\n"
    #expect(try shell.importEntries(more) == "1 new, 1 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries().dropFirst() == [
        "Lola,2026-11-03,4.2,Ann", "Lola,2026-11-04,4.3,Ben",
      ])
    #expect(try shell.importEntries(more) == "0 new, 0 changed, 2 same, 0 refused")
  }

  @Test func `a measure in another unit is a field of its own, and a row without one is refused`()
    throws
  {
    let weights = "Animal,Date,Weight (kg)\nLola,2026-11-03,4.2\nMax,2026-11-03,NA\n"
    #expect(try shell.importEntries(weights) == "1 new, 0 changed, 0 same, 1 refused")
    #expect(
      try shell.importEntries("animal,date,Temperature (°C)\nLola,2026-11-04,38.5\n").hasPrefix(
        "1 new"))
    #expect(
      try shell.menagerie("logs").lines == ["Weight\tWeight (number, kg)\tTemperature (number, °C)"]
    )
  }

  @Test func `values that do not fit are found and told by check`() throws {
    let weights = "animal,date,Weight (kg)\nLola,2026-11-03,4.2\nLola,2026-11-04,4.3\n"
    #expect(try shell.importEntries(weights).hasPrefix("2 new"))
    let bad = "animal,date,Weight (kg)\nLola,2026-11-02,heavy\n"
    #expect(try shell.importEntries(bad).hasPrefix("1 new"))
    #expect(try shell.menagerie("list", "--find", "misfit:any").lines == ["Lola\t\therbivorous"])
    #expect(try shell.menagerie("check").text.contains("1 animal has values that do not fit"))
  }

  @Test func `other columns may be called like what every entry has`() throws {
    let table = "Name,Animal,Log,Date,Weight\nLola,dog,A,2026-11-01,4\nMax,dog,A,2026-11-02,30\n"
    #expect(try shell.importEntries(table) == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries() == [
        "animal,date,Weight,Animal 2,Log 2", "Lola,2026-11-01,4,dog,A", "Max,2026-11-02,30,dog,A",
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
    #expect(try shell.importEntries(table) == "3 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("logs").lines.first?.hasPrefix("Weight\tWeight (number)") == true)
    #expect(
      try shell.menagerie("entries", "Max").lines.first?.hasPrefix("2026-11-01\tWeight\t31") == true
    )
    _ = try shell.menagerie("undo")
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    _ = try shell.menagerie("fields", "rename", "Weight", "Body", "--log", "Weight")
    #expect(try shell.importEntries(table) == "3 new, 0 changed, 0 same, 0 refused")
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
    #expect(try shell.importEntries(table, "Treatment") == "2 new, 0 changed, 0 same, 0 refused")
    #expect(
      try shell.exportEntries("Treatment").first == "animal,date,done,Treatment,Vet,Dose (ml),Due")
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
        arguments: ["import", try shell.file(table), "--log", "Weight", "--yes"] + options)
      #expect(run.status == 0, "\(run.text)\(run.errors)")
      #expect(try shell.exportEntries().dropFirst().first?.hasPrefix("Lola,\(date),4") == true)
      _ = try shell.menagerie("undo")
    }
  }

  @Test func `many entries at once are journaled, counted and undone as a few are`() throws {
    var table = "animal,date,weight\n"
    for row in 0..<12_000 {
      table +=
        "\(row % 2 == 0 ? "Lola" : "Max"),\(2000 + row / 1_000)-\(String(format: "%02d", 1 + row / 100 % 12))-\(String(format: "%02d", 1 + row / 2 % 28)),\(row % 97)\n"
    }
    let counts = try shell.importEntries(table)
    #expect(counts == "12,000 new, 0 changed, 0 same, 0 refused")
    #expect(try shell.menagerie("check").status == 0)
    #expect(
      try shell.menagerie("entries", "Lola", "--limit", "1").lines.first?.hasPrefix("2011-") == true
    )
    #expect(try shell.importEntries(table) == "0 new, 0 changed, 12,000 same, 0 refused")
    _ = try shell.menagerie("undo")
    #expect(try shell.menagerie("entries", "Lola").lines == [])
    _ = try shell.menagerie("redo")
    #expect(try shell.exportEntries().count == 12_001)
    #expect(try shell.menagerie("check").status == 0)
  }
}
