import Foundation
import GRDB

/// A row as the catalog remembers it, to recognise it in a later import.
struct ImportedRow {
  /// A hash of its source and its key.
  var key = ImportHash()
  /// Its number among the rows with that key.
  var nth = 0
  /// The animal that it became; 0 for none.
  var animalID: Animal.ID = 0
  /// The edit that imported it; 0 for none.
  var editID: Edit.ID = 0
  /// A hash of the name.
  private(set) var name: Int64 = 0
  /// A hash of the category by `Folding.key`; 0 for none.
  var category: Int64 = 0
  /// The diet's number in the catalog file.
  private(set) var diet: Int64 = 0
  /// Hashes of the values in the other fields.
  private(set) var own = ValueHashes(nil)

  /// The columns that say what the row said.
  static let content = "name, category, diet, own"
  static let columns = "keyHigh, keyLow, nth, animalID, editID, \(content)"

  /// Nothing.
  init() {}

  /// What a row says, except for its category.
  init(of draft: RecordDraft, _ values: AnimalValues?) {
    name = ImportHash(Name.trimmed(draft.name)).half
    diet = draft.diet.number
    own = values.map(ValueHashes.init(of:)) ?? ValueHashes(nil)
  }

  /// Reads `nth`, `animalID`, `editID` and what the row said.
  init(_ row: Row, key: ImportHash) throws {
    self.key = key
    nth = try row.decode(Int.self, atIndex: 0)
    animalID = try row.decode(Int64.self, atIndex: 1)
    editID = try row.decode(Int64.self, atIndex: 2)
    name = try row.decode(Int64.self, atIndex: 3)
    category = try row.decode(Int64.self, atIndex: 4)
    diet = try row.decode(Int64.self, atIndex: 5)
    own = ValueHashes(try row.decode(Data?.self, atIndex: 6))
  }

  func saysTheSame(as other: ImportedRow) -> Bool {
    name == other.name && category == other.category && diet == other.diet && own == other.own
  }

  func saysTheSame(of field: Field, as other: ImportedRow) -> Bool {
    switch field {
    case .name: name == other.name
    case .category: category == other.category
    case .diet: diet == other.diet
    default: own[field] == other.own[field]
    }
  }

  /// Takes what another row says about some fields that this row does not mention.
  mutating func take(_ fields: Set<Field.ID>, from other: ImportedRow) {
    if fields.isEmpty { return }
    if fields.contains(Field.name.id) { name = other.name }
    if fields.contains(Field.category.id) { category = other.category }
    if fields.contains(Field.diet.id) { diet = other.diet }
    own = own.taking(fields, from: other.own)
  }

  /// The values of `keyHigh`, `keyLow` and `nth`.
  var place: [DatabaseValue] { key.arguments + [nth.databaseValue] }

  var said: [DatabaseValue] {
    [name.databaseValue, category.databaseValue, diet.databaseValue, own.databaseValue]
  }
}

extension ImportHash {
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
