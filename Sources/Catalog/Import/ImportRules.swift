/// How the rows of a source become animals.
public struct ImportRules: Sendable {
  /// What happens to a row that is known and says something else than before.
  public enum OnChange: String, CaseIterable, Sendable {
    /// What has changed in the source changes in its animal.
    case update
    /// The animal stays as it is.
    case keep
    /// It becomes another animal.
    case add
  }

  /// What animals are known by that a row may be about, whatever brought them.
  public enum Match: Hashable, Sendable {
    /// What they have in a field.
    case field(Field)
    /// Their numbers in the catalog.
    case number

    /// What people call it.
    public var title: String {
      switch self {
      case .field(let field): field.title
      case .number: "number"
      }
    }
  }

  /// Whose keys they are: files of one source know one another's rows. Without meaning for
  /// `ImportKey.content`.
  public let source: ImportHash
  /// The column whose values are kept, so that animals are found by them; nil to keep none.
  public let keyColumn: KeyColumn?
  /// By what else the given keys of rows find animals; nil for nothing.
  public let match: Match?
  /// What happens to a row that is known and has changed.
  public let onChange: OnChange
  /// About how many rows there are; it decides how they are written, not what.
  public let expectedRows: Int?
  /// The fields that are added with the first row, with the numbers that they will get.
  public let newFields: [Field]
  /// The words that fields take from the first row on, by the ids of the fields.
  public let newWords: [Field.ID: [String]]
  /// The fields of which rows say nothing, so that those of known animals stay as they are.
  public let unsaid: Set<Field.ID>
  /// What the journal calls the import: a sentence in the past tense without a full stop.
  public let label: @Sendable (ImportCounts) -> String

  /// Makes rules.
  public init(
    source: ImportHash, keyColumn: KeyColumn? = nil, match: Match? = nil, onChange: OnChange,
    expectedRows: Int? = nil,
    newFields: [Field] = [], newWords: [Field.ID: [String]] = [:], unsaid: Set<Field.ID> = [],
    label: @escaping @Sendable (ImportCounts) -> String
  ) {
    self.source = source
    self.keyColumn = keyColumn
    self.match = match
    self.onChange = onChange
    self.expectedRows = expectedRows
    self.newFields = newFields
    self.newWords = newWords
    self.unsaid = unsaid
    self.label = label
  }
}
