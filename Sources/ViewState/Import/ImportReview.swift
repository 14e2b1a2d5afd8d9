import Catalog
import Exchange
import FileFormats
import Observation

/// The import of a file: its first rows are surveyed, what becomes of its columns is chosen, all of
/// it is tried, and then it is imported.
@Observable
public final class ImportReview {
  /// How far the import has come.
  public enum Phase {
    /// The first rows are being read.
    case surveying
    /// It cannot be read, for the reason in the sentence.
    case unreadable(String)
    /// What becomes of its columns can be chosen.
    case choosing
    /// The trial runs, to be rolled back; its pace is unknown at first.
    case trying(ImportPace?)
    /// The trial has ended, with its report.
    case tried(ImportReport)
    /// The import runs; its pace is unknown at first.
    case importing(ImportPace?)
    /// The import has ended, with its report.
    case imported(ImportReport)
  }

  /// The file for rows that are refused.
  nonisolated public struct Rejects: Sendable {
    /// Its place.
    public let file: FileLocation
    /// Whether one exists already; the new one then gets a number.
    public let isThere: Bool
  }

  /// The id of the choice of what identifies a row.
  public static let keyID = "key"
  /// The id of the choice of the decimal mark.
  public static let numbersID = "numbers"
  /// The id of the choice of the encoding.
  public static let encodingID = "encoding"
  /// The id of the choice of the signs for missing values.
  public static let missingID = "missing"
  /// The id of the choice of what happens to changed rows.
  public static let changeID = "change"

  /// How far the import has come.
  public internal(set) var phase = Phase.surveying
  /// What is to be imported and how; nil until the first rows are read.
  public internal(set) var plan: ImportPlan?
  /// What has the focus: the id of a field or of another choice.
  public var focus = Field.name.id

  /// Called when a trial or an import has ended, with the error if it failed.
  @ObservationIgnored public var whenRun: ((any Error)?) -> Void = { _ in }

  /// Called when more fields are proposed, or some are proposed differently: with the ids of those.
  @ObservationIgnored public var whenProposed: (Set<Field.ID>) -> Void = { _ in }

  /// Called when the file was read again, so that its columns may differ.
  @ObservationIgnored public var whenReread: () -> Void = {}

  /// Where rows that are refused will go; nil until that is known.
  @ObservationIgnored public internal(set) var rejects: Rejects?

  /// The file.
  @ObservationIgnored public let file: FileLocation
  @ObservationIgnored let store: CatalogStore
  /// What is typed for each field and the key.
  var texts: [String: String] = [:]
  var problems: [String: String] = [:]
  var outlook: ImportOutlook?
  @ObservationIgnored var source: SurveyedFile?
  /// How the file is to be read, as the user chose.
  @ObservationIgnored var options = ReadingOptions()
  /// The encodings that are equally likely; empty if one is the most likely.
  private(set) var encodings: [TextReading] = []
  /// What was first proposed, by the ids of the fields.
  @ObservationIgnored var proposed: [Field.ID: FieldProposal] = [:]
  @ObservationIgnored var work: Task<Void, Never>?

  /// Begins to survey a file that may be imported into a catalog.
  public init(of file: FileLocation, into store: CatalogStore) {
    self.file = file
    self.store = store
    work = Task { [weak self] in
      self?.take(await SurveyedFile.of(file, for: store, ReadingOptions()))
    }
  }

  /// What the first rows become; nil for a row that would be refused.
  public var animals: [RecordDraft?] { outlook?.animals ?? [] }

  /// The name of the file as text; invalid UTF-8 in it is replaced.
  public var fileName: String { String(decoding: file.name, as: UTF8.self) }

  /// Returns when nothing is under way.
  public func idle() async {
    while let work { await work.value }
  }

  /// Cancels what is under way; nothing is written then.
  public func cancel() {
    work?.cancel()
  }

  /// Takes what the first rows suggest; nil if the survey was cancelled.
  func take(_ result: Result<SurveyedFile, any Error>?) {
    work = nil
    switch result {
    case .success(let source): begin(with: source)
    case .failure(let error): phase = .unreadable(sentence(of: error))
    case nil: break
    }
  }

  /// What went wrong, with the name of the file in place of its path.
  private func sentence(of error: any Error) -> String {
    String(describing: error)
      .replacing(file.path, with: fileName)
  }

  private func begin(with source: SurveyedFile) {
    self.source = source
    if source.plan.survey.readings.count > 1 { encodings = source.plan.survey.readings }
    (texts, problems, proposed) = ([:], [:], [:])
    let mapping = source.plan.mapping
    for field in source.plan.fields { texts[field.id] = mapping[field].text }
    texts[Self.keyID] = mapping.key.text
    texts[Self.missingID] = source.plan.missingSigns.joined(separator: ", ")
    plan = source.plan
    outlook = source.outlook
    for proposal in source.plan.proposals { proposed[proposal.field.id] = proposal }
    phase = .choosing
  }
}
