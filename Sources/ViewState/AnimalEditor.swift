import Bindings
import Catalog
import Observation

/// Adds an animal or edits one: the values under edit are apart from the record until they are
/// saved.
@Observable
public final class AnimalEditor {
  /// What has gone from the catalog since the edit began.
  public enum Loss: Equatable {
    /// The animal that was edited.
    case animal(name: String)
    /// The category that the draft names.
    case category(name: String)
  }

  @ObservationIgnored private let store: CatalogStore
  private let animal: Animal?
  private let categories: [AnimalCategory]
  @ObservationIgnored private lazy var foldedNames = categories.map { Folding.folded($0.name) }
  /// Whether the draft is to become an animal of its own, as the one to edit has gone.
  private var isNew: Bool
  private var refusal: (draft: AnimalDraft, field: AnimalField.ID, sentence: String)?

  /// The values under edit.
  public var draft: Draft<AnimalDraft>
  /// The field that has the focus.
  public var focus: AnimalField.ID = AnimalField.name.id
  /// What has gone, so that the draft can only be saved as new.
  public private(set) var loss: Loss?

  /// Adds an animal to the category, if any.
  public convenience init(
    addingTo category: AnimalCategory?, in store: CatalogStore
  ) throws(CatalogError) {
    let draft = AnimalDraft(category: category.map(CategoryChoice.existing) ?? .none)
    try self.init(nil, draft: draft, in: store)
  }

  /// Edits an animal.
  public convenience init(
    editing animal: Animal, in store: CatalogStore
  ) throws(CatalogError) {
    try self.init(animal, draft: AnimalDraft(animal), in: store)
  }

  private init(
    _ animal: Animal?, draft: AnimalDraft, in store: CatalogStore
  ) throws(CatalogError) {
    self.animal = animal
    isNew = animal == nil
    self.store = store
    self.draft = Draft(draft)
    categories = try store.categories().map(\.category)
  }

  /// "Add Animal" or "Edit Animal".
  public var title: String { animal == nil ? "Add Animal" : "Edit Animal" }
  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    return animal.map { "the changes to \($0.name.shortened)" } ?? "the new animal"
  }

  /// The diets to choose from; `unknown` only where the animal came with it.
  public var dietChoices: [Diet] {
    Diet.choices + (draft.original.diet == .unknown ? [.unknown] : [])
  }

  /// What happened when the draft was saved, in a sentence; a category that came with it is named.
  public func news(of saved: Animal) -> String {
    let created = saved.category.flatMap { new in categories.contains(new) ? nil : new }
    let news = "Saved \(saved.name.shortened)"
    return created.map { "\(news) in the new category \($0.name.shortened)" } ?? news
  }

  /// What is wrong with a field, until the draft is changed.
  public func problem(of field: AnimalField.ID) -> String? {
    guard let refusal, refusal.field == field, refusal.draft == draft.value else { return nil }
    return refusal.sentence
  }
}

// MARK: Category by name

extension AnimalEditor {
  /// The name of the draft's category, as it is typed; empty for none.
  public var categoryName: String {
    get { draft.value.category.name }
    set { draft.value.category = choice(named: newValue) }
  }

  /// A category with exactly that name, or one to be found by its key or created when the draft is
  /// saved.
  private func choice(named name: String) -> CategoryChoice {
    if name.allSatisfy(\.isWhitespace) { return .none }
    return categories.first { $0.name == name }.map(CategoryChoice.existing) ?? .named(name)
  }

  /// The names of the categories in which `text` is found: those that start with it first.
  public func categoryNames(matching text: String) -> [String] {
    let pattern = Folding.folded(text)
    guard !pattern.isEmpty else { return categories.map(\.name) }
    let found = zip(categories, foldedNames).filter { $0.1.contains(pattern) }
    let starting = found.filter { $0.1.hasPrefix(pattern) }
    let others = found.filter { !$0.1.hasPrefix(pattern) }
    return (starting + others).map(\.0.name)
  }

  /// Whether two names are the name of one category.
  public func isSameCategory(_ name: String, _ other: String) -> Bool {
    Folding.key(name) == Folding.key(other)
  }
}

// MARK: Save and cancel

extension AnimalEditor {
  /// Writes the draft to the catalog and answers with the animal as saved; nil where the draft was
  /// refused: `problem(of:)` or `loss` then tell why, and the draft is as it was.
  ///
  /// - Throws: `CatalogError` for trouble that no field can put right; `CancellationError` if it
  ///   was given up while it waited.
  public func save() async throws -> Animal? {
    do {
      let saved = try await write(draft.value)
      draft.commit()
      return saved
    } catch CatalogError.name(let problem) {
      refuse(AnimalField.name.id, problem.sentence)
    } catch CatalogError.categoryName(let problem) {
      refuse(AnimalField.category.id, problem.sentence)
    } catch CatalogError.animalGone {
      loss = .animal(name: draft.original.name)
    } catch CatalogError.categoryGone(let name) {
      loss = .category(name: name)
    }
    return nil
  }

  /// Writes the draft as a new animal, or with its category made anew, after `save()` has told of a
  /// loss.
  public func saveAsNew() async throws -> Animal? {
    if case .category(let name) = loss { draft.value.category = .named(name) }
    if case .animal = loss { isNew = true }
    loss = nil
    return try await save()
  }

  /// Leaves the draft as it is, to be put right by hand.
  public func keepEditing() {
    loss = nil
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  private func write(_ value: AnimalDraft) async throws -> Animal {
    guard let animal, !isNew else { return try await store.insert(value) }
    return try await store.update(animal.id, from: draft.original, to: value)
  }

  private func refuse(_ field: AnimalField.ID, _ sentence: String) {
    refusal = (draft.value, field, sentence)
    focus = field
  }
}
