import Bindings
import Catalog
import Observation

/// Adds or edits an animal: its category is typed by its name, and brings fields and a diet.
@Observable
public final class AnimalEditor: RecordEditor<Animal> {
  /// What the animal being edited was merged into, in a sentence; nil if it was not.
  public private(set) var mergeNews: String?
  private var hasMadeCategory = false
  /// How many other animals have the name of the one added last.
  private var namesakes = 0
  /// The most of them that are counted.
  private static let maxNamesakes = 1_000
  /// The diet proposed for a new animal, until the user chooses another.
  @ObservationIgnored private var proposedDiet: Diet?
  /// The field with the focus, if it had a value when it got the focus.
  private var filled: Field.ID?
  /// The fields for animals of other categories. While a category name is being typed, they stay
  /// those of the last whole one.
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

  /// Adds an animal to the category, if any. It begins with the diet that is given, or with that of
  /// the category's last animal. Its draft is kept among `drafts`.
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

  /// Adds an animal after another: it begins with the other's category, diet, and values in the
  /// fields that are kept, except unique ones. Its draft is kept among `drafts`.
  public convenience init(
    addingAfter animal: Animal, in store: CatalogStore, keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(addingTo: animal.category, diet: animal.diet, in: store, keptAmong: drafts)
    var draft = draft.original
    for field in fields.custom {
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

  /// What is typed for a field, as for every record; a category is typed by its name.
  public override subscript(text field: Field) -> String {
    get { field == .category ? categoryName : super[text: field] }
    set { if field == .category { categoryName = newValue } else { super[text: field] = newValue } }
  }

  /// Whether a field is asked for: one for other categories only if it has a value, or just had.
  public override func shows(_ field: Field) -> Bool {
    !elsewhere.contains(field.id) || field.id == filled || draft.value[field] != nil
  }

  /// What saving the draft did, in a sentence, with the category that it created, if any.
  public override func news(of saved: Animal) -> String {
    var news = super.news(of: saved)
    guard hasChanged else { return news }
    if hasMadeCategory, let new = saved.category {
      news += " in the new category \(new.name.shortened)"
    }
    return [news, mergeNews, sentence(ofNamesakesOf: saved)].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// "158 Max already exist"; nil if there are none.
  private func sentence(ofNamesakesOf animal: Animal) -> String? {
    if namesakes == 0 { return nil }
    let isCut = namesakes > Self.maxNamesakes
    let number = isCut ? "more than \(Self.maxNamesakes.grouped)" : namesakes.grouped
    return "\(number) \(animal.name.shortened) already exist\(namesakes == 1 ? "s" : "")"
  }

  /// Saves the draft, and finds out whether that made a category and which namesakes there are.
  public override func save() async throws -> Animal? {
    let makesCategory = try isCategoryNew
    guard let saved = try await super.save() else { return nil }
    hasMadeCategory = makesCategory
    namesakes = 0
    guard isNew else { return saved }
    // The animal is saved in any case: if they cannot be counted, nothing is said of them.
    let limit = Self.maxNamesakes + 1
    do { namesakes = try await store.countOfNamesakes(of: saved, limit: limit) } catch {}
    return saved
  }

  private var isCategoryNew: Bool {
    get throws(CatalogError) {
      guard case .named(let name) = draft.value.category else { return false }
      return try store.category(named: name) == nil
    }
  }

  override func contradiction() throws(CatalogError) -> String? {
    try store.contradiction(in: draft.value, since: base)
  }

  override func followMerge() throws(CatalogError) -> Bool {
    guard let id, let successor = try store.successor(of: id) else { return false }
    let former = Reference.text(name: draft.original.name.shortened, id)
    let reference = Reference.text(name: successor.name.shortened, successor.id)
    mergeNews = "\(former) was merged into \(reference) in the meantime"
    self.id = successor.id
    return true
  }

  public override var conflictNews: String {
    mergeNews.map { "\($0): choose theirs or mine." } ?? super.conflictNews
  }
}

/// The category by its name.
extension AnimalEditor {
  /// The name of the draft's category, as typed. The diet of a new animal follows it at first.
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

  /// The diet for a category; for the original category the original diet, to leave no change.
  private func proposal(for category: CategoryChoice) -> Diet? {
    let original = draft.original
    if category.isSame(as: original.category) { return original.diet }
    return Self.diet(for: category, in: store)
  }

  /// The diet of the animal last added to a category, herbivorous if it has none; nil if the
  /// catalog cannot be read, which saving reports.
  private static func diet(for category: CategoryChoice, in store: CatalogStore) -> Diet? {
    try? store.startingDiet(in: category)
  }
}
