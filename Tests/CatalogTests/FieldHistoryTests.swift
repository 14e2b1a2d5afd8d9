import Catalog
import Testing

/// What the history says of a field of the keeper's.
struct FieldHistoryTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.insertCategory(named: "Dog")
  }

  /// What the last edit changed of fields, a line for each part of a definition.
  private func lines() throws -> [String] {
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    return try store.changes(of: edit.id, from: .first, limit: 9).rows.flatMap { change in
      (change.fields ?? []).map { "\(change.name): \($0.title): \($0.before) → \($0.after)" }
    }
  }

  @Test func `says each part that was changed`() async throws {
    var mass = try await store.addField(named: "Mass", .number)
    #expect(try lines() == ["Mass: Name:  → Mass", "Mass: Kind:  → number"])
    let grams = ValueKind("number", ValueOptions(unit: "g"))
    mass = try await store.changeField(mass, to: NewField("Mass", grams))
    #expect(try lines() == ["Mass: Kind: number → number, g"])
    mass = try await store.changeField(mass, to: NewField("Weight", grams))
    #expect(try lines() == ["Weight: Name: Mass → Weight"])
    mass = try await store.changeField(mass, to: NewField("Weight", grams, in: ["Dog"]))
    #expect(try lines() == ["Weight: Categories: all → Dog"])
    mass = try await store.changeField(mass, to: NewField("Weight", .text, in: ["Dog"]))
    #expect(try lines() == ["Weight: Kind: number, g → text"])
    try await store.retireField(mass)
    #expect(try lines() == ["Weight: Retired: no → yes"])
  }

  @Test func `says the kind as it was, whatever it became`() async throws {
    let mass = try await store.addField(named: "Mass", .number)
    let kind = ValueKind("number", ValueOptions(unit: "g"))
    let changed = try await store.changeField(mass, to: NewField("Mass", kind))
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    _ = try await store.changeField(changed, to: NewField("Mass", .note))
    let change = try store.changes(of: edit.id, from: .first, limit: 1).rows.first
    #expect(change?.fields?.map(\.after) == ["number, g"])
  }

  @Test func `says which fields changed places`() async throws {
    let fields = try await store.addFields([NewField("Chip"), NewField("Breed")])
    _ = try await store.moveField(fields[1], to: 0)
    let changed = try lines().sorted()
    #expect(changed == ["Breed: Place: 2 → 1", "Chip: Place: 1 → 2"])
  }
}
