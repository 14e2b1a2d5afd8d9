import Catalog
import TestSupport

extension Session {
  /// Starts the program on a new catalog with these animals, and waits until they are there.
  static func onZoo(
    _ names: String..., in folder: TemporaryFolder, columns: Int = 120, rows: Int = 40,
    environment: [String: String] = [:], options: String = "", before: String = ""
  ) async throws -> Session {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: names.map { RecordDraft(name: $0, diet: .omnivorous) })
    store.close()
    let session = try Session(
      in: folder, columns: columns, rows: rows, environment: environment, options: options,
      before: before)
    try await session.see("1 of \(names.count)")
    return session
  }
}
