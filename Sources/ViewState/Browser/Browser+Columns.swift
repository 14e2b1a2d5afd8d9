import Catalog
import Exchange

/// The columns of the list of animals.
extension Browser {
  /// Whether the user has chosen the columns.
  public var hasChosenColumns: Bool { columnIDs != nil }

  /// The columns shown beside the name as far as they fit, the most important first. Columns of
  /// fields that are gone are left out. So are, unless they were chosen, columns of fields that do
  /// not apply to the listed category. The column that the list is sorted by comes first, unless it
  /// is already among them by choice or as a built-in one.
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
    case .all, .search, .due: fields
    case .category, .uncategorised: fields.applying(to: listed.category?.name ?? "")
    }
  }

  /// A choice of columns that begins with the current ones.
  public var columnChoice: ColumnChoice {
    ColumnChoice(showing: keptColumns, of: AnimalColumn.all(in: fields))
  }

  /// Shows these columns and keeps them for this catalog.
  ///
  /// - Throws: Why they are not kept; they are shown all the same.
  public func show(_ columns: [AnimalColumn]) throws {
    columnIDs = columns.map(\.id)
    try readColumns()
    try kept?.keep(columns.map(\.id), for: store)
  }

  /// Reads the rows with the fields that the columns show.
  func readColumns() throws(CatalogError) {
    sample = []
    try animals.list(animals.query.reading(columns, of: fields), keepingSelection: true)
    takeSample()
  }

  /// Finds out which fields say most, if the fields differ from `former` or the number of animals
  /// has at least doubled or halved since that was last found out.
  func findFieldUse(since former: Fields) throws(CatalogError) {
    let (count, known) = (categories.total, fieldUseCount)
    guard fields != former || count >= 2 * known || 2 * count <= known else { return }
    fieldUse = FieldUse(try Self.firstAnimals(of: store, fields), of: fields)
    fieldUseCount = count
  }

  /// The first animals by name, with the fields that are compared.
  static func firstAnimals(
    of store: CatalogStore, _ fields: Fields
  ) throws(CatalogError) -> [Animal] {
    var query = AnimalQuery()
    query.customFields = Set(fields.custom.prefix(FieldUse.maxFields).map(\.id))
    return try store.page(of: query, from: .first, limit: sampleSize, bytes: 1 << 20).rows
  }

  /// Adds the rows in memory to the sample that the column widths follow. Earlier rows stay in it,
  /// so that the widths do not change as one moves through the list.
  func takeSample() {
    isSampleDue = animals.isSearching
    let rows = animals.window.view.rows
    let ids = Set(rows.map(\.id))
    sample = Array((sample.filter { !ids.contains($0.id) } + rows).suffix(Self.sampleSize))
  }

  /// Replaces the sample by the rows that were awaited when it was taken.
  func takeDueSample() {
    guard isSampleDue else { return }
    sample = []
    takeSample()
  }

  private static let sampleSize = 100
}

extension AnimalQuery {
  /// The same query, reading only those of the keeper's fields that the columns show.
  func reading(_ columns: [AnimalColumn], of fields: Fields) -> Self {
    var query = self
    query.customFields =
      fields.custom.isEmpty && fields.derived.isEmpty ? nil : Set(columns.map(\.id))
    return query
  }
}
