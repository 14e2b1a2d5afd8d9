import Catalog
import Testing
import ViewState

/// A draft beside the record that it began as and the record as it is now.
@Suite struct ComparisonTests {
  private let base = RecordDraft(name: "Wolf", diet: .carnivorous, category: .named("Mammal"))

  @Test func `each field is told as it was, as it is, and as it was typed`() {
    var now = base
    now.diet = .omnivorous
    var mine = base
    mine.name = "Grey wolf"
    mine.category = .none
    let rows = Comparison(of: mine, base: base, now: now, in: .builtIn).rows
    #expect(rows.map(\.title) == ["Name", "Category", "Diet"])
    #expect(rows.map(\.base) == ["Wolf", "Mammal", "carnivorous"])
    #expect(rows.map(\.theirs) == ["Wolf", "Mammal", "omnivorous"])
    #expect(rows.map(\.mine) == ["Grey wolf", "", "carnivorous"])
    #expect(rows.map(\.side) == [.mine, .mine, .theirs])
    #expect(rows.allSatisfy { $0.isChanged && !$0.isConflict })
  }

  @Test func `only a conflict waits for a choice, and only it can be chosen`() {
    var now = base
    now.name = "Timber wolf"
    var mine = base
    mine.name = "Grey wolf"
    var comparison = Comparison(of: mine, base: base, now: now, in: .builtIn)
    #expect(comparison.rows.map(\.isConflict) == [true, false, false])
    #expect(comparison.undecided?.title == "Name")
    comparison.choose(.mine, for: Field.diet.id)
    #expect(comparison.side(of: Field.diet.id) == .theirs)
    comparison.choose(.mine, for: Field.name.id)
    #expect(comparison.side(of: Field.name.id) == .mine)
    comparison.choose(.theirs, for: Field.name.id)
    #expect(comparison.side(of: Field.name.id) == .theirs)
    #expect(comparison.undecided == nil)
  }

  @Test func `of texts of several lines only what differs is shown`() async throws {
    let store = try CatalogStore(.inMemory)
    let notes = try await store.addField(named: "Notes", .note)
    func draft(_ lines: String...) -> RecordDraft {
      var draft = base
      draft[text: notes] = lines.joined(separator: "\n")
      return draft
    }
    let old = draft("shy", "eats", "end")
    let comparison = Comparison(
      of: draft("shy", "eats", "limps", "end"), base: old,
      now: draft("shy", "eats", "sleeps", "end"),
      in: try store.fields())
    let row = try #require(comparison.rows.last)
    #expect(row.isConflict)
    #expect([row.base, row.theirs, row.mine] == ["… …", "… sleeps …", "… limps …"])
    let same = Comparison(of: old, base: old, now: old, in: try store.fields())
    #expect(same.rows.last?.mine == "shy\neats\nend")
  }

  private func compared(_ name: String, base: String, now: String?) -> Comparison {
    Comparison(
      of: RecordDraft([.name: name]), base: RecordDraft([.name: base]),
      now: now.map { RecordDraft([.name: $0]) }, in: RecordKind.category.fields)
  }

  @Test func `names that only look alike are told apart`() {
    let comparison = compared("E\u{301}", base: "E", now: "\u{C9}")
    #expect(comparison.rows.map(\.isConflict) == [true])
    let renamed = compared("\u{C9}", base: "\u{C9}", now: "E\u{301}")
    #expect(renamed.rows.map(\.isChanged) == [true])
    #expect(renamed.rows.map(\.side) == [.theirs])
  }

  @Test func `a record that is not there has no value, and all is mine`() {
    let new = Comparison(of: base, base: nil, now: nil, in: .builtIn)
    #expect(new.rows.allSatisfy { $0.base == nil && $0.theirs == nil && $0.side == .mine })
    let gone = compared("Beast", base: "Mammal", now: nil)
    #expect(gone.rows.map(\.base) == ["Mammal"])
    #expect(gone.rows.map(\.theirs) == [nil])
    #expect(gone.undecided == nil)
  }
}
