import GRDB

/// The columns of an animal but its id, checked and folded.
struct AnimalValues: Equatable {
  let name: String
  let foldedName: String
  let diet: Diet
  let categoryID: AnimalCategory.ID?

  init(name: String, foldedName: String, diet: Diet, categoryID: AnimalCategory.ID?) {
    self.name = name
    self.foldedName = foldedName
    self.diet = diet
    self.categoryID = categoryID
  }

  /// Reads a row of `columns`.
  init(row: Row) throws {
    name = try row.decode(String.self, atIndex: 0)
    foldedName = try row.decode(String.self, atIndex: 1)
    diet = try Diet(word: row.decode(String.self, atIndex: 2))
    categoryID = try row.decode(Int64?.self, atIndex: 3)
  }

  /// The columns in the order of their values.
  static let columns = "name, foldedName, diet, categoryID"

  var arguments: [DatabaseValue] {
    [
      name.databaseValue, foldedName.databaseValue, diet.rawValue.databaseValue,
      categoryID.databaseValue,
    ]
  }

  /// Strings of Swift are equal when they look the same; what is stored differs by its bytes.
  static func == (one: AnimalValues, other: AnimalValues) -> Bool {
    one.name.utf8.elementsEqual(other.name.utf8)
      && one.foldedName.utf8.elementsEqual(other.foldedName.utf8)
      && one.diet == other.diet && one.categoryID == other.categoryID
  }
}
