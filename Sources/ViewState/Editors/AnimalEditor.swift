import Bindings
import Catalog
import Observation

/// Adds an animal or edits one: the values under edit are apart from the record until they are
/// saved.
@Observable
public final class AnimalEditor {
  @ObservationIgnored let store: CatalogStore
  /// The fields that the draft knows: those of when the edit began, or when `save()` last found
  /// others.
  public internal(set) var fields: Fields { didSet { elsewhere = fieldsElsewhere } }
  @ObservationIgnored private let keeper: DraftKeeper?
  /// The animal to edit; nil for a new one.
  private(set) var id: Animal.ID?
  /// What has become of the animal that was to be edited, in a sentence; nil while it is there.
  public private(set) var mergeNews: String?
  /// The animal as others have changed it, where both have changed a field.
  var theirs: Animal?
  /// Whether the draft that was saved last has made its category.
  private var hasMadeCategory = false
  /// The others that have the name of the animal that was added last.
  private var namesakes = Namesakes()
  /// Whether the draft that was saved last differed from the animal.
  private var hasChanged = true
  /// Whether the draft is to become an animal of its own, as the one to edit has gone.
  var isNew: Bool
  private var refusal: (draft: RecordDraft, field: Field.ID, sentence: String)?
  /// The animal that has a value which is refused, as no two may have the same.
  private var holder: Animal.ID?

  /// The diet that was proposed for a new animal, until somebody chooses another.
  @ObservationIgnored private var proposedDiet: Diet?

  /// The values under edit.
  public var draft: Draft<RecordDraft> {
    didSet {
      if draft.value.diet != proposedDiet { proposedDiet = nil }
      keeper?.take(draft.isDirty ? content : nil)
    }
  }
  /// The field that has the focus.
  public var focus: Field.ID = Field.name.id {
    didSet {
      if focus == oldValue { return }
      if oldValue == Field.category.id { elsewhere = fieldsElsewhere }
      filled = draft.value.values[focus] == nil ? nil : focus
    }
  }
  /// The field with the focus, if it had a value when it got that.
  private var filled: Field.ID?
  /// The fields that are for animals of other categories: until the name of one is whole, those of
  /// before.
  private var elsewhere: Set<Field.ID> = []
  /// What contradicts itself in the draft, and was confirmed.
  @ObservationIgnored var acceptedContradiction: String?
  /// Why the draft is not saved before somebody decides how.
  public internal(set) var doubt: Doubt?

  /// Adds an animal to the category, if any. It begins with a diet that is given, or with that of
  /// the last animal of the category. Its draft is kept among `drafts`.
  public convenience init(
    addingTo category: AnimalCategory?, diet: Diet? = nil, in store: CatalogStore,
    keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    let choice = category.map(CategoryChoice.existing) ?? .none
    let diet = diet ?? Self.diet(for: choice, in: store) ?? .herbivorous
    try self.init(
      resuming: Draft(RecordDraft(diet: diet, category: choice)), of: nil,
      with: store.fields(), in: store, keeper: drafts.map { DraftKeeper($0) })
    proposedDiet = diet
  }

  /// Adds an animal after another: it begins with the category, the diet, and what that has in the fields
  /// that are kept, unless no two may have the same. Its draft is kept among `drafts`.
  public convenience init(
    addingAfter animal: Animal, in store: CatalogStore, keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(
      addingTo: animal.category, diet: animal.diet, in: store, keptAmong: drafts)
    var draft = draft.original
    for field in fields.own {
      guard let kind = field.valueKind, kind.options.isKept == true, !kind.isUnique else {
        continue
      }
      draft[text: field] = animal.text(of: field)
    }
    self.draft = Draft(draft)
    proposedDiet = animal.diet
  }

  /// Edits an animal. Its draft is kept among `drafts`.
  public convenience init(
    editing animal: Animal, in store: CatalogStore, keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(
      resuming: Draft(RecordDraft(animal)), of: animal.id, with: store.fields(), in: store,
      keeper: drafts.map { DraftKeeper($0) })
  }

  /// Goes on with a draft, of a new animal where there is no id.
  init(
    resuming draft: Draft<RecordDraft>, of id: Animal.ID?, with fields: Fields,
    in store: CatalogStore, keeper: DraftKeeper?
  ) {
    self.fields = fields
    self.id = id
    isNew = id == nil
    self.store = store
    self.keeper = keeper
    self.draft = draft
    elsewhere = fieldsElsewhere
  }

  private var fieldsElsewhere: Set<Field.ID> {
    Set(fields.filter { !$0.applies(to: draft.value.category.name) }.map(\.id))
  }

  /// What is under edit, as a draft is kept.
  public var content: DraftContent { .animal(id, original: draft.original, value: draft.value) }

  /// "Add Animal" or "Edit Animal".
  public var title: String { id == nil ? "Add Animal" : "Edit Animal" }

  /// What is typed for a field, a category by its name; empty for none. What does not fit its kind
  /// stays while its text does, also where that was typed once more and still does not fit.
  public subscript(text field: Field) -> String {
    get { field == .category ? categoryName : draft.value[text: field] }
    set {
      if field == .category {
        categoryName = newValue
        return
      }
      if case .foreign(let value)? = draft.original[field], value.text == newValue,
        field.valueKind?.fits(newValue) != true
      {
        draft.value.take(field.id, from: draft.original)
      } else {
        draft.value[text: field] = newValue
      }
    }
  }

  /// Whether a field is asked for: one that is not for the animals of the category only where
  /// something stands in it, or stood there when it got the focus.
  public func shows(_ field: Field) -> Bool {
    !elsewhere.contains(field.id) || field.id == filled || draft.value[field] != nil
  }

  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    return id == nil ? "the new animal" : "the changes to \(draft.original.name.shortened)"
  }

  /// What happened when the draft was saved, in a sentence; a category that came with it is named.
  public func news(of saved: Animal) -> String {
    guard hasChanged else { return "Nothing was changed" }
    var news = "Saved \(saved.name.shortened)"
    if hasMadeCategory, let new = saved.category {
      news += " in the new category \(new.name.shortened)"
    }
    let more = mergeNews.map { [$0] } ?? []
    return ([news] + more + namesakes.sentence(naming: saved)).joined(separator: " · ")
  }

  /// How a value that was typed will be kept, where that is written otherwise: `1.2 kg` in grams, a
  /// date in another order; nil where it is kept as it is, and where it cannot be.
  public func note(on field: Field) -> String? {
    guard case .text(let text) = draft.value[field], draft.value[field] != draft.original[field]
    else { return nil }
    return field.valueKind?.rewritten(text).map { "kept as \($0.shortened)" }
  }

  /// Says beside a field why what was typed there cannot be a value of it; true where it can.
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
}

// MARK: Category by name

extension AnimalEditor {
  /// The name of the draft's category, as it is typed; empty for none. The diet of a new animal
  /// follows it, until one is chosen.
  public var categoryName: String {
    get { draft.value.category.name }
    set {
      var value = draft.value
      let names = CategoryNames(store)
      value.category = names.choice(named: newValue)
      if let proposedDiet { value.diet = proposal(for: value.category) ?? proposedDiet }
      if proposedDiet != nil { proposedDiet = value.diet }
      draft.value = value
      if names.isName(newValue) { elsewhere = fieldsElsewhere }
    }
  }

  /// The diet for a category; with the one that the draft began with, it is as clean as then.
  private func proposal(for category: CategoryChoice) -> Diet? {
    let original = draft.original
    if category.isSame(as: original.category) { return original.diet }
    return Self.diet(for: category, in: store)
  }

  /// The diet of the last animal that was added to a category, herbivorous where there is none; nil
  /// where the catalog cannot be read, which saving reports.
  private static func diet(for category: CategoryChoice, in store: CatalogStore) -> Diet? {
    try? store.startingDiet(in: category)
  }
}

// MARK: Save and cancel

extension AnimalEditor {
  /// Writes the draft to the catalog and returns the animal as saved; nil where the draft was
  /// refused: `problem(of:)`, `doubt` or `conflict` then tell why, and the draft is as it was.
  ///
  /// - Throws: `CatalogError` for trouble that no field can put right; `CancellationError` if it
  ///   was cancelled while it waited.
  public func save() async throws -> Animal? {
    do {
      let contradiction = try store.contradiction(
        in: draft.value, since: isNew ? RecordDraft() : draft.original)
      if let contradiction, contradiction != acceptedContradiction {
        doubt = .parents(contradiction)
        return nil
      }
      let makesCategory = try isCategoryNew
      hasChanged = draft.isDirty || id == nil || isNew
      let saved = try await write(draft.value)
      draft.commit()
      hasMadeCategory = makesCategory
      namesakes = isNew ? await Namesakes(of: saved, in: store) : Namesakes()
      return saved
    } catch CatalogError.name(let problem) {
      refuse(Field.name.id, problem.sentence)
    } catch CatalogError.value(let field, let problem) {
      refuse(field.id, problem.sentence)
    } catch CatalogError.valueTaken(let field, let animal) {
      let name = Reference.text(name: animal.name.shortened, animal.id)
      refuse(field.id, "\(name) has it already; Enter shows that animal.")
      holder = animal.id
    } catch CatalogError.categoryName(let problem) {
      refuse(Field.category.id, problem.sentence)
    } catch CatalogError.animalGone {
      if try followMerge() { return try await save() }
      doubt = .animal(name: draft.original.name)
    } catch CatalogError.categoryGone(let name) {
      doubt = .category(name: name)
    } catch CatalogError.conflict(let animal) {
      theirs = animal
    } catch CatalogError.fields(.changed) {
      try takeInFields()
    }
    return nil
  }

  /// Goes on with the animal into which the one to edit was merged meanwhile, if it was.
  func followMerge() throws(CatalogError) -> Bool {
    guard let id, let successor = try store.successor(of: id) else { return false }
    let former = Reference.text(name: draft.original.name.shortened, id)
    let reference = Reference.text(name: successor.name.shortened, successor.id)
    mergeNews = "\(former) was merged into \(reference) meanwhile"
    self.id = successor.id
    return true
  }

  /// Leaves the draft as it is, to be put right by hand.
  public func keepEditing() {
    doubt = nil
    theirs = nil
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  private var isCategoryNew: Bool {
    get throws(CatalogError) {
      guard case .named(let name) = draft.value.category else { return false }
      return try store.category(named: name) == nil
    }
  }

  private func write(_ value: RecordDraft) async throws -> Animal {
    guard let keeper else { return try await write(value, kept: nil) }
    return try await keeper.save { try await write(value, kept: $0) }
  }

  private func write(_ value: RecordDraft, kept: KeptDraft.ID?) async throws -> Animal {
    guard let id, !isNew else { return try await store.insert(value, in: fields, kept: kept) }
    if !hasChanged, kept == nil { return try unchanged(id) }
    return try await store.update(id, from: draft.original, to: value, in: fields, kept: kept)
  }

  /// The animal that is not to be changed: nothing is written.
  private func unchanged(_ id: Animal.ID) throws(CatalogError) -> Animal {
    guard let animal = try store.animal(id) else { throw .animalGone(id) }
    return animal
  }

  /// The animal that has the unique value for which the draft was refused just now, to be shown
  /// once; nil for none, and where it is gone.
  public func takeHolder() throws(CatalogError) -> Animal? {
    guard let id = holder, refusal?.draft == draft.value else { return nil }
    holder = nil
    refusal = nil
    return try store.animal(id)
  }

  func refuse(_ field: Field.ID, _ sentence: String) {
    holder = nil
    refusal = (draft.value, field, sentence)
    focus = field
  }
}
