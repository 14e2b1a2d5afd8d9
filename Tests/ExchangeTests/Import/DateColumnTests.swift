import Catalog
import Exchange
import TestSupport
import Testing

/// Dates as programs write them, and digits that are none.
struct DateColumnTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  /// Imports a table in that year.
  @discardableResult
  private func take(_ table: Table, in year: Int = 2026) async throws -> ImportReport {
    try await store.take(survey(table, in: year))
  }

  private func survey(
    _ table: Table, in year: Int = 2026, order: DateOrder? = nil
  ) throws -> Survey {
    var reading = ValueReading()
    (reading.year, reading.dateOrder) = (year, order)
    return try Survey(path: table.path, reading: reading)
  }

  @Test func `what is not a date spoils none of a field, and lies neither before nor behind one`()
    async throws
  {
    _ = try await store.addField(named: "Intake", ValueKind("date"))
    let report = try await take(
      Table("Name,Intake", "Ann,03/04/2026", "Ben,13/02/2026", "Cid,Spring 2025"))
    #expect(report.misfits.map(\.count) == [1])
    #expect(try store.values() == ["2026-04-03", "2026-02-13", "Spring 2025"])
    for (text, names) in [
      ("intake>2025", ["Ann", "Ben"]), ("intake<2026-03", ["Ben"]), ("intake>2026-03", ["Ann"]),
      ("intake:2020..2030", ["Ann", "Ben"]), ("intake<=9999", ["Ann", "Ben"]),
    ] {
      let found = try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows
      #expect(found.map(\.name) == names, "\(text)")
    }
  }

  @Test func `years of two digits end ten years from now`() async throws {
    let table = try Table(
      "Name,Intake,Seen", "Ann,31-Dec-23,31/12/23", "Ben,1-Feb-36,1/2/36", "Cid,05-Jun-37,1.2.37")
    try await take(table)
    #expect(try store.kinds() == ["Intake: date", "Seen: date"])
    #expect(
      try store.values() == [
        "2023-12-31|2023-12-31", "2036-02-01|2036-02-01", "1937-06-05|1937-02-01",
      ])
  }

  @Test func `parts of a number between hyphens are no date of two digits`() async throws {
    try await take(Table("Name,Box", "Ann,31-12-23", "Ben,1-2-36"))
    #expect(try store.kinds() == ["Box: text"])
    #expect(try store.values() == ["31-12-23", "1-2-36"])
  }

  @Test
  func `dates that are less exact speak for no order, nor do those that are written as ISO has it`()
    async throws
  {
    try await take(
      Table("Name,Seen", "Ann,13/02/2026", "Ben,2024", "Cid,03/04/2026", "Dot,2025-06-07"))
    #expect(try store.kinds() == ["Seen: date"])
    #expect(try store.values() == ["2026-02-13", "2024", "2026-04-03", "2025-06-07"])
  }

  @Test func `the order of the user decides where nothing in the file does, else somebody says it`()
    async throws
  {
    let table = try Table("Name,Visit", "Ann,03/04/2021", "Ben,12/05/2021")
    let american = try ImportPlan(survey(table, order: .monthFirst), in: store)
    #expect(
      american.kinds(for: american.proposals[0]).map(\.title) == [
        "date, month first", "text", "note", "date, day first",
      ])
    #expect(
      american.animals().samples(of: american.proposals[0].field) == ["2021-03-04", "2021-12-05"])
    let plain = try survey(table)
    _ = try await store.take(plain) { plan in
      let kinds = plan.kinds(for: plan.proposals[0])
      #expect(
        kinds.map(\.title) == ["text", "note", "date, month first", "date, day first"])
      plan.change(plan.proposals[0].field, to: NewField("Visit", kinds[3]))
    }
    #expect(try store.kinds() == ["Visit: date, day first"])
    try table.write(["Name,Visit", "Cid,06/07/2021"])
    _ = try await store.take(survey(table, order: .monthFirst))
    #expect(
      try store.values() == ["2021-04-03", "2021-05-12", "2021-07-06"], "The field has an order")
  }

  @Test func `times may be in UTC, and an interval of one day is that day`() async throws {
    try await take(
      Table(
        "Name,Seen,Date", "Ann,2014-02-12 18:22:05 UTC,2000-12-05/2000-12-05",
        "Ben,2014-02-13 06:00 UTC,2000-12-06"))
    #expect(try store.kinds() == ["Seen: date", "Date: date"])
    #expect(
      try store.values() == ["2014-02-12T18:22:05Z|2000-12-05", "2014-02-13T06:00Z|2000-12-06"])
  }

  @Test func `an interval of several days stays whole`() async throws {
    let rows = (1...20).map { "Rex \($0),2000-12-\($0 + 10)" }
    let interval = "2000-12-05/2000-12-13"
    let report = try await take(Table(lines: ["Name,Date", "Ann,\(interval)"] + rows))
    #expect(try store.kinds() == ["Date: date"])
    #expect(report.misfits.map(\.first) == [interval])
    #expect(try store.values().first == interval)
    try await take(Table("Name,Found", "Tia,\(interval)", "Pip,2000-12-06"))
    #expect(try store.kinds().last == "Found: text")
  }

  @Test func `numbers of days are dates below a heading that says so`() async throws {
    try await take(
      Table("Name,Date of birth,Mass,Intake date", "Ann,43831,43831,45383", "Ben,42912,44197,7"))
    #expect(try store.kinds() == ["Date of birth: date", "Mass: number", "Intake date: number"])
    #expect(try store.values() == ["2020-01-01|43831|45383", "2017-06-26|44197|7"])
  }

  @Test func `numbers of days go into a field of dates, whatever their heading`() async throws {
    _ = try await store.addField(named: "Left", .date)
    try await take(Table("Name,Left", "Ann,43831", "Ben,42912"))
    #expect(try store.values() == ["2020-01-01", "2017-06-26"])
  }

  @Test func `four digits are years only of our times, below a heading that says so`() async throws
  {
    try await take(
      Table("Name,Tag,Phone,Cage,Year", "Ann,0412,0049,1412,1907", "Ben,0007,0123,1907,2013"))
    #expect(try store.kinds() == ["Tag: text", "Phone: text", "Cage: number", "Year: date"])
    #expect(try store.values() == ["0412|0049|1412|1907", "0007|0123|1907|2013"])
    try await take(Table("Name,Room Date", "Cid,0412", "Dot,0913"))
    #expect(try store.kinds().last == "Room Date: text")
  }

  @Test(arguments: [ValueKind.text, .note])
  func `what was guessed wrong is another kind later, with all values kept`(kind: ValueKind)
    async throws
  {
    try await take(
      Table("Name,Year,Mass,Tame,Seen", "Ann,1907,12.5,yes,31-Dec-23", "Ben,2013,7,no,2014-02"))
    #expect(
      try store.kinds() == ["Year: date", "Mass: number", "Tame: yes/no", "Seen: date"])
    let before = try store.values()
    for field in try store.fields().custom {
      _ = try await store.changeField(field, to: NewField(field.title, kind))
    }
    #expect(try store.kinds().allSatisfy { $0.hasSuffix(kind.title) })
    #expect(try store.values() == before)
  }
}
