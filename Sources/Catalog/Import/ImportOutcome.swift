/// What came of a row.
public enum ImportOutcome: Equatable, Sendable {
  /// It is a new animal.
  case added
  /// It was known, and its animal has changed with it.
  case changed
  /// It was known, and nothing is new in it.
  case same
  /// It was known and has changed; its animal stays as it is.
  case kept
  /// It cannot be an animal.
  case refused(CatalogError)
}

/// What came of all rows.
public struct ImportCounts: Hashable, Sendable {
  /// The rows that are new animals.
  public private(set) var added = 0
  /// The rows whose animals have changed.
  public private(set) var changed = 0
  /// The known rows in which nothing is new.
  public private(set) var same = 0
  /// The rows that have changed and whose animals stay as they are.
  public private(set) var kept = 0
  /// The rows that cannot be animals.
  public package(set) var refused = 0
  /// The refused rows whose keys stand at several animals.
  public private(set) var ambiguous = 0
  /// The other animals in which a text was resolved to the animal that it names.
  public internal(set) var resolved = 0
  /// The categories that were created.
  public internal(set) var newCategories = 0
  /// The texts that do not say which animal they mean, by the fields of animals in which they stand.
  public internal(set) var unresolved: [Field.ID: MisfitValues] = [:]

  /// No rows.
  public init() {}

  /// All rows.
  public var all: Int { added + changed + same + kept + refused }

  /// The rows whose animals were there.
  public var known: Int { changed + same + kept }

  /// Adds a row.
  mutating func add(_ outcome: ImportOutcome) {
    switch outcome {
    case .added: added += 1
    case .changed: changed += 1
    case .same: same += 1
    case .kept: kept += 1
    case .refused(let error):
      refused += 1
      if case .sharedKey = error { ambiguous += 1 }
    }
  }
}
