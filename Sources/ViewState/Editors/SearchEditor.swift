import Catalog
import Observation

/// A search while it is named and its text is written.
@Observable
public final class SearchEditor {
  /// What it will be called.
  public var name: String
  /// What it will find.
  public var find: String
  /// What has the focus: `name` or `find`.
  public var focus = "name"
  /// The search that is changed; nil for a new one.
  @ObservationIgnored public let original: SavedSearch?
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let first: [String]
  private var refusal: (typed: [String], isOfName: Bool, sentence: String)?

  /// Changes a search, or saves a new one that finds `find`.
  public init(_ original: SavedSearch? = nil, finding find: String = "", in store: CatalogStore) {
    self.original = original
    self.store = store
    name = original?.name ?? ""
    self.find = original?.find ?? find
    first = [original?.name ?? "", original?.find ?? find]
  }

  private var typed: [String] { [name, find] }

  /// Whether something was typed.
  public var isDirty: Bool { typed != first }
  /// What is wrong with the name, until something is changed.
  public var nameProblem: String? { problem(ofName: true) }
  /// What is wrong with the text, until something is changed.
  public var findProblem: String? { problem(ofName: false) }

  private func problem(ofName: Bool) -> String? {
    refusal.flatMap { $0.typed == typed && $0.isOfName == ofName ? $0.sentence : nil }
  }

  /// Saves it, and returns it as it is then; nil where it was refused, which a problem then says.
  ///
  /// - Throws: Trouble that another name or text cannot put right.
  public func save() async throws -> SavedSearch? {
    if let original, !isDirty { return original }
    if find != original?.find, let problem = FindText(find, in: try store.fields()).problems.first {
      return refuse(isOfName: false, "\(problem)")
    }
    do {
      return try await store.saveSearch(named: name, finding: find, as: original)
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

  private func refuse(isOfName: Bool, _ sentence: String) -> SavedSearch? {
    refusal = (typed, isOfName, sentence)
    focus = isOfName ? "name" : "find"
    return nil
  }
}
