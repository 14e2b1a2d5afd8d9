import Catalog

/// What is listed: the animals of a line of the categories, narrowed by a text to find.
extension Browser {
  /// Lists the animals of the category, or of the saved search, that is selected now.
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

  /// Goes from a saved search to all animals among the categories; what is listed stays.
  func leaveSearch() throws(CatalogError) {
    guard categories.selected.search != nil else { return }
    try categories.reload(selecting: .all)
    listed = categories.selected
  }

  /// The saved search whose animals are listed, as it was saved; nil for none.
  public var listedSearch: SavedSearch? {
    categories.selected.search.flatMap { $0.find == findText ? $0 : nil }
  }

  /// The text that the listed animals have in their name; empty for all, and then the selected one
  /// stays selected.
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
  /// The same for another line of the categories, where other animals are marked. What a saved search
  /// finds gives way to what the next one does.
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
