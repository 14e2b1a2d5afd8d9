import Catalog

/// A catalog with logs.
extension Session {
  /// On Lola, who was weighed and wormed, and Max, who was not.
  static func logs(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let store = try store()
    for name in ["Lola", "Max"] { _ = try await store.insert(RecordDraft(name: name)) }
    let weight = try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
    let treatment = try await store.addLog(
      NewLog("Treatment", fields: [NewField("What"), NewField("Vet")]))
    let weights = [
      ("4.1", "2026-09"), ("4", "2026-10-04"), ("4.3", "2026-10-30"), ("4.4", "2026-11-14"),
      ("4.2", "2026-11-18"),
    ]
    for (value, day) in weights { try await store.record([value], in: weight, on: day) }
    try await store.record(["wormed", "Dr. Ito"], in: treatment, on: "2026-11-20T10:30")
    return try Session(store, columns: columns, rows: rows)
  }
}

extension CatalogStore {
  /// Adds an entry of the first animal, with values in the fields of its log.
  fileprivate func record(_ values: [String], in log: Log, on day: String) async throws {
    var draft = RecordDraft([
      .entryAnimal: "#1", .log: log.name, .time: day, .isDone: "yes",
    ])
    for (field, value) in zip(try fields(of: log).custom, values) { draft[text: field] = value }
    let _: Entry = try await save(draft, over: nil)
  }
}
