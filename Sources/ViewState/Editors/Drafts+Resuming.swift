import Bindings
import Catalog

extension Drafts {
  /// An editor that resumes a kept draft.
  public enum Editor {
    /// Of an animal.
    case animal(AnimalEditor)
    /// Of a category.
    case category(CategoryEditor)
    /// Of a saved search.
    case search(SearchEditor)
  }

  /// Takes a draft over and opens its editor; nil if it is gone, or being edited elsewhere.
  ///
  /// - Throws: What `CatalogStore.resumeDraft` throws, or why the catalog cannot be read; the draft
  ///   is then as it was. Nothing can fail once it is taken over, as it would have no editor.
  public func resume(_ draft: KeptDraft) async throws -> Editor? {
    guard case .success(let content) = draft.content else { return nil }
    let fields = try store.fields(of: content.kind)
    guard let taken = try await store.resumeDraft(draft.id),
      case .success(let content) = taken.content
    else {
      try reload()
      return nil
    }
    replace(draft, with: taken)
    let keeper = DraftKeeper(self, id: taken.id)
    let draft = Draft(content.original, value: content.value)
    if !draft.isDirty { keeper.take(nil) }
    switch content.kind {
    case .category:
      return .category(
        CategoryEditor(
          resuming: draft, of: content.id, with: fields, in: store, keeper: keeper))
    case .search:
      return .search(
        SearchEditor(resuming: draft, of: content.id, with: fields, in: store, keeper: keeper))
    default:
      let editor = AnimalEditor(
        resuming: draft, of: content.id, with: fields, in: store, keeper: keeper)
      // If this cannot be read now, saving reads it again.
      _ = try? editor.followMerge()
      return .animal(editor)
    }
  }
}
