import Catalog

extension Browser {
  /// The history of the catalog, and of what is selected in the pane that has the focus.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  public func history() throws(CatalogError) -> History {
    if focus == .categories {
      let category = categories.selected.category
      return try History(store, of: category.map { (.category($0.id), $0.name) })
    }
    return try History(store, of: animals.selected.map { (.animal($0.id), $0.name) })
  }
}
