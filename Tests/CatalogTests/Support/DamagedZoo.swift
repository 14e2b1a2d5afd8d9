import Catalog
import Foundation
import Recovery
import TestSupport
import Testing

/// A catalog that is going to be damaged, and the one that is recovered from it.
struct DamagedZoo {
  let folder: TemporaryFolder
  var path: String { folder.catalog }
  var new: String { folder.path + "/new.sqlite" }
  var damage: Damage { Damage(path: path) }

  /// A catalog with so many animals, all added in one edit.
  init(animals: Int) async throws {
    folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: animals, seed: 5))
    store.close()
  }

  /// Changes the catalog behind the program's back.
  func change(_ sql: String) throws {
    let program = try OtherProgram(path)
    try program.run(sql)
    try program.close()
  }

  /// Adds animals, each in an edit of its own.
  func add(_ names: String...) async throws {
    let store = try CatalogStore(.file(path))
    for name in names { _ = try await store.insert(RecordDraft(name: name)) }
    store.close()
  }

  /// Recovers it; a check finds nothing in what comes of it but what the recovery has told.
  func recover() async throws -> (RecoveredCatalog, lines: [String]) {
    let log = Collector<String>()
    let recovered = try await CatalogRecovery(of: path, to: new).run(log.add)
    let store = try CatalogStore(.file(new), access: .readOnly)
    defer { store.close() }
    #expect(try await store.findings() == [], "after \(log.entries)")
    return (recovered, log.entries)
  }
}
