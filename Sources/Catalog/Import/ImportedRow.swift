import GRDB

/// What is kept of a row that was imported.
struct ImportedRow: Equatable {
  /// Where a row is kept: by a hash of its source and key, and its number among those of one key.
  struct Place: Equatable {
    let key: ImportHash
    let nth: Int

    var arguments: [DatabaseValue] { key.arguments + [nth.databaseValue] }
  }

  /// The animal that it became.
  let animalID: Animal.ID
  /// The edit that brought it; 0 for none.
  let editID: Edit.ID
  /// What it said.
  let content: ImportedContent

  /// The columns of the table.
  static let columns = "keyHigh, keyLow, nth, animalID, editID, name, category, diet"

  var arguments: [DatabaseValue] {
    [animalID.databaseValue, editID.databaseValue] + content.arguments
  }
}

/// What a row said, as far as it must be known again.
struct ImportedContent: Equatable {
  /// A hash of the name.
  let name: Int64
  /// A hash of the category by `Folding.key`; 0 for none.
  let category: Int64
  /// The number of the diet in the catalog file.
  let diet: Int64

  init(name: Int64, category: Int64, diet: Int64) {
    self.name = name
    self.category = category
    self.diet = diet
  }

  init(of row: ImportRow, category: ChosenCategories.Found) {
    self.init(name: row.nameHash, category: category.hash, diet: row.draft.diet.number)
  }

  var arguments: [DatabaseValue] {
    [name.databaseValue, category.databaseValue, diet.databaseValue]
  }
}

extension ImportHash {
  var arguments: [DatabaseValue] {
    [Int64(bitPattern: high).databaseValue, Int64(bitPattern: low).databaseValue]
  }
}

extension Diet {
  /// Its number in the catalog file.
  fileprivate var number: Int64 {
    switch self {
    case .herbivorous: 0
    case .carnivorous: 1
    case .omnivorous: 2
    case .unknown: 3
    }
  }
}
