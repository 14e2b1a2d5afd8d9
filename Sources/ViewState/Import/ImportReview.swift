import Catalog
import Exchange
import FileFormats
import Observation

/// A file on its way into the catalog: it is looked at, what becomes of its columns is chosen, all of it
/// is tried, and then it is imported.
@Observable
public final class ImportReview {
  /// How far it has come.
  public enum Phase {
    /// The first rows are read.
    case surveying
    /// It cannot be read, for the reason in the sentence.
    case unreadable(String)
    /// What becomes of its columns can be chosen.
    case choosing
    /// All is done, to be taken back; nothing is known of the pace at first.
    case trying(ImportPace?)
    /// What would come of it.
    case tried(ImportReport)
    /// It is written to the catalog.
    case importing(ImportPace?)
    /// What came of it.
    case imported(ImportReport)
  }

  /// A file for rows that are refused.
  nonisolated public struct Rejects: Sendable {
    /// Its place.
    public let file: FileLocation
    /// Whether one is there already, beside which another gets a number.
    public let isThere: Bool
  }

  /// What a row is known again by, which is chosen beside the fields.
  public static let keyID = "key"
  /// The sign before decimals, which is chosen beside the fields.
  public static let numbersID = "numbers"
  /// In which encoding the text is, which is chosen before the fields.
  public static let encodingID = "encoding"
  /// What stands for nothing, which is chosen beside the fields.
  public static let missingID = "missing"
  /// What happens on a change, which is chosen beside the fields.
  public static let changeID = "change"

  /// How far it has come.
  public internal(set) var phase = Phase.surveying
  /// What is to be imported and how; nil until the first rows are read.
  public internal(set) var plan: ImportPlan?
  /// What has the focus: a field, the key or what happens on a change.
  public var focus = Field.name.id

  /// Called when a trial or an import has ended, with why it has failed, if it has.
  @ObservationIgnored public var whenRun: ((any Error)?) -> Void = { _ in }

  /// Called when fields are proposed beside those of before, or others in the place of these.
  @ObservationIgnored public var whenProposed: (Set<Field.ID>) -> Void = { _ in }

  /// Called when the file was read anew, so that its columns may be others.
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
  /// What was said of how it is to be read.
  @ObservationIgnored var options = ReadingOptions()
  /// The encodings in which it may as well be; none where one is the most likely.
  private(set) var encodings: [TextReading] = []
  /// What was proposed at first, by the ids of the fields.
  @ObservationIgnored var proposed: [Field.ID: FieldProposal] = [:]
  @ObservationIgnored var work: Task<Void, Never>?

  /// Begins to look at a file that may be imported into a catalog.
  public init(of file: FileLocation, into store: CatalogStore) {
    self.file = file
    self.store = store
    work = Task { [weak self] in
      self?.take(await SurveyedFile.of(file, for: store, ReadingOptions()))
    }
  }

  /// What the first rows become; nil for a row that would be refused.
  public var animals: [RecordDraft?] { outlook?.animals ?? [] }

  /// The name of the file as text; what is no UTF-8 in it is replaced.
  public var fileName: String { String(decoding: file.name, as: UTF8.self) }

  /// Comes back when nothing is under way.
  public func idle() async {
    while let work { await work.value }
  }

  /// Cancels what is under way; nothing is written then.
  public func cancel() {
    work?.cancel()
  }

  /// Takes what the first rows suggest; nil where looking was cancelled.
  func take(_ result: Result<SurveyedFile, any Error>?) {
    work = nil
    switch result {
    case .success(let source): begin(with: source)
    case .failure(let error): phase = .unreadable(sentence(of: error))
    case nil: break
    }
  }

  /// What went wrong, with the name of the file for its path.
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
