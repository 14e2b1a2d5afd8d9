import Catalog

extension CatalogStore {
  /// Adds an entry with a value in the main field of its log.
  @discardableResult
  func record(
    _ value: String, in log: Log, of animal: Animal, on day: String, done: String = "yes"
  ) async throws -> Entry {
    try await save(entry(value, in: log, of: animal, on: day, done: done), over: nil)
  }

  /// A draft of such an entry.
  func entry(
    _ value: String, in log: Log, of animal: Animal, on day: String, done: String = "yes"
  ) throws -> RecordDraft {
    var draft = RecordDraft([
      .entryAnimal: animal.reference, .log: log.name, .time: day, .isDone: done,
    ])
    if let main = try fields(of: log).custom.first { draft[text: main] = value }
    return draft
  }
}
