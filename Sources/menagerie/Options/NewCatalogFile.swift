import Catalog
import Foundation

/// A catalog that is made for animals where it was missing, and for which none may come.
struct NewCatalogFile {
  let store: CatalogStore
  private let path: String

  /// Makes it, unless another program has done so meanwhile.
  init(_ options: CatalogOptions) throws {
    path = options.path
    store = try options.open(.create)
  }

  /// Fills it, says with how many animals, and closes it; one that could not be filled goes again.
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

  /// Closes it, and removes it again if this program has made it and nobody else has it open.
  func discard() {
    let log = path + "-wal"
    // The log goes with the last program that has the catalog open.
    let hadLog = access(log, F_OK) == 0
    store.close()
    guard store.wasCreated, hadLog, access(log, F_OK) != 0 else { return }
    for suffix in ["", "-lock", "-drafts"] { unlink(path + suffix) }
  }
}
