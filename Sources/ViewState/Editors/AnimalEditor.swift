import Bindings
import Catalog
import Observation

/// Adds an animal or edits one: the category is typed by its name, and brings its fields and, for a
/// new animal, its diet.
@Observable
public final class AnimalEditor: RecordEditor<Animal> {
  /// What has become of the animal that was to be edited, in a sentence; nil while it is there.
  public private(set) var mergeNews: String?
  /// Whether the draft that was saved last has made its category.
  private var hasMadeCategory = false
  /// The others that have the name of the animal that was added last.
  private var namesakes = Namesakes()
  /// The diet that was proposed for a new animal, until somebody chooses another.
  @ObservationIgnored private var proposedDiet: Diet?
  /// The field with the focus, if it had a value when it got that.
  private var filled: Field.ID?
  /// The fields that are for animals of other categories: until the name of one is whole, those of
  /// before.
  private var elsewhere: Set<Field.ID> = []

  @ObservationIgnored public override var fields: Fields { didSet { elsewhere = fieldsElsewhere } }
  @ObservationIgnored public override var draft: Draft<RecordDraft> {
    didSet { if draft.value.diet != proposedDiet { proposedDiet = nil } }
  }
  @ObservationIgnored public override var focus: Field.ID {
    didSet {
      if focus == oldValue { return }
      if oldValue == Field.category.id { elsewhere = fieldsElsewhere }
      filled = draft.value.values[focus] == nil ? nil : focus
    }
  }

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

  override init(
    resuming draft: Draft<RecordDraft>, of id: Animal.ID?, with fields: Fields,
    in store: CatalogStore, keeper: DraftKeeper?
  ) {
    super.init(resuming: draft, of: id, with: fields, in: store, keeper: keeper)
    elsewhere = fieldsElsewhere
  }

  private var fieldsElsewhere: Set<Field.ID> {
    Set(fields.filter { !$0.applies(to: draft.value.category.name) }.map(\.id))
  }

  /// As of every record, but a category is typed by its name.
  public override subscript(text field: Field) -> String {
    get { field == .category ? categoryName : super[text: field] }
    set { if field == .category { categoryName = newValue } else { super[text: field] = newValue } }
  }

  /// Whether a field is asked for: one that is not for the animals of the category only where
  /// something stands in it, or stood there when it got the focus.
  public override func shows(_ field: Field) -> Bool {
    !elsewhere.contains(field.id) || field.id == filled || draft.value[field] != nil
  }

  /// What happened when the draft was saved, in a sentence; a category that came with it is named.
  public override func news(of saved: Animal) -> String {
    var news = super.news(of: saved)
    guard hasChanged else { return news }
    if hasMadeCategory, let new = saved.category {
      news += " in the new category \(new.name.shortened)"
    }
    let more = mergeNews.map { [$0] } ?? []
    return ([news] + more + namesakes.sentence(naming: saved)).joined(separator: " · ")
  }

  /// As of every record; whether a category and namesakes come with it is found out too.
  public override func save() async throws -> Animal? {
    let makesCategory = try isCategoryNew
    guard let saved = try await super.save() else { return nil }
    hasMadeCategory = makesCategory
    namesakes = isNew ? await Namesakes(of: saved, in: store) : Namesakes()
    return saved
  }

  private var isCategoryNew: Bool {
    get throws(CatalogError) {
      guard case .named(let name) = draft.value.category else { return false }
      return try store.category(named: name) == nil
    }
  }

  override func followMerge() throws(CatalogError) -> Bool {
    guard let id, let successor = try store.successor(of: id) else { return false }
    let former = Reference.text(name: draft.original.name.shortened, id)
    let reference = Reference.text(name: successor.name.shortened, successor.id)
    mergeNews = "\(former) was merged into \(reference) meanwhile"
    self.id = successor.id
    return true
  }

  public override var conflictNews: String {
    mergeNews.map { "\($0): choose theirs or mine." } ?? super.conflictNews
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
