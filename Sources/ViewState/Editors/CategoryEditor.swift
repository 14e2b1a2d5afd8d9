import Bindings
import Catalog
import Observation

/// Adds a category or renames one.
@Observable
public final class CategoryEditor {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let keeper: DraftKeeper?
  /// The category to rename; nil for a new one.
  private let id: AnimalCategory.ID?
  private var refusal: (name: String, sentence: String)?
  /// Whether the name that was saved last differed from that of the category.
  private var hasChanged = true
  /// Whether the name is to become a category of its own, as the one to rename has gone.
  private var isNew: Bool

  /// The name under edit.
  public var draft: Draft<String> {
    didSet { keeper?.take(draft.isDirty ? content : nil) }
  }
  /// Whether the category that was to be renamed has gone, so that the name can only be saved as
  /// new.
  public private(set) var isGone = false
  /// The name of now beside the one under edit, after `save()` has found that others have renamed
  /// the category.
  public private(set) var conflict: Comparison?

  /// Renames a category, or adds one where there is none. Its draft is kept among `drafts`.
  public convenience init(
    _ category: AnimalCategory? = nil, in store: CatalogStore, keptAmong drafts: Drafts? = nil
  ) {
    self.init(
      resuming: Draft(category?.name ?? ""), of: category?.id, in: store,
      keeper: drafts.map { DraftKeeper($0) })
  }

  /// Goes on with a draft, of a new category where there is no id.
  init(
    resuming draft: Draft<String>, of id: AnimalCategory.ID?, in store: CatalogStore,
    keeper: DraftKeeper?
  ) {
    self.store = store
    self.id = id
    self.keeper = keeper
    isNew = id == nil
    self.draft = draft
  }

  /// What is under edit, as a draft is kept.
  public var content: DraftContent { .category(id, original: draft.original, value: draft.value) }

  /// "Add Category" or "Rename Category".
  public var title: String { id == nil ? "Add Category" : "Rename Category" }
  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    return id == nil ? "the new category" : "the new name of \(draft.original.shortened)"
  }

  /// What happened when the name was saved, in a sentence.
  public func news(of saved: AnimalCategory) -> String {
    hasChanged ? "Saved \(saved.name.shortened)" : "Nothing was changed"
  }

  /// What is wrong with the name, until it is changed.
  public var problem: String? {
    refusal.flatMap { $0.name == draft.value ? $0.sentence : nil }
  }

  /// Writes the name to the catalog and returns the category as saved; nil where it was
  /// refused: `problem`, `isGone` or `conflict` then tell why, and the draft is as it was.
  ///
  /// - Throws: `CatalogError` for trouble that another name cannot put right; `CancellationError`
  ///   if it was cancelled while it waited.
  public func save() async throws -> AnimalCategory? {
    do {
      hasChanged = draft.isDirty || id == nil || isNew
      let saved = try await write(draft.value)
      draft.commit()
      return saved
    } catch CatalogError.name(let problem) {
      refusal = (draft.value, problem.sentence)
    } catch let error as CatalogError {
      switch error {
      case .categoryNameTaken: refusal = (draft.value, error.message)
      case .noSuchCategory: isGone = true
      case .nameConflict(let now):
        conflict = Comparison(ofName: draft.value, base: draft.original, now: now.name)
      default: throw error
      }
    }
    return nil
  }

  /// Adds a category with the name, after `save()` has found the one to rename gone.
  public func saveAsNew() async throws -> AnimalCategory? {
    isGone = false
    isNew = true
    return try await save()
  }

  /// Who has renamed the category, and that somebody has to choose, in a sentence.
  public var conflictNews: String {
    let author = id.map { store.lastAuthor(of: .category($0), fields: ["name"]) } ?? ""
    return "\(draft.original.shortened) was renamed\(author): choose theirs or mine."
  }

  /// Saves the name that was chosen in `conflict`; as with `save()`, nil may tell of another. If it
  /// throws, the draft is as it was before the choice.
  public func save(resolving choice: Comparison) async throws -> AnimalCategory? {
    let undecided = draft
    for row in choice.rows {
      let theirs = row.theirs ?? draft.original
      draft = Draft(theirs, value: row.side == .theirs ? theirs : row.mine)
    }
    keepEditing()
    do {
      return try await save()
    } catch {
      draft = undecided
      throw error
    }
  }

  /// Leaves the draft as it is.
  public func keepEditing() {
    isGone = false
    conflict = nil
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  private func write(_ name: String) async throws -> AnimalCategory {
    guard let keeper else { return try await write(name, kept: nil) }
    return try await keeper.save { try await write(name, kept: $0) }
  }

  private func write(_ name: String, kept: KeptDraft.ID?) async throws -> AnimalCategory {
    guard let id, !isNew else { return try await store.insertCategory(named: name, kept: kept) }
    if !hasChanged, kept == nil { return try unchanged(id) }
    return try await store.renameCategory(
      id, from: draft.original, to: name, kept: kept)
  }

  /// The category that is not to be renamed: nothing is written.
  private func unchanged(_ id: AnimalCategory.ID) throws(CatalogError) -> AnimalCategory {
    guard let category = try store.category(id) else { throw .noSuchCategory }
    return category
  }
}
