import Catalog

/// Reads the rows of the list of categories: the groups, and after them the categories.
struct CategoryPages {
  typealias Row = CategoryList.Row

  let store: CatalogStore
  let groups: [Row]
  let limit: Int

  /// The pages that make up a place, in the order of the list.
  func pages(at place: ListPlace<Row>) throws(CatalogError) -> [ListPage<Row>] {
    switch place {
    case .start: [try page(groups[...], .first)]
    case .end: [try page(.last)]
    case .around(let row): [try page(before: row), try page(from: row)]
    case .following(let row):
      if let category = row.category {
        [try page([], .after(category))]
      } else {
        [try page(groups(from: row).dropFirst(), .first)]
      }
    case .preceding(let row): [try page(before: row)]
    }
  }

  private func page(from row: Row) throws(CatalogError) -> ListPage<Row> {
    guard let category = row.category else { return try page(groups(from: row), .first) }
    return try page([], .at(category))
  }

  private func page(before row: Row) throws(CatalogError) -> ListPage<Row> {
    if let category = row.category { return try page(.before(category)) }
    let rows = groups.prefix { $0.id != row.id }
    return ListPage(rows: Array(rows), reachesEnd: true)
  }

  private func groups(from row: Row) -> ArraySlice<Row> {
    groups.drop { $0.id != row.id }
  }

  /// Groups, and categories read forward.
  private func page(
    _ groups: ArraySlice<Row>, _ start: CategoryStart
  ) throws(CatalogError) -> ListPage<Row> {
    let page = try store.categoryPage(from: start, limit: limit)
    return ListPage(rows: groups + page.categories.map(Row.init), reachesEnd: page.reachesEnd)
  }

  /// Categories read backward, and the groups before the first one.
  private func page(_ start: CategoryStart) throws(CatalogError) -> ListPage<Row> {
    let page = try store.categoryPage(from: start, limit: limit)
    let rows = page.categories.map(Row.init)
    return ListPage(
      rows: page.reachesEnd ? groups + rows : rows, reachesEnd: page.reachesEnd)
  }
}
