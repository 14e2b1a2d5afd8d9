/// A row that the journal keeps.
public enum Record: Hashable, Sendable {
  /// An animal.
  case animal(Animal.ID)
  /// A category.
  case category(AnimalCategory.ID)

  var table: JournaledTable {
    switch self {
    case .animal: .animal
    case .category: .category
    }
  }

  /// Its id, which no other record of its kind has had.
  public var id: Int64 {
    switch self {
    case .animal(let id), .category(let id): id
    }
  }

  /// What it is, in a word that JSON uses too.
  public var noun: String { table.noun }
}

/// A table that the journal keeps.
enum JournaledTable: String {
  case animal
  case category = "animalCategory"

  /// What one of its rows is, in a word.
  var noun: String {
    switch self {
    case .animal: "animal"
    case .category: "category"
    }
  }

  /// A row of the table.
  func record(_ id: Int64) -> Record {
    switch self {
    case .animal: .animal(id)
    case .category: .category(id)
    }
  }

  /// The columns of an image, in the words of the schema; all but the id.
  var columns: [String] {
    switch self {
    case .animal: ["name", "foldedName", "diet", "categoryID"]
    case .category: ["name", "nameKey", "foldedName"]
    }
  }
}
