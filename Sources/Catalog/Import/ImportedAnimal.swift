/// The animal that a row asks for; its category may not be there yet.
struct ImportedAnimal {
  let name: String
  let foldedName: String
  let diet: Diet
  let category: ChosenCategories.Place

  init(_ row: ImportRow, in category: ChosenCategories.Found) throws(CatalogError) {
    switch row.name {
    case .success(let name): self.name = name
    case .failure(let problem): throw .name(problem)
    }
    foldedName = row.foldedName
    diet = row.draft.diet
    self.category = category.place
  }

  /// Takes from an animal of the catalog what the source has not changed, and from the row the rest.
  ///
  /// - Parameters:
  ///   - row: What the row asks for.
  ///   - now: The animal.
  ///   - content: What the row says.
  ///   - last: What it said when it was imported last; nil to take all from the row.
  init(
    _ row: ImportedAnimal, over now: AnimalValues, _ content: ImportedContent,
    since last: ImportedContent?
  ) {
    let isRenamed = last?.name != content.name
    name = isRenamed ? row.name : now.name
    foldedName = isRenamed ? row.foldedName : now.foldedName
    diet = last?.diet != content.diet ? row.diet : now.diet
    category = last?.category != content.category ? row.category : .existing(now.categoryID)
  }

  /// The values of the animal, if its category is there.
  var values: AnimalValues? {
    guard case .existing(let id) = category else { return nil }
    return values(in: id)
  }

  /// The values of the animal in a category.
  func values(in category: AnimalCategory.ID?) -> AnimalValues {
    AnimalValues(name: name, foldedName: foldedName, diet: diet, categoryID: category)
  }
}
