import Catalog
import Observation

/// How many of the marked animals the list does not have, counted off the main actor.
@Observable
public final class HiddenMarks {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var query: AnimalQuery?
  @ObservationIgnored private var marks = Marks()

  /// How many, if known.
  public private(set) var count: Int? = 0

  init(_ store: CatalogStore) {
    self.store = store
  }

  /// Counts again for marks and a list. The number known for the same list stands until then.
  func find(_ marks: Marks, in query: AnimalQuery) {
    counting?.cancel()
    counting = nil
    if self.query != query { count = nil }
    self.query = query
    self.marks = marks
    if marks.isEmpty || query.listsAll {
      count = 0
    } else {
      counting = Task { await find() }
    }
  }

  /// Returns when nothing is being counted.
  func idle() async {
    while let counting { await counting.value }
  }

  private func find() async {
    guard let query else { return }
    do {
      let found = try await store.count(of: marks, missingFrom: query)
      try Task.checkCancellation()
      count = found
    } catch is CancellationError {
      return  // A newer count has taken over.
    } catch {
      // The pane shows, in place of their number, that marks cannot be counted.
      count = nil
    }
    counting = nil
  }
}
