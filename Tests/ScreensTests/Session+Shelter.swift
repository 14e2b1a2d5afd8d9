import Catalog

/// A catalog with fields of the keeper's own.
extension Session {
  /// On one dog, in a catalog with a field for its breed.
  static func breed() async throws -> Session {
    let store = try store()
    _ = try await store.addField(named: "Breed")
    _ = try await store.insert(RecordDraft(name: "Max", category: .named("Dog")))
    return try Session(store, columns: 120)
  }

  private static let note = """
    Found by the canal, shy of men. Eats little, sleeps by the door, and pulls at the lead when \
    bicycles pass.

    2026-11-02 ann: limps on the left hind leg, seen by Dr. Ito; rest for two weeks.
    2026-11-16 ben: 大熊猫 blanket is his; 👩‍🌾 Ida takes him out at noon.
    """

  /// A shelter in which two dogs have one name.
  static func shelter(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let store = try store()
    let fields = try await store.addFields([
      NewField("Breed", .text),
      NewField("Sex", ValueKind("choice", ValueOptions(choices: ["female", "male"]))),
      NewField("Mass", ValueKind("number", ValueOptions(unit: "kg"))),
      NewField("Intake", ValueKind("date")), NewField("Notes", ValueKind("note")),
    ])
    let dogs = [
      ["Boxer", "male", "31.5", "2026-10-30", note], ["Beagle", "female", "11", "2026-11-20", ""],
    ]
    for values in dogs {
      var draft = RecordDraft(name: "Max", diet: .omnivorous, category: .named("Dog"))
      for (field, value) in zip(fields, values) { draft[text: field] = value }
      _ = try await store.insert(draft)
    }
    return try Session(store, columns: columns, rows: rows)
  }

  /// Animals with two links, with one, and with none.
  static func linked(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let store = try store()
    let fields = try await store.addFields([
      NewField("Page", .link), NewField("Owner", .link), NewField("Source", .link),
    ])
    let page = "https://example.org/animals/ant?seen=2026&by=ann#a-long-way-down-the-page"
    for (name, links) in [
      ("Ant", [page, "mailto:ann@example.org"]), ("Bee", ["", "", "http://example.org/bee"]),
      ("Cat", []),
    ] {
      var draft = RecordDraft(name: name)
      for (field, link) in zip(fields, links) { draft[text: field] = link }
      _ = try await store.insert(draft)
    }
    return try Session(store, columns: columns, rows: rows)
  }
}
