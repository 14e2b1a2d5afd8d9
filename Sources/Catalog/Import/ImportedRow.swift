import Foundation
import GRDB

/// What the catalog keeps of an imported row.
struct ImportedRow: Equatable {
  /// Where a row is kept: a hash of its source and key, and its number among the rows with that
  /// key.
  struct Place: Equatable {
    let key: ImportHash
    let nth: Int

    var arguments: [DatabaseValue] { key.arguments + [nth.databaseValue] }
  }

  /// The animal that it became.
  let animalID: Animal.ID
  /// The edit that imported it; 0 for none.
  let editID: Edit.ID
  /// What it said.
  let content: ImportedContent

  /// The columns of the table.
  static let columns = "keyHigh, keyLow, nth, animalID, editID, \(ImportedContent.columns)"

  var arguments: [DatabaseValue] {
    [animalID.databaseValue, editID.databaseValue] + content.arguments
  }
}

/// The content of a row, reduced to what recognises it later.
struct ImportedContent: Equatable {
  /// A hash of the name.
  let name: Int64
  /// A hash of the category by `Folding.key`; 0 for none.
  let category: Int64
  /// The diet's number in the catalog file.
  let diet: Int64
  /// Hashes of the values in the other fields.
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

  /// Whether another row says the same about a field.
  func holds(_ field: Field, like other: ImportedContent) -> Bool {
    switch field {
    case .name: name == other.name
    case .category: category == other.category
    case .diet: diet == other.diet
    default: own[field] == other.own[field]
    }
  }

  /// The same, with another row's values for some fields that this row does not mention.
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
  /// Adds the value of a column.
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
  /// Binds the content of a row to the next parameters.
  mutating func bind(_ content: ImportedContent) {
    bind(content.name)
    bind(content.category)
    bind(content.diet)
    bind(content.own.databaseValue)
  }
}
