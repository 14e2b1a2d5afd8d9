import Foundation

/// What the journal holds of a record before or after a change.
struct RecordImage: Decodable {
  let name: String
  let diet: Diet?
  let categoryID: AnimalCategory.ID?

  /// Reads the text of an image; nil when it is none that this version knows.
  init?(_ text: String) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      return nil
    }
  }

  /// The fields of a record of the table with their values; the category is called `category`.
  func values(of table: JournaledTable, category: String) -> [(field: AnimalField, value: String)] {
    switch table {
    case .category: return [(AnimalField.name, name)]
    case .animal:
      let group = categoryID.map { AnimalCategory(id: $0, name: category, foldedName: "") }
      let animal = Animal(
        id: 0, name: name, diet: diet ?? .unknown, category: group, foldedName: "",
        lastEdit: 0)
      return AnimalField.all.map { ($0, $0.text(animal)) }
    }
  }
}
