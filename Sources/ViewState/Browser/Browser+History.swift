import Catalog

extension Browser {
  /// The history of the catalog, and of what is selected in the pane that has the focus.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
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
  /// - Throws: What `History.revert` throws; then nothing is changed. If the lists cannot be read
  ///   afterwards, they show why instead.
  public func revert(
    _ reversion: Reversion, only record: JournaledRecord? = nil, in history: History,
    progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String {
    try await readingOnce {
      let reversed = try await history.revert(reversion, only: record, progress: progress)
      follow { () throws(CatalogError) in try reveal(reversed.record) }
      return reversed.label
    }
  }
}
