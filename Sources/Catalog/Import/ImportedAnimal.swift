import GRDB

/// The animal that a row describes; its category may not exist yet.
struct ImportedAnimal {
  private var known: AnimalValues
  private(set) var category: ChosenCategories.Place
  /// Its ID in the catalog that the file comes from.
  let number: Animal.ID?

  /// The given key of the row; nil if it has another kind of key.
  let key: String?
  /// Whether the row can become a new animal, and whether it says the animal's name.
  let (isNamed, saysName): (Bool, Bool)

  var fields: Fields { known.fields }

  init(_ row: ImportRow, in category: ChosenCategories.Found) throws(CatalogError) {
    known = try row.values.get()
    self.category = category.place
    number = row.number
    key = if case .given(let value) = row.key { value } else { nil }
    (isNamed, saysName) = (!row.draft.name.isEmpty, row.saysName)
  }

  /// Merges a row into an animal of the catalog, which keeps what the source has not changed.
  ///
  /// - Parameters:
  ///   - row: The animal that the row describes.
  ///   - now: The animal in the catalog.
  ///   - content: What the row says.
  ///   - last: What the row said in the last import; nil if that does not count.
  ///   - unsaid: The fields that the row does not mention.
  ///   - isFirst: Whether the animal did not come from this source: an empty cell then clears
  ///     nothing.
  init(
    _ row: ImportedAnimal, over now: AnimalValues, _ content: ImportedContent,
    since last: ImportedContent?, besides unsaid: Set<Field.ID>, isFirst: Bool
  ) {
    self = row
    for field in known.fields
    where unsaid.contains(field.id) || last?.holds(field, like: content) == true
      || isFirst && row.isEmpty(field)
    {
      known.take(field, from: now)
      if field == .category { category = .existing(now.category) }
    }
  }

  /// Whether a field is empty; for the diet, unknown.
  private func isEmpty(_ field: Field) -> Bool {
    switch field {
    case .category: category == .existing(nil)
    case .diet: known[field] == Diet.unknown.rawValue.databaseValue
    default: known[field].isNull
    }
  }

  /// The value that an animal with the same value has in its column.
  func value(of field: Field) -> DatabaseValue {
    field == .name ? Folding.folded(known.name).databaseValue : known[field]
  }

  /// The values of the animal, if its category exists.
  var values: AnimalValues? {
    guard case .existing(let id) = category else { return nil }
    return values(in: id)
  }

  /// The values of the animal in a category.
  func values(in category: AnimalCategory.ID?) -> AnimalValues {
    var values = known
    values.category = category
    return values
  }
}
