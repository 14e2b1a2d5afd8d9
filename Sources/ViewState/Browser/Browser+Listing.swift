import Catalog

/// What is listed: the animals of a row of the categories, narrowed by the find text.
extension Browser {
  /// Lists the animals of the selected category or saved search.
  public func showSelectedCategory() throws(CatalogError) {
    let row = categories.selected
    guard row != listed else { return }
    let former = columns
    let query = animals.query.narrowed(from: listed, to: row)
    listed = row
    if columns != former { sample = [] }
    let read = query.reading(columns, of: fields)
    if let search = row.search { keptFind = search.find }
    if read != animals.query { try animals.list(read) }
    if sample.isEmpty { takeSample() }
  }

  /// Selects "All animals" instead of a saved search; what is listed stays.
  func leaveSearch() throws(CatalogError) {
    guard categories.selected.search != nil else { return }
    try categories.reload(selecting: .all)
    listed = categories.selected
  }

  /// The saved search whose animals are listed, if its text is unchanged; nil for none.
  public var listedSearch: SavedSearch? {
    categories.selected.search.flatMap { $0.find == findText ? $0 : nil }
  }

  /// The text to find; empty lists all animals and keeps the selection.
  public var findText: String {
    get { animals.query.find }
    set {
      guard newValue != findText else { return }
      follow { () throws(CatalogError) in
        if newValue.isEmpty { try leaveSearch() }
        try showFound(newValue, keepingSelection: newValue.isEmpty)
        // The rows that come back may need wider columns.
        if newValue.isEmpty { takeSample() }
      }
    }
  }

  func showFound(_ text: String, keepingSelection: Bool) throws(CatalogError) {
    var query = animals.query
    query.find = text
    query.marks = nil
    try animals.list(query, keepingSelection: keepingSelection)
  }
}

extension AnimalQuery {
  /// The query after a move between rows of the categories. If the rows list different animals, it
  /// is no longer limited to marked ones. The text of a saved search gives way to that of the next.
  func narrowed(from former: CategoryRow, to row: CategoryRow) -> Self {
    var query = self
    if row.scope != scope {
      query.scope = row.scope
      query.marks = nil
    }
    let isAnother = row.id != former.id && row.search != nil
    if row.search != former.search, isAnother || find == former.search?.find {
      query.find = row.search?.find ?? ""
      if row.id != former.id { query.marks = nil }
    }
    return query
  }
}
