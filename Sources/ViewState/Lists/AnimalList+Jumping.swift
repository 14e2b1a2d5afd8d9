import Catalog

extension AnimalList {
  /// A place in the list to go back to.
  struct Bookmark {
    fileprivate let window: ListWindow<Animal>
    fileprivate let reloads: Int
  }

  var bookmark: Bookmark { Bookmark(window: window, reloads: reloads) }

  /// Goes back: exactly, or around the same animal if the rows have been read again since.
  func goBack(to bookmark: Bookmark) throws(CatalogError) {
    guard bookmark.reloads == reloads else {
      return try read(place(around: bookmark.window.view.selected))
    }
    supersede()
    let height = height
    window = bookmark.window
    window.view.height = height
    ranking.begin()
    try extend()
  }

  /// Selects the first animal whose name starts with a text or comes after it, or the last one if
  /// none does; in lists by diet or category, among those of `animal`. The list must have no find
  /// text, and an order that follows names.
  func jump(to name: String, beside animal: Animal) throws(CatalogError) {
    let place = Animal(standingAt: name, beside: animal, in: query)
    let pages = try [PageStart.before(place), .at(place)].map {
      start throws(CatalogError) in try reader(start, window.pageSize)
    }
    supersede()
    accept(pages, at: .around(animal))
    if let found = selected, !query.isOneGroup(found, animal) { window.view.move(by: -1) }
    // The rows after the name are of more use than those before it.
    window.view.scroll(by: window.view.selectionOffset)
    try extend()
  }
}

extension AnimalQuery {
  /// Whether two animals are in the same group, which is sorted by name.
  fileprivate func isOneGroup(_ one: Animal, _ other: Animal) -> Bool {
    switch sort {
    case .diet: one.diet == other.diet
    case .category: one.category?.id == other.category?.id
    case .name, .newest, .changed, .field: true
    }
  }
}
