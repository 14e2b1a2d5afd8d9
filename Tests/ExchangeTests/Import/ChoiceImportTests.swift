import Catalog
import Exchange
import Testing

/// A column of few words becomes a choice of them.
struct ChoiceImportTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  /// A file in which animals have these in the column Sex.
  private func table(_ values: some Sequence<String>, name: String = "a.csv") throws -> Table {
    try Table(
      lines: ["name,Sex"] + values.enumerated().map { "Animal \($0),\"\($1)\"" }, name: name)
  }

  private func kind(of values: some Sequence<String>) throws -> String? {
    let plan = try ImportPlan(table(values).survey(), in: store)
    return plan.proposals.first?.field.valueKind?.title
  }

  private static func cycle(_ words: String..., count: Int = 60) -> [String] {
    cycle(words, count: count)
  }

  private static func cycle(_ words: [String], count: Int = 60) -> [String] {
    (0..<count).map { words[$0 % words.count] }
  }

  private static let dozen = (1...12).map { "word \($0)" }

  @Test func `in the order of the alphabet, and each value is as it was`() async throws {
    let values = Self.cycle("male", "Neutered male", "female", "", "NA", count: 100)
    let report = try await store.take(table(values).survey())
    let field = try #require(try store.fields().custom.first)
    #expect(field.valueKind?.title == "choice: female, male, Neutered male")
    #expect(report.rows.added == 100)
    #expect(report.misfits == [])
    let sexes = try store.page(of: AnimalQuery(find: "has:sex"), from: .first, limit: 100).rows
      .map { $0.text(of: field) }
    #expect(sexes.sorted() == values.filter { !["", "NA"].contains($0) }.sorted())
    _ = try await store.undo()
    #expect(try store.fields() == .builtIn)
  }

  @Test(arguments: [
    cycle("male", "female", count: 50), cycle(dozen), cycle("a", String(repeating: "b", count: 40)),
  ])
  func `where they are few enough`(values: [String]) throws {
    #expect(try kind(of: values)?.hasPrefix("choice: ") == true)
  }

  @Test(arguments: [
    cycle("male", "female", count: 49), cycle("female"), cycle(dozen + ["13"], count: 200),
    cycle(dozen, count: 59), cycle("a", String(repeating: "b", count: 41)),
    cycle("male", "Male"), cycle("é", "e\u{301}"), cycle("cat, lost", "dog"),
    cycle("a\u{7}b", "c"),
  ])
  func `but is a text where words would be too many or too rare, or not be told apart`(
    values: [String]
  ) throws {
    #expect(try kind(of: values) == "text")
  }

  @Test func `also those that come behind the rows that are looked into`() throws {
    let many = Self.cycle("male", "female", count: 1_500)
    #expect(try kind(of: many + ["unknown"]) == "choice: female, male, unknown")
    #expect(try kind(of: many + Self.dozen) == "text")
    #expect(try kind(of: many + ["Female"]) == "text")
  }

  @Test func `but is a text where the file has more rows than are looked at`() throws {
    let note = String(repeating: "x", count: 4_000)
    let rows = (0..<4_000).map { "Animal \($0),\(["male", "female"][$0 % 2]),\(note)" }
    let plan = try ImportPlan(
      Table(lines: ["name,Sex,Note"] + rows).survey(), in: store)
    #expect(plan.proposals.first?.field.valueKind == .text)
  }

  @Test func `of which one may be a word that is nothing elsewhere`() async throws {
    let report = try await store.take(table(Self.cycle("none", "fleas", "-")).survey())
    let field = try #require(try store.fields().custom.first)
    #expect(field.valueKind?.title == "choice: -, fleas, none")
    #expect(report.misfits == [])
    for word in ["none", "fleas", "-"] {
      let query = AnimalQuery(find: "sex:\"\(word)\"")
      #expect(try store.page(of: query, from: .first, limit: 100).rows.count == 20, "\(word)")
    }
  }

  @Test func `and a later file with another word is imported whole, as the word is`() async throws {
    _ = try await store.take(table(Self.cycle("male", "female")).survey())
    let later = try await store.take(table(["female", "hermaphrodite"], name: "b.csv").survey())
    #expect(later.rows.added == 2)
    #expect(later.rows.refused == 0)
    #expect(
      later.misfits.map(\.sentence) == [
        "1 value of Sex does not fit, and stays as it is: “hermaphrodite”"
      ])
    let field = try #require(try store.fields().custom.first)
    let newest = try store.page(of: AnimalQuery(sort: .newest), from: .first, limit: 1).rows[0]
    #expect(newest.text(of: field) == "hermaphrodite")
  }

  @Test func `and no word of a later file is taken for one that it begins`() async throws {
    _ = try await store.take(table(Self.cycle("alive", "dead (culled)")).survey())
    let later = try await store.take(table(["dead", "ALIVE"], name: "b.csv").survey())
    #expect(later.misfits.map(\.count) == [1])
    let field = try #require(try store.fields().custom.first)
    let newest = try store.page(of: AnimalQuery(sort: .newest), from: .first, limit: 2).rows
    #expect(newest.map { $0.text(of: field) } == ["alive", "dead"])
  }

  @Test func `unless another of its kinds is chosen`() async throws {
    let survey = try table(Self.cycle("male", "female")).survey()
    let report = try await store.take(survey) { plan in
      let proposal = plan.proposals[0]
      #expect(plan.kinds(for: proposal).map(\.tag) == ["choice", "text", "note"])
      plan.change(proposal.field, to: NewField("Sex", .text))
    }
    #expect(report.rows.added == 60)
    #expect(try store.fields().custom.first?.valueKind == .text)
  }
}
