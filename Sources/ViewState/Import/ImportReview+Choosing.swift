import Catalog
import Exchange

/// Choosing what becomes of the columns.
extension ImportReview {
  /// Whether something else becomes of the columns than was proposed.
  public var hasChosen: Bool {
    guard var plan, var proposed = source?.plan else { return false }
    plan.settle()
    proposed.settle()
    return !problems.isEmpty || plan.mapping != proposed.mapping
      || plan.proposals != proposed.proposals
  }

  /// What is typed for a field, by its id, or for the key: see `FieldSource.text`; nothing for
  /// none.
  public subscript(text id: String) -> String {
    get { texts[id] ?? "" }
    set {
      guard newValue != texts[id] else { return }
      texts[id] = newValue
      read(id)
    }
  }

  /// The words of the file that are none of those of a field, of all columns of which it may be
  /// made.
  public func words(of field: Field) -> [ForeignWord] { plan?.foreignWords(of: field) ?? [] }

  /// Whether a field is made of the column of a word.
  public func uses(_ word: ForeignWord) -> Bool {
    plan?.mapping[word.field] == .column(word.column)
  }

  /// What becomes of a word: one of the field, the word itself as a new one, or nothing else than
  /// it is.
  public subscript(word: ForeignWord) -> String {
    get { plan?[word] ?? "" }
    set {
      guard var plan else { return }
      plan[word] = newValue
      show(plan)
    }
  }

  /// What happens to a row that is known and has changed.
  public var onChange: ImportRules.OnChange {
    get { plan?.mapping.onChange ?? .update }
    set { plan?.mapping.onChange = newValue }
  }

  /// What is wrong with what is typed, in a sentence.
  public func problem(of id: String) -> String? {
    if let problem = problems[id] { return problem }
    guard id == Field.name.id, problems.isEmpty, let plan else { return nil }
    return plan.mapping[.name] == .none && plan.match == nil
      ? "Choose the column that has the names." : nil
  }

  /// The fields that may be made of columns.
  public var fields: Fields { plan?.fields ?? .builtIn }

  /// The column by which rows can be named that have been refused for want of a name; nil where
  /// none have, or no column numbers the rows.
  public var columnForNameless: String? {
    guard case .tried(let report) = phase, report.nameless > 0 else { return nil }
    return plan?.nameForAll?.column
  }

  /// Names those rows by that column, and tries it again.
  public func nameNameless() {
    guard columnForNameless != nil, let source = plan?.nameForAll?.source else { return }
    self[text: Field.name.id] = source.text
    beginTrial()
  }

  /// The first thing that is wrong, with where it is.
  public var firstProblem: (id: String, sentence: String)? {
    for id in fields.map(\.id) + [Self.keyID] {
      if let sentence = problem(of: id) { return (id, sentence) }
    }
    return nil
  }

  /// A few different values that a field gets in the first rows.
  public func samples(of field: Field) -> [String] { animals.samples(of: field, limit: 4) }

  /// What a person is to know of the source of a field beside its columns, if anything.
  public func note(on field: Field) -> String? { outlook?.notes[field.id] }

  /// The columns of which nothing becomes anything.
  public var unusedColumns: [UnusedColumn] { outlook?.unused ?? [] }

  /// Names of columns in which a text is found, those that begin with it first; all for an empty
  /// one, and none where the task is cancelled.
  public func columns(matching text: String, limit: Int) async -> [String] {
    guard let columns = source?.columns else { return [] }
    return await BlockingWork.value { columns.names(matching: text, limit: limit) } ?? []
  }

  /// Reads what is typed in one place, and where that changes anything shows what the first rows
  /// become of it.
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

  /// Takes what was chosen, and shows what the first rows become of it.
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

  /// What is typed for a field; the name of a column goes before all else.
  private func fieldSource(
    for field: Field, of source: SurveyedFile
  ) throws(ImportError) -> FieldSource {
    let text = self[text: field.id]
    if text.isEmpty { return .none }
    if source.columns.contains(text) { return .column(text) }
    return try FieldSource(text, for: field, in: source.plan.survey)
  }

  /// What rows are known again by: the column that is typed, or without one the whole row; in
  /// Menagerie's own export the animal.
  private func key(of source: SurveyedFile) throws(ImportError) -> ImportMapping.Key {
    let text = self[text: Self.keyID]
    let survey = source.plan.survey
    if text.isEmpty { return survey.isOwnExport ? .animal : .wholeRow }
    if source.columns.contains(text) { return .column(text) }
    return try ImportMapping.Key(text, in: survey)
  }
}
