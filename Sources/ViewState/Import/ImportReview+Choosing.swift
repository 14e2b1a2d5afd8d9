import Catalog
import Exchange

extension ImportReview {
  /// Whether the choices differ from what was proposed.
  public var hasChosen: Bool {
    guard var plan, var proposed = suggestion?.plan else { return false }
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
    guard problems.isEmpty, let plan else { return nil }
    if id == Field.time.id, plan.entries != nil, plan.mapping[.time] == .none {
      return "Choose the column of the dates, or write one for all rows: '2026-11-03'."
    }
    guard id == Field.name.id else { return nil }
    if plan.mapping[.name] != .none || plan.match != nil { return nil }
    return plan.entries == nil
      ? "Choose the column that has the names." : "Choose the column that says whose entry it is."
  }

  /// The fields and photos that may come from columns.
  public var fields: Fields { plan?.fields.targets ?? .builtIn }

  /// The same without those that entries do not have, and without photos where none are named.
  public var choosableFields: [Field] {
    fields.filter { field in
      switch field {
      case .category, .diet: plan?.entries == nil
      case .photoFiles: suggestion?.mayHavePhotos == true
      default: true
      }
    }
  }

  /// The title of a field for rows that become this: an entry is named after its animal.
  public func title(of field: Field) -> String {
    plan?.entries != nil && field == .name ? Field.entryAnimal.title : field.title
  }

  /// The column that can name the rows that were refused for lack of a name, if there are any.
  public var columnForNameless: String? {
    guard case .previewed(let report) = phase, report.nameless > 0 else { return nil }
    return plan?.nameForAll?.column
  }

  /// Names those rows by that column, and runs the preview again.
  public func nameNameless() {
    guard columnForNameless != nil, let source = plan?.nameForAll?.source else { return }
    self[text: Field.name.id] = source.text
    beginPreview()
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
  public func note(on field: Field) -> String? { preview?.notes[field.id] }

  /// The columns that are not used.
  public var unusedColumns: [UnusedColumn] { preview?.unused ?? [] }

  /// Names of columns that contain a text, those that begin with it first; all for an empty one,
  /// and none if the task is cancelled.
  public func columns(matching text: String, limit: Int) async -> [String] {
    guard let columns = suggestion?.columns else { return [] }
    return await BlockingWork.value { columns.names(matching: text, limit: limit) } ?? []
  }

  /// Reads what is typed in one place; if that changes anything, shows what the first rows become.
  private func read(_ id: String) {
    guard var plan, let suggestion else { return }
    problems[id] = nil
    do {
      if let field = fields[id] {
        plan.make(field, of: try source(for: field, in: suggestion))
        plan.proposeLeftOut()
      } else if id == Self.missingID {
        plan.mapping.missing = ValueReading.missing(in: self[text: id])
      } else {
        plan.mapping.key = try key(in: suggestion)
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
    preview = ImportPreview(plan)
    if hasMore { whenProposed([]) }
  }

  private func source(
    for field: Field, in suggestion: SuggestedImport
  ) throws(ImportError) -> FieldSource {
    let text = self[text: field.id]
    if text.isEmpty { return .none }
    if suggestion.columns.contains(text) { return .column(text) }
    return try FieldSource(text, for: field, in: suggestion.plan.survey)
  }

  /// The typed column; else the whole row or, in Menagerie's own export, the animal.
  private func key(in suggestion: SuggestedImport) throws(ImportError) -> ImportMapping.Key {
    let text = self[text: Self.keyID]
    let survey = suggestion.plan.survey
    if text.isEmpty { return survey.isNativeExport ? .animal : .wholeRow }
    if suggestion.columns.contains(text) { return .column(text) }
    return try ImportMapping.Key(text, in: survey)
  }
}

/// Choosing among the new fields that are proposed for columns.
extension ImportReview {
  /// The proposal of a new field; nil for a field of the catalog.
  public func proposal(of id: Field.ID) -> FieldProposal? {
    plan?.proposals.first { $0.field.id == id }
  }

  /// Whether the column of a proposed field is left out.
  public func isLeftOut(_ id: Field.ID) -> Bool { self[text: id].isEmpty }

  /// Leaves out the column of a proposed field, or takes it again.
  public func toggle(_ id: Field.ID) {
    leaveOut(!isLeftOut(id), [id])
  }

  /// Leaves out the columns of all proposed fields, or takes them again if all are left out, except
  /// those that another field uses.
  public func toggleAll() {
    guard let plan else { return }
    let ids = plan.proposals.filter { plan.otherField(of: $0) == nil }.map(\.field.id)
    leaveOut(!ids.allSatisfy(isLeftOut), ids)
  }

  private func leaveOut(_ isLeftOut: Bool, _ ids: [Field.ID]) {
    guard var plan else { return }
    for proposal in plan.proposals where ids.contains(proposal.field.id) {
      plan.leaveOut(proposal, isLeftOut)
    }
    show(plan)
  }

  /// The kinds that a proposed field may have, the one that was first proposed first.
  public func kinds(of id: Field.ID) -> [ValueKind] {
    guard let plan, let proposal = proposed[id] else { return [] }
    return plan.kinds(for: proposal)
  }

  /// Gives a proposed field another kind.
  public func change(_ id: Field.ID, to kind: ValueKind) {
    guard var plan, let field = proposal(of: id)?.field else { return }
    plan.change(field, to: NewField(field.title, kind, in: field.categories))
    show(plan)
  }

  /// Whether the file has signs for missing values, or may have.
  public var hasSigns: Bool {
    suggestion.map { !$0.plan.missingSigns.isEmpty || $0.plan.mapping.missing != nil } ?? false
  }

  /// A number that depends on the decimal mark, if the file does not say which it uses.
  public var doubtfulNumber: String? { suggestion?.plan.survey.undecided.first?.doubtfulNumber }

  /// The decimal mark of such numbers; nil if they stay text.
  public var decimalMark: DecimalMark? {
    get { plan?.decimalMark }
    set {
      guard var plan else { return }
      let former = plan.proposals
      plan.decimalMark = newValue
      let changed = zip(former, plan.proposals).filter { $0 != $1 }.map(\.1)
      for proposal in changed { proposed[proposal.field.id] = proposal }
      show(plan)
      whenProposed(Set(changed.map(\.field.id)))
    }
  }
}
