/// A row of a file that is to become an animal, and what it is known again by.
///
/// Making one checks and folds its name, so that this may be done on another thread than that which
/// writes to the catalog.
public struct ImportRow: Sendable {
  /// The values of the animal.
  public let draft: RecordDraft
  /// What the row is known again by.
  public let key: ImportKey
  /// The id that the animal has in the catalog from which the file is, if that is known: others of the
  /// file name it by that. A new animal keeps it where it is free.
  public let number: Animal.ID?
  /// Whether it says what its animal is called. One that is known by a field need not, and does not
  /// where that stands in for the name: then only a new animal is called so.
  let saysName: Bool
  /// What will be stored but for the category, or what is wrong with it.
  let values: Result<AnimalValues, CatalogError>
  /// What stands for the name in the catalog.
  let nameHash: Int64
  /// What stands for the values of the keeper's fields.
  let ownHashes: OwnHashes

  /// Whether the catalog can take it; else it refuses the row.
  public var isSound: Bool { (try? values.get()) != nil }

  /// The fields whose texts do not fit their kinds; they are kept as they are. Which animals texts mean
  /// is only known once all rows are there.
  public var misfits: [Field] {
    (try? values.get())?.misfits.filter { $0.valueKind?.isReference != true } ?? []
  }

  /// Makes a row for a catalog with these fields; a given key may find animals by `match`.
  public init(
    draft: RecordDraft, key: ImportKey, number: Animal.ID? = nil,
    matching match: ImportRules.Match? = nil, in fields: Fields = .builtIn
  ) {
    self.draft = draft
    self.key = key
    self.number = number
    var draft = draft
    if let match, match != .field(.name), case .given(let value) = key {
      saysName = !draft.name.isEmpty && draft.name != value
      // The name of its animal stays, and without one it is refused.
      if draft.name.isEmpty { draft.name = value }
    } else {
      saysName = true
    }
    values = Result { () throws(CatalogError) in
      try AnimalValues(draft, in: fields, keepsMisfits: true)
    }
    nameHash = ImportHash(Name.trimmed(draft.name)).half
    ownHashes = (try? values.get()).map(OwnHashes.init(of:)) ?? OwnHashes(nil)
  }
}

/// What a row is known again by within one source.
public enum ImportKey: Hashable, Sendable {
  /// The value of its key column, which no other row of the file has.
  case given(String)
  /// All its cells. Equal rows of one file are different animals, told apart by their order.
  case wholeRow(ImportHash)
  /// The animal itself, as in a file that Menagerie has written: the row is the animal of the
  /// catalog that equals it; the second of equal rows is the second of such animals, and so on.
  case content
}
