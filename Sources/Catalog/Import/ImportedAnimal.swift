import GRDB

/// The animal that a row asks for; its category may not be there yet.
struct ImportedAnimal {
  private var known: AnimalValues
  private(set) var category: ChosenCategories.Place
  /// The id that it has in the catalog from which the file is.
  let number: Animal.ID?

  /// What it is known by, where that is a given value.
  let key: String?
  /// Whether it can be new, and whether it says what it is called.
  let (isNamed, saysName): (Bool, Bool)

  var fields: Fields { known.fields }

  init(_ row: ImportRow, in category: ChosenCategories.Found) throws(CatalogError) {
    known = try row.values.get()
    self.category = category.place
    number = row.number
    key = if case .given(let value) = row.key { value } else { nil }
    (isNamed, saysName) = (!row.draft.name.isEmpty, row.saysName)
  }

  /// Takes from an animal of the catalog what the source has not changed, and from the row the rest.
  ///
  /// - Parameters:
  ///   - row: What the row asks for.
  ///   - now: The animal.
  ///   - content: What the row says.
  ///   - last: What it said when it was imported last; nil where that does not count.
  ///   - unsaid: The fields of which the row says nothing.
  ///   - isFirst: Whether the animal is from elsewhere: an empty cell takes nothing away from it.
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

  /// Whether it has nothing in a field; the diet is unknown then.
  private func isEmpty(_ field: Field) -> Bool {
    switch field {
    case .category: category == .existing(nil)
    case .diet: known[field] == Diet.unknown.rawValue.databaseValue
    default: known[field].isNull
    }
  }

  /// What another animal must have in a field to have the same there.
  func value(of field: Field) -> DatabaseValue {
    field == .name ? Folding.folded(known.name).databaseValue : known[field]
  }

  /// The values of the animal, if its category is there.
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
