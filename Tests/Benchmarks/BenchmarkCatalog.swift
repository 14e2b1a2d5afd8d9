import Catalog
import Foundation
import TestSupport

/// A catalog to measure with.
struct BenchmarkCatalog {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let count: Int
  let path: String

  var title: String { count.grouped }
  var exists: Bool { access(path, F_OK) == 0 }

  /// Makes it, aside first, so that one that was interrupted is not taken for it.
  func generate(seed: UInt64 = 1) async throws {
    guard !exists else { throw Failure(description: "\(path): is there already") }
    Progress.tell("Making a catalog with \(count.counted("animal"))")
    let aside = path + "-unfinished"
    for end in ["", "-wal", "-lock"] { unlink(aside + end) }
    try await Self.fill(aside, with: GeneratedAnimals(count: count, seed: seed))
    guard rename(aside, path) == 0 else {
      throw Failure(description: "\(path): could not be made")
    }
    unlink(aside + "-lock")
  }

  /// Imports the animals into a new catalog, which finds them all when it is opened next.
  private static func fill(_ path: String, with animals: GeneratedAnimals) async throws {
    let store = try CatalogStore(.file(path), access: .create)
    defer { store.close() }
    let rules = ImportRules(
      source: ImportHash(), onChange: .add, expectedRows: animals.count,
      label: { "Made up \($0.added.counted("animal"))" })
    _ = try await store.importAnimals([rules]) { _, session in
      for animal in animals { _ = try session.take(ImportRow(draft: animal, key: .content)) }
    }
    while try await store.indexPending() {}
  }

  /// Makes it without an animal.
  func makeEmpty() throws {
    try CatalogStore(.file(path), access: .create).close()
  }
}
