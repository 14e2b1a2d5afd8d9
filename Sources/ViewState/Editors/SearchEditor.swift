import Bindings
import Catalog
import Observation

/// A search while it is named and its text is written.
@Observable
public final class SearchEditor {
  /// What it will be.
  public var draft: Draft<SearchDraft> {
    didSet { keeper?.take(draft.isDirty ? content : nil) }
  }
  /// What has the focus: `name` or `find`.
  public var focus = "name"
  /// The search that is changed; nil for a new one.
  @ObservationIgnored public let original: SavedSearch?
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let keeper: DraftKeeper?
  private var refusal: (typed: SearchDraft, isOfName: Bool, sentence: String)?

  /// Changes a search, or saves a new one that finds `find`. Its draft is kept among `drafts`.
  public convenience init(
    _ original: SavedSearch? = nil, finding find: String = "", in store: CatalogStore,
    keptAmong drafts: Drafts? = nil
  ) {
    self.init(
      resuming: Draft(original.map { SearchDraft($0) } ?? SearchDraft(find: find)), of: original,
      in: store, keeper: drafts.map { DraftKeeper($0) })
  }

  /// Goes on with a draft, of a new search where there is none that is changed.
  init(
    resuming draft: Draft<SearchDraft>, of original: SavedSearch?, in store: CatalogStore,
    keeper: DraftKeeper?
  ) {
    self.original = original
    self.store = store
    self.keeper = keeper
    self.draft = draft
  }

  /// What is under edit, as a draft is kept.
  public var content: DraftContent {
    .search(original?.id, original: draft.original, value: draft.value)
  }

  /// What is wrong with the name, until something is changed.
  public var nameProblem: String? { problem(ofName: true) }
  /// What is wrong with the text, until something is changed.
  public var findProblem: String? { problem(ofName: false) }

  private func problem(ofName: Bool) -> String? {
    refusal.flatMap { $0.typed == draft.value && $0.isOfName == ofName ? $0.sentence : nil }
  }

  /// Throws the draft away.
  public func cancel() {
    draft.revert()
  }

  /// Saves it, and returns it as it is then; nil where it was refused, which a problem then says.
  ///
  /// - Throws: Trouble that another name or text cannot put right.
  public func save() async throws -> SavedSearch? {
    if let original, !draft.isDirty { return original }
    let find = draft.value.find
    if find != original?.find, let problem = try store.findProblem(in: find) {
      return refuse(isOfName: false, "\(problem)")
    }
    do {
      return try await write(draft.value)
    } catch CatalogError.name(let problem) {
      return refuse(isOfName: true, problem.sentence)
    } catch let error as CatalogError {
      switch error {
      case .search(.nameTaken): return refuse(isOfName: true, error.message)
      case .search(.empty), .search(.tooLong), .search(.text):
        return refuse(isOfName: false, error.message)
      default: throw error
      }
    }
  }

  private func write(_ value: SearchDraft) async throws -> SavedSearch {
    guard let keeper else { return try await write(value, kept: nil) }
    return try await keeper.save { try await write(value, kept: $0) }
  }

  private func write(_ value: SearchDraft, kept: KeptDraft.ID?) async throws -> SavedSearch {
    try await store.saveSearch(
      named: value.name, finding: value.find, as: original, kept: kept)
  }

  private func refuse(isOfName: Bool, _ sentence: String) -> SavedSearch? {
    refusal = (draft.value, isOfName, sentence)
    focus = isOfName ? "name" : "find"
    return nil
  }
}
