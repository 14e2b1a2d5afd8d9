import Catalog
import Foundation

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

extension Browser {
  /// The history of the catalog, and of what is selected in the pane that has the focus.
  public func history() throws(CatalogError) -> History {
    if focus == .categories {
      let row = categories.selected
      return try History(
        store,
        of: row.search.map { (.search($0.id), $0.name) }
          ?? row.category.map { (.category($0.id), $0.name) })
    }
    return try History(store, of: animals.selected.map { (.animal($0.id), $0.name) })
  }

  /// Reverts what was asked about in the history, selects the record it is about, and returns what
  /// was done; `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: What `CatalogStore.revert` throws; then nothing is changed. If the lists cannot be
  ///   read afterwards, they show why instead.
  public func revert(
    _ reversion: Reversion, only record: JournaledRecord?,
    progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String {
    try await readingOnce {
      let reversed = try await store.revert(
        reversion.edit, only: record ?? reversion.record, progress: onMain(progress))
      follow { () throws(CatalogError) in try reveal(reversed.record) }
      return reversed.label
    }
  }
}

/// The question to ask before undoing or redoing the edit of another session.
nonisolated public struct UndoQuestion: Hashable, Sendable {
  /// The edit to reverse, and no other.
  public let reach: UndoReach
  /// The question, with what was done, by whom and when.
  public let text: String

  /// The question to ask a user: "Undo “Added Rex”?".
  public init(_ edit: Edit, of user: Author, asking question: String, in zone: TimeZone) {
    reach = .edit(edit.id)
    text = "\(question) \(Self.origin(of: edit, user)), \(ClockTime(edit.time, in: zone).minutes)."
  }

  private static func origin(of edit: Edit, _ user: Author) -> String {
    let who = edit.author.address
    if who.isEmpty { return "It was saved by an unknown user" }
    return edit.author.user == user.user ? "Saved in another session of \(who)" : "\(who) saved it"
  }
}

extension PendingReversal {
  /// The question to ask a user before it is undone, with the time in a time zone.
  nonisolated public func undoQuestion(to user: Author, in zone: TimeZone) -> UndoQuestion {
    UndoQuestion(edit, of: user, asking: "Undo “\(edit.label.shortened)”?", in: zone)
  }

  /// The question to ask a user before it is redone.
  nonisolated public func redoQuestion(to user: Author, in zone: TimeZone) -> UndoQuestion {
    UndoQuestion(edit, of: user, asking: "Take back “\(edit.label.shortened)”?", in: zone)
  }
}
