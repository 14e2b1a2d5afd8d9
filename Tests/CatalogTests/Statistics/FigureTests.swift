import Catalog
import CatalogInspection
import TestSupport
import Testing

/// The figures of fields and logs.
struct FigureTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  /// Six animals: four mammals, a bird, and one in no category.
  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.addFields([
      NewField("Mass", ValueKind.number.with(unit: "kg")), NewField("Born", .date),
      NewField("Outcome", try ValueKind("choice", details: "here, sold, died")),
      NewField("Tags", .tags),
    ])
    let fields = try store.fields()
    for (name, category, values) in [
      ("Lola", "Mammal", ["1", "2014-02-12", "here", "shy old"]),
      ("Max", "Mammal", ["2", "2014-02", "here", "old"]),
      ("Rex", "Mammal", ["6", "2014-05-03", "sold", ""]),
      ("Ann", "Mammal", ["", "2015", "", ""]),
      ("Emu", "Bird", ["40", "2014-02-28", "died", ""]), ("Yeti", "", ["", "", "", ""]),
    ] {
      var draft = RecordDraft(
        name: name, category: category.isEmpty ? .none : .named(category))
      for (field, value) in zip(fields.custom, values) { draft[text: field] = value }
      _ = try await store.insert(draft)
    }
  }

  private func figures(
    _ field: String, by group: String? = nil, per unit: Growth.Unit? = nil, find: String = ""
  ) async throws -> Figures {
    let fields = try store.fields()
    let named = { (name: String) in
      try #require(fields.countable.first { $0.title == name })
    }
    let own = group == "Entry date" ? try named(field).dateOfEntry : nil
    return try await store.figures(
      FigureQuery(
        of: named(field), by: group.map { try own ?? named($0) }, per: unit,
        among: AnimalSelection(AnimalQuery(find: find))))
  }

  /// The words or the periods of each group: `Mammal: here 2, sold 1`.
  private func counts(_ figures: Figures) -> [String] {
    figures.groups.map { group in
      let counts: [Figures.Count] =
        switch group.content {
        case .words(let counts, _), .periods(let counts): counts
        case .numbers: []
        }
      return "\(group.name): "
        + counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
  }

  private func numbers(_ group: Figures.Group?) throws -> NumberFigures {
    guard case .numbers(let numbers?)? = group?.content else {
      throw Unexpected(description: "no numbers in \(String(describing: group))")
    }
    return numbers
  }

  private struct Unexpected: Error, CustomStringConvertible { let description: String }

  @Test func `words are counted, together and by group`() async throws {
    let all = try await figures("Outcome")
    #expect(counts(all) == [": here 2, died 1, sold 1"])
    #expect([all.groups[0].records, all.groups[0].values] == [6, 4])
    #expect(
      counts(try await figures("Outcome", by: "Category"))
        == ["Mammal: here 2, sold 1", "Bird: died 1", ": "])
    #expect(counts(try await figures("Category")) == [": Mammal 4, Bird 1"])
    #expect(counts(try await figures("Tags")) == [": old 2, shy 1"])
    #expect(counts(try await figures("Outcome", find: "category:bird")) == [": died 1"])
  }

  @Test func `words that differ in case are one`() async throws {
    let log = try await store.addLog(NewLog("Treatment"))
    let lola = try #require(try store.animal(1))
    for word in ["wormed", "Wormed", "vaccine"] {
      try await store.record(word, in: log, of: lola, on: "2014")
    }
    #expect(counts(try await figures("Any treatment")) == [": Wormed 2, vaccine 1"])
  }

  @Test func `numbers have a mean, a median and a histogram`() async throws {
    let mass = try numbers(try await figures("Mass").groups.first)
    #expect(mass.count == 4)
    #expect(mass.sum == 49)
    #expect(mass.mean == 12.25)
    #expect(mass.median == 4)
    #expect([mass.least, mass.most] == [1, 40])
    #expect(mass.histogram.map(\.count) == [2, 1, 0, 0, 0, 0, 0, 1])
    #expect([mass.histogram[0].from, mass.histogram[0].to] == [0, 5])
    let groups = try await figures("Mass", by: "Category").groups
    #expect(groups.map(\.name) == ["Mammal", "Bird", ""])
    #expect(try numbers(groups[0]).median == 2)
    #expect(groups[2].content == .numbers(nil))
  }

  @Test func `a histogram of numbers that differ a thousandfold grows tenfold`() async throws {
    var draft = RecordDraft(name: "Whale")
    draft[text: try #require(try store.fields().custom.first)] = "150000"
    _ = try await store.insert(draft)
    let mass = try numbers(try await figures("Mass").groups.first)
    #expect(mass.histogram.map(\.count) == [3, 1, 0, 0, 0, 1])
    #expect(mass.histogram.map(\.to) == [10, 100, 1_000, 10_000, 100_000, 1_000_000])
  }

  @Test func `dates are counted by period, empty ones too, as exactly as they are known`()
    async throws
  {
    let born = "Born"
    #expect(
      counts(try await figures(born, per: .month))
        == [": 2015 1, 2014-02 3, 2014-03 0, 2014-04 0, 2014-05 1"])
    #expect(counts(try await figures(born, per: .year)) == [": 2014 4, 2015 1"])
    let weeks = try await figures(born, per: .week, find: "born:2014-02-01..2014-02-28")
    #expect(counts(weeks) == [": 2014-02-10 1, 2014-02-17 0, 2014-02-24 1"])
    #expect(try await figures(born).unit == .month)
    #expect(
      counts(try await figures("Outcome", by: born, per: .year))
        == ["2014: here 2, died 1, sold 1", "2015: ", ": "])
  }

  @Test func `a log is its latest entries, or all of them by their dates`() async throws {
    let weight = try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
    for (id, value, day) in [
      (1, "4", "2026-09-01"), (1, "5", "2026-10-01"), (2, "30", "2026-10-08"),
      (2, "", "2026-10-09"),
    ] as [(Animal.ID, String, String)] {
      let animal = try #require(try store.animal(id))
      try await store.record(value, in: weight, of: animal, on: day)
    }
    let latest = try await figures("Weight")
    #expect(try numbers(latest.groups.first).most == 5, "Max's latest has no value")
    #expect([latest.groups[0].records, latest.groups[0].values] == [6, 1])
    let all = try await figures("Any weight", by: "Entry date", per: .month)
    #expect(all.groups.map(\.name) == ["2026-10", "2026-09"].sorted())
    #expect(try all.groups.map { try numbers($0).mean } == [4, 17.5])
    #expect(counts(try await figures("Last weight", per: .month)) == [": 2026-10 2"])
    let marked = try await figures("Any weight", find: "max")
    #expect(try numbers(marked.groups.first).mean == 30)
  }

  @Test func `an infinite number is none, and the latest of too many periods are told`()
    async throws
  {
    try await store.execute(sql: "UPDATE animal SET field1 = 9e999 WHERE id = 2")
    #expect(try numbers(try await figures("Mass").groups.first).count == 3)
    let born = try #require(try store.fields().named("Born"))
    let many = (0..<600).map { year in
      var draft = RecordDraft(name: "Ant")
      draft[text: born] = "\(1400 + year)"
      return draft
    }
    _ = try await store.insert(contentsOf: many)
    let years = try await figures("Outcome", by: "Born", per: .year)
    #expect(years.groups.count == Figures.maxGroups)
    #expect(years.otherGroups > 90)
    #expect(years.groups.first?.name != "1400")
  }

  @Test func `values that do not fit are not counted`() async throws {
    try await store.execute(
      sql: "UPDATE animal SET field1 = 'heavy', field2 = 'soon' WHERE id = 1")
    #expect(try numbers(try await figures("Mass").groups.first).count == 3)
    #expect(try await figures("Born").groups.first?.values == 4)
  }
}
