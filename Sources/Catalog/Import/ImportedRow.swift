import Foundation
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
  static let columns = "keyHigh, keyLow, nth, animalID, editID, \(ImportedContent.columns)"

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
  /// Hashes of the values of the keeper's fields.
  let own: OwnHashes

  /// The columns that hold it.
  static let columns = "name, category, diet, own"

  private init(name: Int64, category: Int64, diet: Int64, own: OwnHashes) {
    self.name = name
    self.category = category
    self.diet = diet
    self.own = own
  }

  init(of row: ImportRow, category: ChosenCategories.Found) {
    name = row.nameHash
    self.category = category.hash
    diet = row.draft.diet.number
    own = row.ownHashes
  }

  /// Reads four columns of a row.
  init(row: Row, from index: Int) throws {
    name = try row.decode(Int64.self, atIndex: index)
    category = try row.decode(Int64.self, atIndex: index + 1)
    diet = try row.decode(Int64.self, atIndex: index + 2)
    own = OwnHashes(try row.decode(Data?.self, atIndex: index + 3))
  }

  /// Whether another row said the same of a field.
  func holds(_ field: Field, like other: ImportedContent) -> Bool {
    switch field {
    case .name: name == other.name
    case .category: category == other.category
    case .diet: diet == other.diet
    default: own[field] == other.own[field]
    }
  }

  /// The same with what another row said of some fields, of which this one says nothing.
  func taking(_ fields: Set<Field.ID>, from other: ImportedContent) -> ImportedContent {
    if fields.isEmpty { return self }
    return ImportedContent(
      name: fields.contains(Field.name.id) ? other.name : name,
      category: fields.contains(Field.category.id) ? other.category : category,
      diet: fields.contains(Field.diet.id) ? other.diet : diet,
      own: own.taking(fields, from: other.own))
  }

  var arguments: [DatabaseValue] {
    [name.databaseValue, category.databaseValue, diet.databaseValue, own.databaseValue]
  }
}

extension ImportHash {
  /// Adds what a column holds.
  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .string(let text): add(text)
    case .null, .int64, .double, .blob: add(value.description)
    }
  }

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

extension RepeatedStatement {
  /// Gives the next parameters what a row said.
  mutating func bind(_ content: ImportedContent) {
    bind(content.name)
    bind(content.category)
    bind(content.diet)
    bind(content.own.databaseValue)
  }
}
