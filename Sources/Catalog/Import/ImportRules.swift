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

  /// Whose keys they are: files of one source know one another's rows. Without meaning for
  /// `ImportKey.content`.
  public let source: ImportHash
  /// What happens to a row that is known and has changed.
  public let onChange: OnChange
  /// About how many rows there are; it decides how they are written, not what.
  public let expectedRows: Int?
  /// What the journal calls the import: a sentence in the past tense without a full stop.
  public let label: @Sendable (ImportCounts) -> String

  /// Makes rules.
  public init(
    source: ImportHash, onChange: OnChange, expectedRows: Int? = nil,
    label: @escaping @Sendable (ImportCounts) -> String
  ) {
    self.source = source
    self.onChange = onChange
    self.expectedRows = expectedRows
    self.label = label
  }
}
