import Bindings
import Catalog

extension Drafts {
  /// An editor that continues a kept draft.
  public enum Editor {
    /// Of an animal.
    case animal(AnimalEditor)
    /// Of a category.
    case category(CategoryEditor)
    /// Of what is said of a photo.
    case photo(PhotoEditor)
    /// Of a saved search.
    case search(SearchEditor)
    /// Of an entry, or of a round.
    case entry(EntryEditor)
    /// Of a log.
    case log(LogEditor)
  }

  /// Opens an editor for a draft that was taken over.
  private typealias Opening = @MainActor (DraftContent, Fields, CatalogStore, DraftKeeper) -> Editor

  private static let openings: [RecordKind: Opening] = [
    .animal: {
      let editor = AnimalEditor(resuming: $0, with: $1, in: $2, keeper: $3)
      // If it cannot be read now, it is read again when the draft is saved.
      _ = try? editor.followMerge()
      return .animal(editor)
    },
    .category: { .category(CategoryEditor(resuming: $0, with: $1, in: $2, keeper: $3)) },
    .photo: { .photo(PhotoEditor(resuming: $0, with: $1, in: $2, keeper: $3)) },
    .entry: {
      .entry(
        $0.isRound
          ? RoundEditor(resuming: $0, with: $1, in: $2, keeper: $3)
          : EntryEditor(resuming: $0, with: $1, in: $2, keeper: $3))
    },
    .log: { .log(LogEditor(resuming: $0, with: $1, in: $2, keeper: $3)) },
    .search: { .search(SearchEditor(resuming: $0, with: $1, in: $2, keeper: $3)) },
  ]

  /// Takes over a draft and opens its editor; nil if it is gone, or is being edited elsewhere.
  ///
  /// - Throws: What `CatalogStore.resumeDraft` throws, or that the catalog cannot be read; the
  ///   draft then stays as it was. Nothing may fail after the draft is taken over, because it would
  ///   have no editor.
  public func resume(_ draft: KeptDraft) async throws -> Editor? {
    guard case .success(let content) = draft.content, let open = Self.openings[content.kind] else {
      return nil
    }
    let fields = try store.fields(of: content.kind)
    guard let taken = try await store.resumeDraft(draft.id),
      case .success(let content) = taken.content
    else {
      try reload()
      return nil
    }
    replace(draft, by: taken)
    let keeper = DraftKeeper(self, id: taken.id)
    if content.original == content.value { keeper.take(nil) }
    return open(content, fields, store, keeper)
  }
}
