/// A row of a file that is to become an animal, and what it is known again by.
///
/// Making one checks and folds its name, so that this may be done on another thread than that which
/// writes to the catalog.
public struct ImportRow: Sendable {
  /// The values of the animal.
  public let draft: AnimalDraft
  /// What the row is known again by.
  public let key: ImportKey
  /// The name as it will be stored, or what is wrong with it.
  let name: Result<String, NameProblem>
  let foldedName: String
  /// What stands for the name in the catalog.
  let nameHash: Int64

  /// Makes a row.
  public init(draft: AnimalDraft, key: ImportKey) {
    self.draft = draft
    self.key = key
    name = Result { () throws(NameProblem) in try Name.checked(draft.name) }
    switch name {
    case .success(let name):
      foldedName = Folding.folded(name)
      nameHash = ImportHash(name).half
    case .failure: (foldedName, nameHash) = ("", 0)
    }
  }
}

/// What a row is known again by within one source.
public enum ImportKey: Hashable, Sendable {
  /// The value of its key column, which no other row of the file has.
  case given(ImportHash)
  /// All its cells. Equal rows of one file are different animals, told apart by their order.
  case wholeRow(ImportHash)
  /// The animal itself, as in a file that Menagerie has written: the row is the animal of the
  /// catalog that equals it; the second of equal rows is the second of such animals, and so on.
  case content
}
