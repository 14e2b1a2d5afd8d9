import Bindings
import Catalog
import Observation

/// Adds or edits a record: its draft is apart from the record until it is saved.
@Observable
public class RecordEditor<Record: EditableRecord> {
  @ObservationIgnored let store: CatalogStore
  @ObservationIgnored private let keeper: DraftKeeper?
  /// The fields that the draft knows: those when the edit began, or that `save()` found last.
  public internal(set) var fields: Fields
  /// The id of the record to edit; nil for a new one.
  var id: Record.ID?
  /// Whether the draft is to become a new record, because there is none to edit, or no longer one.
  var isNew: Bool
  /// Whether the draft that was saved last differed from the record.
  public private(set) var hasChanged = true
  /// The record as others have changed it, where both have changed a field.
  private var theirs: RecordDraft?
  private var refusal: (draft: RecordDraft, field: Field.ID, sentence: String)?
  /// The animal that already has the unique value that the draft was refused for.
  private var holder: Animal.ID?
  /// What contradicts itself in the draft, and was accepted.
  @ObservationIgnored var acceptedContradiction: String?
  /// Why the draft is not saved until the user decides how.
  public internal(set) var doubt: EditorDoubt?

  /// The values being edited.
  public var draft: Draft<RecordDraft> {
    didSet { keeper?.take(draft.isDirty ? content : nil) }
  }
  /// The field that has the focus.
  public var focus: Field.ID

  /// Resumes a draft, of a new record if there is no id.
  init(
    resuming draft: Draft<RecordDraft>, of id: Record.ID?, with fields: Fields,
    in store: CatalogStore, keeper: DraftKeeper?
  ) {
    self.fields = fields
    focus = fields.first?.id ?? Field.name.id
    self.id = id
    isNew = id == nil
    self.store = store
    self.keeper = keeper
    self.draft = draft
  }

  convenience init(
    resuming content: DraftContent, with fields: Fields, in store: CatalogStore,
    keeper: DraftKeeper
  ) {
    self.init(
      resuming: Draft(content.original, value: content.value), of: content.id, with: fields,
      in: store, keeper: keeper)
  }

  /// Edits a record. Its draft is kept among `drafts`.
  public convenience init(
    editing record: Record, in store: CatalogStore, keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(
      resuming: Draft(RecordDraft(record)), of: record.id, with: store.fields(of: Record.kind),
      in: store, keeper: drafts.map { DraftKeeper($0) })
  }

  /// Adds a record that begins with some values. Its draft is kept among `drafts`.
  public convenience init(
    adding draft: RecordDraft = RecordDraft([:]), in store: CatalogStore,
    keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(
      resuming: Draft(draft), of: nil, with: store.fields(of: Record.kind), in: store,
      keeper: drafts.map { DraftKeeper($0) })
  }

  /// The draft, in the form that is kept.
  public var content: DraftContent {
    DraftContent(Record.kind, id, original: draft.original, value: draft.value)
  }

  /// Whether there is no record to edit.
  public var isAdding: Bool { id == nil }

  /// The values as they are saved; those of the first record if there are several.
  var typed: RecordDraft { draft.value }

  /// Whether it can be saved without what was typed for fields that are gone.
  public var canLeaveOutFields: Bool { true }

  /// The fields that such a record had, and that were retired.
  func retiredFields() throws(CatalogError) -> [Field] { try store.retiredFields() }

  /// The fields that the form asks for, in its order.
  public var asked: [Field] { Array(fields) }

  /// Such as "Add Animal" or "Edit Animal".
  public var title: String {
    let verb = isAdding ? Record.kind.addVerb : Record.kind.hasOnlyName ? "Rename" : "Edit"
    return "\(verb) \(Record.kind.noun.capitalized)"
  }

  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    if isAdding { return "the new \(Record.kind.noun)" }
    return "the \(Record.kind.hasOnlyName ? "new name of" : "changes to") \(name)"
  }

  private var name: String {
    Record.kind.prefix + Record.kind.name(in: draft.original).shortened
  }

  /// What saving the draft did, in a sentence.
  public func news(of saved: Record) -> String {
    hasChanged ? "Saved \(Record.kind.prefix)\(saved.name.shortened)" : "Nothing was changed"
  }

  /// What is typed for a field; empty for none. A value that does not fit its kind stays while its
  /// text does, even if the text is typed again and still does not fit.
  public subscript(text field: Field) -> String {
    get { draft.value[text: field] }
    set {
      if case .foreign(let value)? = draft.original[field], value.text == newValue,
        field.valueKind?.fits(newValue) != true
      {
        draft.value.take(field.id, from: draft.original)
      } else {
        draft.value[text: field] = newValue
      }
    }
  }

  /// What stands beside the place to type the value of a field.
  public func label(of field: Field) -> String { field.label }

  /// Whether a field is asked for.
  public func shows(_ field: Field) -> Bool { true }

  /// How a typed value will be kept if it is rewritten, such as `1.2 kg` in grams or a date in
  /// another order; nil if it is kept as it is, or cannot be kept.
  public func note(on field: Field) -> String? {
    guard case .text(let text) = draft.value[field], draft.value[field] != draft.original[field]
    else { return nil }
    return field.valueKind?.rewritten(text).map { "kept as \($0.shortened)" }
  }

  /// Shows beside a field why what was typed cannot be its value; returns whether it can.
  public func check(_ field: Field) -> Bool {
    guard case .text(let text) = draft.value[field], draft.value[field] != draft.original[field],
      let kind = field.valueKind, !kind.isReference, let sentence = kind.problem(of: text)
    else { return true }
    refuse(field.id, sentence)
    return false
  }

  /// What is wrong with a field, until the draft is changed.
  public func problem(of field: Field.ID) -> String? {
    guard let refusal, refusal.field == field, refusal.draft == draft.value else { return nil }
    return refusal.sentence
  }

  /// Shows a problem beside its field or, if that is not asked for, beside the one with the focus.
  func refuse(_ field: Field.ID, _ sentence: String) {
    holder = nil
    if asked.contains(where: { $0.id == field }) { focus = field }
    refusal = (draft.value, focus, sentence)
  }

  /// Writes the draft to the catalog and returns the saved record; nil if the draft was refused:
  /// `problem(of:)`, `doubt` or `conflict` then explain why, and the draft is as it was.
  ///
  /// - Throws: `CatalogError` for errors that no field can fix; `CancellationError` if cancelled
  ///   while it waited.
  public func save() async throws -> Record? {
    do {
      if let contradiction = try contradiction(), contradiction != acceptedContradiction {
        doubt = .contradiction(contradiction)
        return nil
      }
      hasChanged = draft.isDirty || isNew
      let saved = try await write(draft.value)
      draft.commit()
      return saved
    } catch CatalogError.name(let problem) {
      refuse(Field.name.id, problem.sentence)
    } catch CatalogError.nameTaken(let kind, let existing) {
      refuse(Field.name.id, CatalogError.nameTaken(kind, existing: existing).message)
    } catch CatalogError.value(let field, let problem) {
      refuse(field.id, problem.sentence)
    } catch CatalogError.valueTaken(let field, let animal) {
      let name = Reference.text(name: animal.name.shortened, animal.id)
      refuse(field.id, "\(name) has it already; Enter shows that animal.")
      holder = animal.id
    } catch CatalogError.categoryName(let problem) {
      refuse(Field.category.id, problem.sentence)
    } catch CatalogError.gone(let record) {
      if try followMerge() { return try await save() }
      guard canSaveAsNew else { throw CatalogError.gone(record) }
      doubt = .gone(Record.kind, name: Record.kind.name(in: draft.original))
    } catch CatalogError.categoryGone(let name) {
      doubt = .category(name: name)
    } catch CatalogError.conflict(_, let now) {
      theirs = now
    } catch CatalogError.fields(.changed) {
      try takeInFields()
    }
    return nil
  }

  /// Whether a draft of a record that is gone makes a new one.
  var canSaveAsNew: Bool { true }

  /// Continues with the record that the edited one was merged into, and returns true, if it was.
  func followMerge() throws(CatalogError) -> Bool { false }

  /// Who changed what is in conflict, and that the user has to choose, in a sentence.
  public var conflictNews: String {
    let fields = conflict?.rows.filter(\.isConflict).map(\.id) ?? []
    let author = id.map { store.lastAuthor(of: JournaledRecord(Record.kind, $0), fields: fields) }
    let verb = Record.kind.hasOnlyName ? "renamed" : "changed"
    let name = Record.kind.prefix.capitalised + Record.kind.name(in: draft.original).shortened
    return "\(name) was \(verb)\(author ?? ""): choose theirs or mine."
  }

  /// What in the draft is hardly true, in a sentence.
  func contradiction() throws(CatalogError) -> String? { nil }

  /// Leaves the draft as it is, for the user to correct.
  public func keepEditing() {
    doubt = nil
    theirs = nil
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  private func write(_ value: RecordDraft) async throws -> Record {
    guard let keeper else { return try await write(value, kept: nil) }
    return try await keeper.save { try await write(value, kept: $0) }
  }

  func write(_ value: RecordDraft, kept: KeptDraft.ID?) async throws -> Record {
    guard let id, !isNew else {
      return try await store.save(value, over: nil, in: fields, kept: kept)
    }
    if !hasChanged, kept == nil { return try unchanged(id) }
    return try await store.save(value, over: (id, draft.original), in: fields, kept: kept)
  }

  /// The record as it is: nothing has to be written.
  private func unchanged(_ id: Record.ID) throws(CatalogError) -> Record {
    let record = JournaledRecord(Record.kind, id)
    guard let saved = try store.find(record) as? Record else { throw .gone(record) }
    return saved
  }

  /// The animal that has the refused unique value, to be shown once; nil if there is none.
  public func takeHolder() throws(CatalogError) -> Animal? {
    guard let id = holder, refusal?.draft == draft.value else { return nil }
    holder = nil
    refusal = nil
    return try store.animal(id)
  }
}

/// What both have changed.
extension RecordEditor {
  /// The draft beside the record as it was and is, if `save()` found that both changed a field.
  public var conflict: Comparison? {
    theirs.map { Comparison(of: draft.value, base: draft.original, now: $0, in: Fields(asked)) }
  }

  /// Saves the draft with the values that were chosen in `conflict`, over the record as it was
  /// found there. As with `save()`, nil means a problem, a doubt, or another conflict; if it
  /// throws, the draft is as it was before the choice.
  public func save(resolving choices: Comparison) async throws -> Record? {
    guard let theirs else { return try await save() }
    var merged = draft.value
    for field in fields where choices.side(of: field.id) == .theirs {
      merged[field] = theirs[field]
    }
    let undecided = draft
    draft = Draft(theirs, value: merged)
    keepEditing()
    do {
      return try await save()
    } catch {
      draft = undecided
      throw error
    }
  }
}

/// Adds a category or renames one.
public typealias CategoryEditor = RecordEditor<AnimalCategory>

/// Edits a log.
public typealias LogEditor = RecordEditor<Log>
