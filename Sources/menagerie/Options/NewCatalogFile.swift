import Catalog
import Foundation

/// A catalog to add animals to; it is created if missing, and removed if none are added.
struct NewCatalogFile {
  let store: CatalogStore
  private let path: String

  /// Creates it, unless another program has done so in the meantime.
  init(_ options: CatalogOptions) throws {
    path = options.path
    store = try options.open(.create)
  }

  /// Fills it, prints the number of animals, and closes it; a new one is removed on failure.
  func fill(asJSON isJSON: Bool, _ body: (CatalogStore) async throws -> Int) async throws {
    var isFilled = false
    defer { if isFilled { store.close() } else { discard() } }
    let count = try await body(store)
    isFilled = true
    if store.wasCreated, !isJSON {
      try Output.reporting { try Output.standard.lines(["Created \(path)"]) }
    }
    try Output.answer(
      "Added \(count.counted("animal")) to \(path)",
      [
        ("file", .string(path)), ("created", .bool(store.wasCreated)),
        ("added", .number(Int64(count))),
      ], asJSON: isJSON)
  }

  /// Closes it, and removes it if this program created it and nobody else has it open.
  func discard() {
    let log = path + "-wal"
    // The log disappears when the last program closes the catalog.
    let hadLog = access(log, F_OK) == 0
    store.close()
    guard store.wasCreated, hadLog, access(log, F_OK) != 0 else { return }
    for suffix in ["", "-lock", "-drafts"] { unlink(path + suffix) }
  }
}
