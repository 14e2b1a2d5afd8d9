/// A row of a file that is to become an animal, and the key that identifies it.
///
/// Creating one checks and folds its name, so that another thread than the writer can do that work.
public struct ImportRow: Sendable {
  /// The values of the animal.
  public let draft: RecordDraft
  /// The key that identifies the row.
  public let key: ImportKey
  /// The animal's ID in the catalog that the file comes from, if known: other rows refer to the
  /// animal by it. A new animal keeps it if it is free.
  public let number: Animal.ID?
  /// Whether the row names its animal. A row matched by another field need not; a name equal to its
  /// key is a stand-in, which only a new animal takes.
  let saysName: Bool
  /// The values to store, except the category, or what is wrong with them.
  let values: Result<AnimalValues, CatalogError>
  /// The hash of the name.
  let nameHash: Int64
  /// The hashes of the values in custom fields.
  let ownHashes: OwnHashes

  /// Whether the catalog can take the row; otherwise it is refused.
  public var isSound: Bool { (try? values.get()) != nil }

  /// The fields whose text does not fit their kind and is kept as it is. References are excluded:
  /// they are resolved once all rows are there.
  public var misfits: [Field] {
    (try? values.get())?.misfits.filter { $0.valueKind?.isReference != true } ?? []
  }

  /// Creates a row for a catalog with these fields; a given key may find animals by `match`.
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
      // An existing animal keeps its name; if there is none, the row is refused.
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

/// The key that identifies a row within one source.
public enum ImportKey: Hashable, Sendable {
  /// The value of its key column, unique within the file.
  case given(String)
  /// All its cells. Equal rows of one file are different animals, told apart by their order.
  case wholeRow(ImportHash)
  /// The animal's values, as in a file that Menagerie wrote: the row stands for the equal animal of
  /// the catalog; the second of equal rows stands for the second such animal, and so on.
  case content
}
