import Catalog
import CatalogInspection
import TestSupport
import Testing

/// A field of the keeper's that is only for the animals of some categories.
struct FieldLimitTests {
  private let store: CatalogStore
  private let birds: AnimalCategory
  private let owls: AnimalCategory
  private let wing: Field

  init() async throws {
    store = try CatalogStore(.inMemory)
    birds = try await store.insertCategory(named: "Birds")
    owls = try await store.insertCategory(named: "Owls, small")
    let new = NewField("Wing", .number.with(unit: "mm"), in: ["birds"])
    wing = try await store.addFields([new])[0]
  }

  private func limits() throws -> [[String]?] { try store.fields().custom.map(\.categories) }

  private func limit(_ names: [String]?, unit: String? = "mm") async throws -> Field {
    try await store.changeField(
      wing, to: NewField("Wing", .number.with(unit: unit), in: names))
  }

  @Test func `it is for the animals of those, and for all where there are none`() async throws {
    let now = try store.fields().custom.first
    #expect(now?.applies(to: "BIRDS") == true)
    #expect(now?.applies(to: "Owls, small") == false)
    #expect(now?.applies(to: "") == false)
    #expect(try await limit(nil).applies(to: ""))
    #expect(try store.labels().last == "Gave the field Wing to all animals")
  }

  @Test func `a change of them is an edit, which leaves the kind as it is`() async throws {
    _ = try await limit(["Owls, small", "Birds"])
    #expect(try limits() == [["Birds", "Owls, small"]])
    #expect(try store.labels().last == "Limited the field Wing to Birds, Owls, small")
    #expect(try store.fields().custom.first?.label == "Wing (mm)")
    _ = try await store.undo()
    #expect(try limits() == [["Birds"]])
  }

  @Test func `a change of the unit leaves them as they are`() async throws {
    _ = try await limit(["Birds"], unit: "cm")
    #expect(try limits() == [["Birds"]])
    #expect(try store.labels().last == "Changed the field Wing")
  }

  @Test func `a name that no category has is refused, and nothing is changed`() async throws {
    await #expect(throws: CatalogError.fields(.noSuchCategory("Bats"))) {
      try await store.addFields([NewField("Span", in: ["Birds", "Bats"])])
    }
    await #expect(throws: CatalogError.fields(.noSuchCategory("Bats"))) {
      try await limit(["Bats"], unit: "cm")
    }
    #expect(try store.fields().custom.map(\.label) == ["Wing (mm)"])
  }

  @Test func `they follow another name`() async throws {
    _ = try await store.renameCategory(birds.id, to: "Aves")
    #expect(try limits() == [["Aves"]])
  }

  @Test func `one that is merged gives the field to the other, until that is undone`() async throws
  {
    _ = try await store.mergeCategories([birds.id], into: owls.id)
    #expect(try limits() == [["Owls, small"]])
    _ = try await limit(["Owls, small"])
    _ = try await store.undo()
    #expect(try limits() == [["Birds"]])
  }

  @Test func `one that is deleted leaves the field to none, until that is undone`() async throws {
    _ = try await store.deleteCategory(birds.id)
    #expect(try limits() == [[]])
    _ = try await store.undo()
    #expect(try limits() == [["Birds"]])
  }

  @Test func `a deleted one is kept through another name, and comes back with its category`()
    async throws
  {
    _ = try await limit(["Birds", "Owls, small"])
    let opened = try #require(try store.fields().custom.first)
    let deletion = try await store.deleteCategory(birds.id)
    #expect(deletion.animals == 0)
    let now = try #require(try store.fields().custom.first)
    var new = NewField(now)
    new.name = "Span"
    _ = try await store.changeField(now, to: new)
    #expect(try limits() == [["Owls, small"]])
    _ = try await store.insertCategory(named: "Bats")
    var other = NewField(opened)
    other.kind = .number
    _ = try await store.changeField(opened, to: other)
    #expect(try store.fields().custom.map(\.title) == ["Span"], "The name that another gave stays")
    for _ in 0..<4 { _ = try await store.undo() }
    #expect(try limits() == [["Birds", "Owls, small"]])
  }

  @Test func `another name at once is in the label of the edit`() async throws {
    _ = try await store.changeField(wing, to: NewField("Span", .number.with(unit: "mm"), in: nil))
    #expect(try store.labels().last == "Changed the field Span")
  }

  @Test func `what another program has written there that is no array limits nothing`() async throws
  {
    try await store.execute(
      sql: "UPDATE field SET options = json_set(options, '$.categories', 1)")
    #expect(try limits() == [nil])
    let chip = try await store.addField(named: "Chip")
    try await store.retireField(chip)
    try await store.execute(sql: "UPDATE field SET options = '{bad' WHERE isRetired")
    _ = try await store.mergeCategories([birds.id], into: owls.id)
    #expect(try limits() == [nil])
  }

  @Test func `an animal of another category may have a value`() async throws {
    var draft = RecordDraft(name: "Bat")
    draft[text: wing] = "80"
    #expect(try await store.insert(draft).measure(of: wing) == "80 mm")
  }
}
