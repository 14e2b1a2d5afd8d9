import Catalog
import Exchange
import Foundation
import TestSupport
import Testing

/// What is due, on the command line and in a calendar.
@Suite(.waitsForProcesses) struct DueCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
    _ = try shell.menagerie("logs", "add", "Vaccination")
  }

  @Test func `nothing due is status 1, something is 0, the longest due first`() throws {
    #expect(try shell.menagerie("due").status == 1)
    for (animal, day) in [("Lola", "yesterday"), ("Max", "2020-01-01"), ("Lola", "+3")] {
      let run = try shell.menagerie("log", "Vaccination", animal, "Rabies", "--due", day)
      #expect(run.text.hasPrefix("Added Vaccination of \(animal)"), "\(run.errors)")
    }
    let run = try shell.menagerie("due")
    #expect(run.status == 0)
    #expect(run.lines.first == "2020-01-01\tVaccination\tMax\tRabies\tlate")
    #expect(run.lines.count == 2)
    #expect(try shell.menagerie("due", "--within", "7d").lines.count == 3)
    #expect(try shell.menagerie("due", "--json").text.contains(#""done":false"#))
    #expect(try shell.menagerie("due", "--json").text.contains(#""late":true"#))
    #expect(
      try shell.menagerie("entries", "Max").lines == ["2020-01-01\tVaccination\tRabies\tto do"])
    #expect(try shell.menagerie("show", "Max").lines.contains("Vaccination\tdue 2020-01-01"))
  }

  @Test func `a log repeats, and is only for some`() throws {
    _ = try shell.menagerie("fields", "add", "Outcome")
    let changed = try shell.menagerie(
      "logs", "change", "vaccination", "--repeats", "every 1y", "--only-for", "-outcome:died")
    #expect(changed.text == "Changed the log Vaccination\n", "\(changed.errors)")
    #expect(
      try shell.menagerie("logs").lines == [
        "Vaccination\tVaccination (text)\tevery 1y\tonly for -outcome:died"
      ])
    _ = try shell.menagerie("log", "Vaccination", "Lola", "Rabies", "--at", "2020-02-29")
    #expect(try shell.menagerie("due").lines == ["2021-02-28\tVaccination\tLola\tRabies\tlate"])
    let shown = { try shell.menagerie("show", "Lola").lines.joined() }
    #expect(try shown().contains("Vaccination\tRabies  2020-02-29  due 2021-02-28"))
    _ = try shell.menagerie("edit", "Lola", "--set", "Outcome=died")
    #expect(try shell.menagerie("due").status == 1)
    #expect(try !shown().contains("due"))
    #expect(try shell.menagerie("logs", "change", "vaccination", "--repeats", "0d").status == 64)
    #expect(try shell.menagerie("logs", "rename", "vaccination", "Shots").status == 0)
    #expect(try shell.menagerie("logs").lines.first?.contains("every 1y") == true)
  }

  @Test func `what follows from an entry goes with it, and moves with its day`() throws {
    _ = try shell.menagerie("logs", "change", "Vaccination", "--repeats", "1y")
    let due = { try shell.menagerie("due", "--within", "9y").lines }
    let added = try shell.menagerie("log", "Vaccination", "Lola", "Rabies", "--at", "2026-10-24")
    #expect(added.text == "Added Vaccination of Lola: Rabies, and again on 2027-10-24\n")
    _ = try shell.menagerie("log", "Vaccination", "Lola", "Wrong", "--at", "2026-10-24")
    #expect(try due().count == 2)
    #expect(
      try shell.menagerie("entries", "Lola", "--ids").lines.contains(
        "3\t2026-10-24\tVaccination\tWrong"))
    _ = try shell.menagerie("entry", "3", "Lepto")
    #expect(try due().map { $0.contains("Wrong") } == [false, false])
    _ = try shell.menagerie("entry", "3", "--at", "2026-11-01")
    #expect(try due().last == "2027-11-01\tVaccination\tLola\tLepto\t")
    #expect(try shell.menagerie("entry", "3", "--delete").text == "Deleted Vaccination of Lola\n")
    #expect(try due() == ["2027-10-24\tVaccination\tLola\tRabies\t"])
    _ = try shell.menagerie("log", "Vaccination", "Lola", "Rabies", "--at", "2026-11-02")
    #expect(try due() == ["2027-11-02\tVaccination\tLola\tRabies\t"])
    let late = try shell.menagerie("entries", "Lola", "--ids", "--limit", "2").lines
    _ = try shell.menagerie("entry", String(late[1].prefix { $0 != "\t" }), "--delete")
    #expect(try due() == ["2027-10-24\tVaccination\tLola\tRabies\t"])
    _ = try shell.menagerie("undo")
    #expect(try due() == ["2027-11-02\tVaccination\tLola\tRabies\t"])
    #expect(try shell.menagerie("entry", "99", "--done").status == 64)
    #expect(
      try shell.menagerie("entry", "1", "--done").errors.contains("It is done already; --at"))
    #expect(try shell.menagerie("entry", "1", "--set", "animal=Max").status == 64)
  }

  @Test func `a field that a log asks for is not retired`() throws {
    _ = try shell.menagerie("fields", "add", "Outcome")
    _ = try shell.menagerie("logs", "change", "vaccination", "--only-for", "-outcome:died")
    let refused = try shell.menagerie("fields", "retire", "Outcome")
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        menagerie: The log Vaccination is only for “-outcome:died”, which asks for it; change that first.

        """)
    _ = try shell.menagerie("logs", "change", "vaccination", "--only-for", "")
    #expect(try shell.menagerie("fields", "retire", "Outcome").status == 0)
  }

  @Test func `a calendar folds its lines, escapes texts, and keeps the UIDs`() throws {
    let long = String(repeating: "大熊猫; ", count: 20)
    _ = try shell.menagerie(
      "log", "Vaccination", "Lola", long + "a, b\\c", "--due", "2020-01-01T14:30")
    _ = try shell.menagerie("log", "Vaccination", "Max", "--due", "2020-02")
    let path = shell.folder.path + "/due.ics"
    #expect(try shell.menagerie("due", "--ics", path).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    let whole = text.replacing("\r\n ", with: "")
    #expect(whole.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    #expect(whole.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    #expect(whole.contains("DTSTART:20200101T143000\r\nSUMMARY:Vaccination · Lola · 大熊猫\\; "))
    #expect(whole.contains("DTSTART;VALUE=DATE:20200201\r\n"))
    #expect(whole.contains("大熊猫\\; a\\, b\\\\c\r\n"))
    let uids = { (text: String) in text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") } }
    let again = try shell.menagerie("due", "--ics", "-").text
    #expect(uids(again) == uids(text) && uids(text).count == 2)
  }

  @Test(arguments: ["0d", "soon"])
  func `a time that is none is refused`(time: String) throws {
    let run = try shell.menagerie("due", "--within", time)
    #expect(run.status == 64)
    #expect(run.errors.contains("write one such as 7d, 2w, 1m or 1y"))
  }
}
