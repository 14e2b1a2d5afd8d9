/// A row that the journal keeps.
public enum JournaledRecord: Hashable, Sendable {
  /// An animal.
  case animal(Animal.ID)
  /// A category.
  case category(AnimalCategory.ID)
  /// A field of the keeper, by its number.
  case field(Int64)
  /// A search that was saved.
  case search(SavedSearch.ID)

  var table: JournaledTable {
    switch self {
    case .animal: .animal
    case .category: .category
    case .field: .field
    case .search: .search
    }
  }

  /// Its id, which no other record of its kind has had.
  public var id: Int64 {
    switch self {
    case .animal(let id), .category(let id), .field(let id), .search(let id): id
    }
  }

  /// What it is, in a word that JSON uses too.
  public var noun: String { table.noun }
}

/// A table that the journal keeps.
package enum JournaledTable: String {
  case animal
  case category = "animalCategory"
  case field
  case search = "savedSearch"

  /// What one of its rows is, in a word.
  package var noun: String {
    switch self {
    case .animal: "animal"
    case .category: "category"
    case .field: "field"
    case .search: "search"
    }
  }

  /// A row of the table.
  func record(_ id: Int64) -> JournaledRecord {
    switch self {
    case .animal: .animal(id)
    case .category: .category(id)
    case .field: .field(id)
    case .search: .search(id)
    }
  }
}
