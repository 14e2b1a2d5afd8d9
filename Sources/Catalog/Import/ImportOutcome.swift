/// The outcome of a row.
public enum ImportOutcome: Equatable, Sendable {
  /// The row became a new animal.
  case added
  /// The row was known, and its animal was updated.
  case changed
  /// The row was known, and contains nothing new.
  case same
  /// The row was known and has changed; its animal stays as it is.
  case kept
  /// The row cannot become an animal.
  case refused(CatalogError)
}

/// The photos that a row names.
public struct ImportedPhoto: Hashable, Sendable {
  /// The animal that the row became, or stands for.
  public let animal: Animal.ID
  /// Its name in the row, which may have none.
  public let name: String
  /// Their paths, as the source has them.
  public let paths: String
}

/// The outcome of all rows.
public struct ImportCounts: Hashable, Sendable {
  /// The rows that became new animals.
  public private(set) var added = 0
  /// The rows whose animals were updated.
  public private(set) var changed = 0
  /// The known rows with nothing new.
  public private(set) var same = 0
  /// The changed rows whose animals stay as they are.
  public private(set) var kept = 0
  /// The rows that cannot become animals.
  public package(set) var refused = 0
  /// The refused rows whose keys match several animals.
  public private(set) var ambiguous = 0
  /// The other animals that had a text resolved to the animal it means.
  public internal(set) var resolved = 0
  /// The animals that entries added, as the catalog lacked them.
  public internal(set) var newAnimals = 0
  /// The entries that came with the animals.
  public internal(set) var entries = 0
  /// The refused rows whose animals the catalog lacks.
  public private(set) var strange = 0
  /// The photos that rows of animals name.
  public internal(set) var photos: [ImportedPhoto] = []
  /// The number of categories created.
  public internal(set) var newCategories = 0
  /// The texts that do not say which animal they mean, by reference field.
  public internal(set) var unresolved: [Field.ID: MisfitValues] = [:]

  /// No rows.
  public init() {}

  /// The number of rows.
  public var all: Int { added + changed + same + kept + refused }

  /// The rows that matched existing animals.
  public var known: Int { changed + same + kept }

  mutating func add(_ outcome: ImportOutcome) {
    switch outcome {
    case .added: added += 1
    case .changed: changed += 1
    case .same: same += 1
    case .kept: kept += 1
    case .refused(let error):
      refused += 1
      if case .sharedKey = error { ambiguous += 1 }
      if case .value(.entryAnimal, _) = error { strange += 1 }
    }
  }
}

extension CatalogError {
  /// Whether the error explains why a row cannot be taken, before anything of it was written.
  var isAboutRow: Bool {
    switch self {
    case .valueTaken, .repeatedKey, .sharedKey, .unknownKey, .name, .categoryName, .value: true
    default: false
    }
  }
}
