import Catalog
import Exchange
import FileFormats
import Observation

/// The import of a file: it is surveyed, its columns are chosen, and it is previewed first.
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
    /// The preview runs: an import, to be rolled back; its pace is unknown at first.
    case previewing(ImportPace?)
    /// The preview has ended, with its report.
    case previewed(ImportReport)
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
  /// The id of the choice of what the rows become.
  public static let targetID = "target"
  /// The id of the choice of what becomes of rows whose animals the catalog lacks.
  public static let strangersID = "strangers"
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

  /// Called when a preview or an import has ended, with the error if it failed.
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
  var texts: [String: String] = [:]
  var problems: [String: String] = [:]
  var preview: ImportPreview?
  @ObservationIgnored var suggestion: SuggestedImport?
  @ObservationIgnored private var options = ReadingOptions()
  @ObservationIgnored private var chosenTarget: ImportTarget?
  private var encodings: [TextReading] = []
  /// What was first proposed, by the ids of the fields.
  @ObservationIgnored var proposed: [Field.ID: FieldProposal] = [:]
  @ObservationIgnored var work: Task<Void, Never>?

  /// Begins to survey a file that may be imported into a catalog.
  public init(of file: FileLocation, into store: CatalogStore) {
    self.file = file
    self.store = store
    work = Task { [weak self] in
      self?.take(await SuggestedImport.of(file, for: store, ReadingOptions()))
    }
  }

  /// What the first rows become; nil for a row that would be refused.
  public var animals: [RecordDraft?] { preview?.animals ?? [] }

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
  private func take(_ result: Result<SuggestedImport, any Error>?) {
    work = nil
    switch result {
    case .success(let suggestion): begin(with: suggestion)
    case .failure(let error):
      phase = .unreadable(String(describing: error).replacing(file.path, with: fileName))
    case nil: break
    }
  }

  private func begin(with suggestion: SuggestedImport) {
    self.suggestion = suggestion
    let suggested = suggestion.plan
    let readings = suggested.survey.reader.readings
    if readings.count > 1 { encodings = readings }
    (texts, problems, proposed) = ([:], [:], [:])
    for field in suggested.fields.targets { texts[field.id] = suggested.mapping[field].text }
    texts[Self.keyID] = suggested.mapping.key.text
    texts[Self.missingID] = suggested.missingSigns.joined(separator: ", ")
    plan = suggested
    preview = suggestion.preview
    for proposal in suggested.proposals { proposed[proposal.field.id] = proposal }
    phase = .choosing
  }
}

/// Choosing how a file is read.
extension ImportReview {
  /// Whether the first row names the columns; nil if the format of the file leaves no choice.
  public var hasHeader: Bool? {
    guard case .choosing = phase, let reader = suggestion?.plan.survey.reader as? DelimitedReader
    else { return nil }
    return reader.hasHeader
  }

  /// Takes the first row for an animal, or for the header, and reads the file again. Other choices
  /// stay, for the columns in the same positions.
  public func toggleHeader() {
    guard let hasHeader else { return }
    options.header = hasHeader ? .none : .firstRow
    reread()
  }

  /// A word of the text in each encoding, if several are equally likely.
  public var readings: [String] {
    encodings.map { "“\($0.word.shortened)”, \($0.encoding.title)" }
  }

  /// The index of the encoding that the file is read in; another one reads it again.
  public var reading: Int {
    get { encodings.firstIndex { $0.encoding == options.encoding } ?? 0 }
    set {
      guard newValue != reading else { return }
      options.encoding = encodings[newValue].encoding
      reread()
    }
  }

  /// What the rows may become.
  public var targets: [ImportTarget] { suggestion?.targets ?? [.animals] }

  /// What the rows become; another choice reads the file again.
  public var target: ImportTarget {
    get { plan?.entries.map { .log($0.rules.log) } ?? .animals }
    set {
      guard newValue != target else { return }
      chosenTarget = newValue
      reread(keepingChoices: false)
    }
  }

  /// Whether animals of entries that the catalog lacks are added, instead of refusing their rows.
  public var addsAnimals: Bool {
    get { plan?.entries?.rules.addsAnimals ?? false }
    set { plan?.entries?.rules.addsAnimals = newValue }
  }

  private func reread(keepingChoices isKeeping: Bool = true) {
    phase = .surveying
    work = Task { [weak self, file, store, options, chosenTarget] in
      let result = await SuggestedImport.of(file, for: store, options, as: chosenTarget)
      guard let self, let former = plan, let suggested = suggestion?.plan else { return }
      take(result)
      if isKeeping { keep(former, besides: suggested) }
      whenReread()
    }
  }

  private func keep(_ former: ImportPlan, besides proposed: ImportPlan) {
    guard case .choosing = phase, let survey = plan?.survey else { return }
    let names = Dictionary(
      zip(former.survey.columns.map(\.name), survey.columns.map(\.name))
    ) { first, _ in first }
    let text = { (source: FieldSource) -> String? in
      if case .column(let name) = source { return names[name] }
      return source.columns.isEmpty ? source.text : nil
    }
    for field in former.survey.fields.targets where former.mapping[field] != proposed.mapping[field]
    {
      if let text = text(former.mapping[field]) { self[text: field.id] = text }
    }
    if former.mapping.key != proposed.mapping.key {
      self[text: Self.keyID] = former.mapping.key.column.map { names[$0] ?? "" } ?? ""
    }
    onChange = former.mapping.onChange
    let leftOut = Set(
      former.proposals.filter { former.mapping[$0.field] == .none }.compactMap { names[$0.column] })
    for proposal in plan?.proposals ?? [] where leftOut.contains(proposal.column) {
      self[text: proposal.field.id] = ""
    }
  }
}
