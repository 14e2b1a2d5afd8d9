import Catalog
import Observation

/// What the user has marked, and how many animals that is now, counted off the main actor.
@Observable
public final class Marking {
  @ObservationIgnored private let store: CatalogStore
  /// What is listed, as a query.
  @ObservationIgnored var listed: () -> AnimalQuery = { AnimalQuery() }
  @ObservationIgnored var inView: () -> ArraySlice<Animal> = { [] }
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var countingHidden: Task<Void, Never>?
  /// The list that `hidden` is about.
  @ObservationIgnored private var hiddenQuery: AnimalQuery?
  /// Whether the catalog has changed since the count began.
  @ObservationIgnored private var isStale = false
  /// How often the catalog has changed.
  @ObservationIgnored private var changes = 0
  /// The rows that `marked` is about; nil until it is read again.
  @ObservationIgnored private var seen: [Animal]?
  /// The animal that was marked last, where a range begins.
  @ObservationIgnored private var last: Animal?

  /// Which animals are marked.
  public private(set) var marks = Marks() {
    didSet {
      seen = nil
      findMarked()
      findHidden()
    }
  }
  /// The animals in view that are marked; nil if that could not be read.
  public private(set) var marked: Set<Animal.ID>? = []
  /// How many animals are marked, if known.
  public private(set) var count: Int? = 0
  /// How many of them the list does not have, if known.
  public private(set) var hidden: Int? = 0
  /// Why their number is unknown, if it could not be read.
  public private(set) var failure: CatalogError?

  init(_ store: CatalogStore) {
    self.store = store
  }

  /// Whether nothing is marked.
  public var isEmpty: Bool { marks.isEmpty }

  /// Counts the animals that are marked at the time of the call.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func counted() async throws -> Int {
    let (marks, changes) = (marks, changes)
    let number = try await store.count(of: marks)
    // After a change meanwhile, another count has the newer number.
    if marks == self.marks, changes == self.changes {
      count = number
      failure = nil
    }
    return number
  }

  /// Returns when nothing is being counted.
  public func idle() async {
    while let counting { await counting.value }
    while let countingHidden { await countingHidden.value }
  }

  /// Reads which animals in view are marked, if they are others than before: whether an animal is
  /// depends only on the animal and the marks.
  func findMarked() {
    guard !marks.isEmpty else { return show(marked: []) }
    let rows = inView()
    if let seen, rows.elementsEqual(seen) { return }
    do {
      show(marked: try store.marked(among: Set(rows.map(\.id)), by: marks))
      seen = Array(rows)
    } catch {
      seen = nil
      show(marked: nil)
    }
  }

  /// Sets `marked` only if it differs, as each change asks for a frame.
  private func show(marked ids: Set<Animal.ID>?) {
    if ids != marked { marked = ids }
  }
}

extension Marking {
  /// Marks an animal, or unmarks it if it is marked.
  func flip(_ animal: Animal) throws(CatalogError) {
    let wasMarked = try store.marked(among: [animal.id], by: marks).contains(animal.id)
    if wasMarked { marks.unmark(animal.id) } else { marks.mark(animal.id) }
    last = wasMarked ? nil : animal
    if counting == nil, let known = count {
      count = marks.isEmpty ? 0 : known + (wasMarked ? -1 : 1)
    } else {
      countAnew()
    }
  }

  func markAll(of query: AnimalQuery) throws(CatalogError) {
    marks = try store.adding(query, to: marks)
    countAnew()
  }

  /// Marks all animals from the one marked last to another, in the order of a list.
  ///
  /// - Throws: `MarkingError.noStart` if the list does not have the animal that was marked last.
  func markRange(to animal: Animal, in query: AnimalQuery) throws {
    guard let last, let start = try store.animal(last.id), try store.lists(start.id, in: query)
    else { throw MarkingError.noStart }
    marks = try store.adding(from: start, to: animal, of: query, to: marks)
    self.last = animal
    countAnew()
  }

  /// Unmarks all.
  public func clear() {
    counting?.cancel()
    counting = nil
    marks = Marks()
    last = nil
    count = 0
  }
}

extension Marking {
  /// Counts again. A count under way goes on first, so that one comes to its end however often the
  /// catalog changes.
  func catalogHasChanged() {
    changes += 1
    if marks.isEmpty { return }
    findHidden()
    isStale = true
    if counting == nil { count(marks) }
  }

  /// Counts again how many marked animals the list does not have. The number known for the same
  /// list stands until then.
  func findHidden() {
    countingHidden?.cancel()
    countingHidden = nil
    let query = listed()
    if query != hiddenQuery { hidden = nil }
    hiddenQuery = query
    if marks.isEmpty || query.listsAll {
      hidden = 0
      return
    }
    countingHidden = Task { [store, marks] in
      do {
        let found = try await store.count(of: marks, missingFrom: query)
        try Task.checkCancellation()
        hidden = found
      } catch is CancellationError {
        return  // A newer count has taken over.
      } catch {
        // The pane shows, in place of their number, that marks cannot be counted.
        hidden = nil
      }
      countingHidden = nil
    }
  }

  private func countAnew() {
    counting?.cancel()
    count = nil
    count(marks)
  }

  private func count(_ marks: Marks) {
    failure = nil
    counting = Task { [store] in
      do {
        repeat {
          isStale = false
          let found = try await store.count(of: marks)
          try Task.checkCancellation()
          count = found
        } while isStale
      } catch is CancellationError {
        return  // A newer count has taken over.
      } catch {
        count = nil
        failure = error as? CatalogError
      }
      counting = nil
    }
  }
}

/// Why animals cannot be marked.
nonisolated public enum MarkingError: Error, CustomStringConvertible {
  /// The list does not have the animal that was marked last.
  case noStart

  /// What to do, in a sentence.
  public var description: String { "Mark one end of the range with Space first." }
}
