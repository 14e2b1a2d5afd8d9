import Catalog
import Exchange

/// The columns of the list of animals.
extension Browser {
  /// Whether the user has chosen the columns.
  public var hasChosenColumns: Bool { columnIDs != nil }

  /// The columns that are shown beside the name as far as there is room, the most important first. Those
  /// whose fields have gone are left out, and so are, unless they were chosen, those whose fields are not
  /// for the animals of the category that is listed.
  /// The one by which the list is sorted is the first, unless the user has chosen it or it is built in.
  public var columns: [AnimalColumn] {
    let columns = keptColumns
    guard let sorting = animals.query.sort.column else { return columns }
    if columns.contains(sorting), hasChosenColumns || AnimalColumn.builtIn.contains(sorting) {
      return columns
    }
    return [sorting] + columns.filter { $0 != sorting }
  }

  private var keptColumns: [AnimalColumn] {
    AnimalColumn.shown(columnIDs, of: columnIDs == nil ? fieldsOfListed : fields, by: fieldUse)
  }

  private var fieldsOfListed: Fields {
    switch listed.id {
    case .all, .search: fields
    case .category, .uncategorised: fields.applying(to: listed.category?.name ?? "")
    }
  }

  /// The columns while they are chosen.
  public var columnChoice: ColumnChoice {
    ColumnChoice(showing: keptColumns, of: AnimalColumn.all(in: fields))
  }

  /// Shows these columns and keeps them for this catalog.
  ///
  /// - Throws: Why they are not kept, though they are shown.
  public func show(_ columns: [AnimalColumn]) throws {
    columnIDs = columns.map(\.id)
    try readColumns()
    try kept?.keep(columns.map(\.id), for: store)
  }

  /// Reads the rows with what the columns show.
  func readColumns() throws(CatalogError) {
    sample = []
    try animals.list(animals.query.reading(columns, of: fields), keepingSelection: true)
    takeSample()
  }

  /// Finds which fields say most, where the catalog has others than when that was found last, or at least
  /// twice or half the animals.
  func findFieldUse(since former: Fields) throws(CatalogError) {
    let (count, known) = (categories.total, fieldUseCount)
    guard fields != former || count >= 2 * known || 2 * count <= known else { return }
    fieldUse = FieldUse(try Self.firstAnimals(of: store, fields), of: fields)
    fieldUseCount = count
  }

  /// The first animals by their names, with what is compared of their fields.
  static func firstAnimals(
    of store: CatalogStore, _ fields: Fields
  ) throws(CatalogError) -> [Animal] {
    var query = AnimalQuery()
    query.ownFields = Set(fields.own.prefix(FieldUse.mostFields).map(\.id))
    return try store.page(of: query, from: .first, limit: sampleSize, bytes: 1 << 20).rows
  }

  /// Remembers the rows that are there, by which the columns are made wide enough, beside those of before:
  /// while one moves through the list, they stay as they are.
  func takeSample() {
    isSampleDue = animals.isSearching
    let rows = animals.rows
    let ids = Set(rows.map(\.id))
    sample = Array((sample.filter { !ids.contains($0.id) } + rows).suffix(Self.sampleSize))
  }

  /// Takes the rows that were looked for when the sample was taken, in place of those of before.
  func takeDueSample() {
    guard isSampleDue else { return }
    sample = []
    takeSample()
  }

  private static let sampleSize = 100
}

extension AnimalQuery {
  /// The same, reading no more of the keeper's fields than columns show.
  func reading(_ columns: [AnimalColumn], of fields: Fields) -> Self {
    var query = self
    query.ownFields = fields.own.isEmpty ? nil : Set(columns.map(\.id))
    return query
  }
}
