import Bindings
import Catalog
import Observation

/// Adds a category or renames one.
@Observable
public final class CategoryEditor {
  @ObservationIgnored private let store: CatalogStore
  private let category: AnimalCategory?
  private var refusal: (name: String, sentence: String)?
  /// Whether the name is to become a category of its own, as the one to rename has gone.
  private var isNew: Bool

  /// The name under edit.
  public var draft: Draft<String>
  /// Whether the category that was to be renamed has gone, so that the name can only be saved as
  /// new.
  public private(set) var isGone = false

  /// Renames a category, or adds one where there is none.
  public init(_ category: AnimalCategory? = nil, in store: CatalogStore) {
    self.store = store
    self.category = category
    isNew = category == nil
    draft = Draft(category?.name ?? "")
  }

  /// "Add Category" or "Rename Category".
  public var title: String { category == nil ? "Add Category" : "Rename Category" }
  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    return category.map { "the new name of \($0.name.shortened)" } ?? "the new category"
  }

  /// What is wrong with the name, until it is changed.
  public var problem: String? {
    refusal.flatMap { $0.name == draft.value ? $0.sentence : nil }
  }

  /// Writes the name to the catalog and answers with the category as saved; nil where it was
  /// refused: `problem` or `isGone` then tell why, and the draft is as it was.
  ///
  /// - Throws: `CatalogError` for trouble that another name cannot put right; `CancellationError`
  ///   if it was given up while it waited.
  public func save() async throws -> AnimalCategory? {
    do {
      let saved = try await write(draft.value)
      draft.commit()
      return saved
    } catch CatalogError.name(let problem) {
      refusal = (draft.value, problem.sentence)
    } catch let error as CatalogError {
      switch error {
      case .categoryNameTaken: refusal = (draft.value, error.message)
      case .noSuchCategory: isGone = true
      default: throw error
      }
    }
    return nil
  }

  /// Adds a category with the name, after `save()` has told that the one to rename has gone.
  public func saveAsNew() async throws -> AnimalCategory? {
    isGone = false
    isNew = true
    return try await save()
  }

  /// Leaves the draft as it is.
  public func keepEditing() {
    isGone = false
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  private func write(_ name: String) async throws -> AnimalCategory {
    guard let category, !isNew else { return try await store.insertCategory(named: name) }
    return try await store.renameCategory(category.id, to: name)
  }
}
