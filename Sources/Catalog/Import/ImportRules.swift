/// How the rows of a source become animals, or entries of a log.
public struct ImportRules: Sendable {
  /// What to do with a known row that has changed.
  public enum OnChange: String, CaseIterable, Sendable {
    /// Apply to the animal what changed in the source.
    case update
    /// Leave the animal as it is.
    case keep
    /// Add the row as another animal.
    case add
  }

  /// How a row finds an existing animal, whatever its origin.
  public enum Match: Hashable, Sendable {
    /// By the value of a field.
    case field(Field)
    /// By the animal's number in the catalog.
    case number

    /// The name shown to people.
    public var title: String {
      switch self {
      case .field(let field): field.title
      case .number: "number"
      }
    }
  }

  /// How rows become entries.
  public struct Entries: Hashable, Sendable {
    /// The name of the log, which is added if there is none.
    public var log: String
    /// The fields that, with animal and date, identify an entry, so that the others may be
    /// corrected; nil if any other value makes another entry.
    public var key: Set<Field.ID>?
    /// Whether animals that the catalog lacks are added.
    public var addsAnimals: Bool
    /// Whether rows that were done plan what is due next in a log that repeats; not if the file
    /// says itself what is still to be done.
    public var plansNext = false
    /// Whether a measurement without a number is refused, as it would be the latest one.
    public var refusesEmpty = false

    /// Creates the rules.
    public init(log: String, key: Set<Field.ID>? = nil, addsAnimals: Bool = false) {
      self.log = log
      self.key = key
      self.addsAnimals = addsAnimals
    }
  }

  /// The first word in the labels of imports, by which the journal tells them from other edits.
  public static let verb = "Imported"

  /// How rows become entries, with `Fields.ofEntryRows(_:)`; nil if they become animals.
  public let entries: Entries?
  /// The source that scopes the keys: files of one source recognise one another's rows. Unused for
  /// `ImportKey.content`.
  public let source: ImportHash
  /// The column whose values are stored as keys of the animals; nil for none.
  public let keyColumn: KeyColumn?
  /// How else the given keys of rows find animals; nil for no other way.
  public let match: Match?
  /// What to do with a known row that has changed.
  public let onChange: OnChange
  /// The approximate number of rows; it affects how they are written, not the result.
  public let expectedRows: Int?
  /// The fields that are added with the first row, with the numbers they will get.
  public let newFields: [Field]
  /// The logs that the catalog gets before the first entry that stands under its animal, unless it
  /// has them, with those of their fields that it lacks.
  public let logs: [NewLog]
  /// The words that fields accept from the first row on, by field ID.
  public let newWords: [Field.ID: [String]]
  /// The fields that the rows do not mention, which known animals keep.
  public let unsaid: Set<Field.ID>
  /// The label of the import in the journal: a sentence in the past tense without a full stop that
  /// begins with `verb`.
  public let label: @Sendable (ImportCounts) -> String

  /// Creates rules.
  public init(
    source: ImportHash, entries: Entries? = nil, keyColumn: KeyColumn? = nil, match: Match? = nil,
    onChange: OnChange,
    expectedRows: Int? = nil,
    newFields: [Field] = [], logs: [NewLog] = [], newWords: [Field.ID: [String]] = [:],
    unsaid: Set<Field.ID> = [],
    label: @escaping @Sendable (ImportCounts) -> String
  ) {
    self.source = source
    self.entries = entries
    self.keyColumn = keyColumn
    self.match = match
    self.onChange = onChange
    self.expectedRows = expectedRows
    self.newFields = newFields
    self.logs = logs
    self.newWords = newWords
    self.unsaid = unsaid
    self.label = label
  }
}
