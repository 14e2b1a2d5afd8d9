import Catalog

extension Browser {
  /// Undoes the last edit that `reach` includes, selects its record, and returns what was undone;
  /// nil if there is nothing to undo. `progress` receives the fraction done, from 0 to 1.
  public func undo(
    _ reach: UndoReach = .store, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String? {
    try await readingOnce {
      try show(try await store.undo(reach, progress: onMain(progress)))
    }
  }

  /// Redoes what was undone last; see `undo(_:progress:)`.
  public func redo(
    _ reach: UndoReach = .store, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String? {
    try await readingOnce {
      try show(try await store.redo(reach, progress: onMain(progress)))
    }
  }

  private func show(_ reversed: ReversedEdit?) throws(CatalogError) -> String? {
    guard let reversed else { return nil }
    try reveal(reversed.record)
    return reversed.label
  }

  /// Reads both lists again, with the record selected, or its owner if it no longer exists.
  public func reveal(_ record: JournaledRecord?) throws(CatalogError) {
    guard let record else { return try reload() }
    guard try store.has(record) else { return try reveal(store.owner(of: record)) }
    switch record.kind {
    case .animal:
      if let animal = try store.animal(record.id) { try reveal(animal) }
    case .category: try reload(in: .category(record.id))
    case .search: try reload(in: .search(record.id))
    default: try reveal(store.owner(of: record))
    }
  }
}
