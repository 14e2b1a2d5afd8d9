import Catalog
import Exchange

/// Choosing what becomes of the columns.
extension ImportReview {
  /// Whether the choices differ from what was proposed.
  public var hasChosen: Bool {
    guard var plan, var proposed = source?.plan else { return false }
    plan.settle()
    proposed.settle()
    return !problems.isEmpty || plan.mapping != proposed.mapping
      || plan.proposals != proposed.proposals
  }

  /// What is typed for a field, by its id, or for the key; see `FieldSource.text`. Empty for none.
  public subscript(text id: String) -> String {
    get { texts[id] ?? "" }
    set {
      guard newValue != texts[id] else { return }
      texts[id] = newValue
      read(id)
    }
  }

  /// The words of the file that are not words of a field, in all columns that it may come from.
  public func words(of field: Field) -> [ForeignWord] { plan?.foreignWords(of: field) ?? [] }

  /// Whether the source of a field is the column of a word.
  public func uses(_ word: ForeignWord) -> Bool {
    plan?.mapping[word.field] == .column(word.column)
  }

  /// What becomes of a word: a word of the field, itself as a new one, or empty for a misfit.
  public subscript(word: ForeignWord) -> String {
    get { plan?[word] ?? "" }
    set {
      guard var plan else { return }
      plan[word] = newValue
      show(plan)
    }
  }

  /// What happens to the animal of a known row that has changed.
  public var onChange: ImportRules.OnChange {
    get { plan?.mapping.onChange ?? .update }
    set { plan?.mapping.onChange = newValue }
  }

  /// What is wrong with what is typed for a field or the key, in a sentence.
  public func problem(of id: String) -> String? {
    if let problem = problems[id] { return problem }
    guard id == Field.name.id, problems.isEmpty, let plan else { return nil }
    return plan.mapping[.name] == .none && plan.match == nil
      ? "Choose the column that has the names." : nil
  }

  /// The fields that may come from columns.
  public var fields: Fields { plan?.fields ?? .builtIn }

  /// The column that can name the rows that were refused for lack of a name; nil if there are none,
  /// or no column numbers the rows.
  public var columnForNameless: String? {
    guard case .tried(let report) = phase, report.nameless > 0 else { return nil }
    return plan?.nameForAll?.column
  }

  /// Names those rows by that column, and runs the preview again.
  public func nameNameless() {
    guard columnForNameless != nil, let source = plan?.nameForAll?.source else { return }
    self[text: Field.name.id] = source.text
    beginTrial()
  }

  /// The first problem, and where it is.
  public var firstProblem: (id: String, sentence: String)? {
    for id in fields.map(\.id) + [Self.keyID] {
      if let sentence = problem(of: id) { return (id, sentence) }
    }
    return nil
  }

  /// A few different values that a field gets from the first rows.
  public func samples(of field: Field) -> [String] { animals.samples(of: field, limit: 4) }

  /// What to know about the source of a field besides its columns, if anything.
  public func note(on field: Field) -> String? { outlook?.notes[field.id] }

  /// The columns that are not used.
  public var unusedColumns: [UnusedColumn] { outlook?.unused ?? [] }

  /// Names of columns that contain a text, those that begin with it first; all for an empty one,
  /// and none if the task is cancelled.
  public func columns(matching text: String, limit: Int) async -> [String] {
    guard let columns = source?.columns else { return [] }
    return await BlockingWork.value { columns.names(matching: text, limit: limit) } ?? []
  }

  /// Reads what is typed in one place; if that changes anything, shows what the first rows become.
  private func read(_ id: String) {
    guard var plan, let source else { return }
    problems[id] = nil
    do {
      if let field = fields[id] {
        plan.make(field, of: try fieldSource(for: field, of: source))
        plan.proposeLeftOut()
      } else if id == Self.missingID {
        plan.mapping.missing = ValueReading.missing(in: self[text: id])
      } else {
        plan.mapping.key = try key(of: source)
      }
    } catch {
      problems[id] = error.description
    }
    if plan.mapping != self.plan?.mapping { show(plan) }
  }

  /// Takes what was chosen, and shows what becomes of the first rows.
  func show(_ plan: ImportPlan) {
    for proposal in plan.proposals {
      texts[proposal.field.id] = plan.mapping[proposal.field].text
      if proposed[proposal.field.id] == nil { proposed[proposal.field.id] = proposal }
    }
    let hasMore = plan.proposals.count != self.plan?.proposals.count
    self.plan = plan
    outlook = ImportOutlook(plan)
    if hasMore { whenProposed([]) }
  }

  /// The source that is typed for a field; the name of a column goes first.
  private func fieldSource(
    for field: Field, of source: SurveyedFile
  ) throws(ImportError) -> FieldSource {
    let text = self[text: field.id]
    if text.isEmpty { return .none }
    if source.columns.contains(text) { return .column(text) }
    return try FieldSource(text, for: field, in: source.plan.survey)
  }

  /// What identifies a row: the column that is typed, or else the whole row; in Menagerie's own
  /// export, the animal.
  private func key(of source: SurveyedFile) throws(ImportError) -> ImportMapping.Key {
    let text = self[text: Self.keyID]
    let survey = source.plan.survey
    if text.isEmpty { return survey.isOwnExport ? .animal : .wholeRow }
    if source.columns.contains(text) { return .column(text) }
    return try ImportMapping.Key(text, in: survey)
  }
}
