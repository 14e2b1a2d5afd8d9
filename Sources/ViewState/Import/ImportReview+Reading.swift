import Catalog
import Exchange
import FileFormats

/// Choosing how a file is read.
extension ImportReview {
  /// Whether the first row names the columns; nil if the format of the file leaves no choice.
  public var hasHeader: Bool? {
    guard case .choosing = phase, let source, source.reader is DelimitedReader else { return nil }
    return source.plan.survey.hasHeader
  }

  /// Takes the first row for an animal, or for the header, and reads the file again. Other choices
  /// stay, for the columns in the same positions.
  public func toggleHeader() {
    guard let hasHeader else { return }
    options.header = hasHeader ? .none : .firstRow
    reread()
  }

  /// A word of the text in each encoding that is as likely as the others; empty if one is
  /// likeliest.
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

  private func reread() {
    phase = .surveying
    work = Task { [weak self, file, store, options] in
      let source = await SurveyedFile.of(file, for: store, options)
      guard let self, let former = plan, let proposed = self.source?.plan else { return }
      take(source)
      keep(former, besides: proposed)
      whenReread()
    }
  }

  /// Makes the same choices for the columns as they are named now.
  private func keep(_ former: ImportPlan, besides proposed: ImportPlan) {
    guard case .choosing = phase, let survey = plan?.survey else { return }
    let names = Dictionary(
      zip(former.survey.columns.map(\.name), survey.columns.map(\.name))
    ) { first, _ in first }
    let text = { (source: FieldSource) -> String? in
      if case .column(let name) = source { return names[name] }
      return source.columns.isEmpty ? source.text : nil
    }
    for field in former.survey.fields where former.mapping[field] != proposed.mapping[field] {
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
