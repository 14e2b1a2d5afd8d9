import Catalog
import Observation

/// What the user has marked, and how many animals that is now.
///
/// The number is found out beside the main actor and follows a moment later; it is found out anew
/// after each change of the catalog.
@Observable
public final class Marking {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private var counting: Task<Void, Never>?
  /// Whether the catalog has changed since the number is being found out.
  @ObservationIgnored private var isStale = false
  /// How often the catalog has changed.
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var seen = SeenMarks()
  /// The animal that was marked last, from which a range begins.
  @ObservationIgnored private var last: Animal?

  /// Which animals are marked.
  public private(set) var marks = Marks()
  /// How many animals are marked, if known.
  public private(set) var count: Int? = 0
  /// Why their number is not known, if it could not be read.
  public private(set) var failure: CatalogError?

  init(_ store: CatalogStore) {
    self.store = store
  }

  /// Whether nothing is marked.
  public var isEmpty: Bool { marks.isEmpty }

  /// Those of the rows in view that are marked. They are read once for each view.
  public func marked(among rows: ArraySlice<Animal>) throws(CatalogError) -> Set<Animal.ID> {
    if marks.isEmpty { return [] }
    if let ids = seen.ids(of: rows, marks) { return ids }
    let ids = try store.marked(among: Set(rows.map(\.id)), by: marks)
    seen = SeenMarks(rows: Array(rows), marks: marks, ids: ids)
    return ids
  }

  /// The number of the animals that are marked when it is called, as it is now.
  ///
  /// - Throws: `CancellationError` if it was given up, `CatalogError` if the catalog cannot be read.
  public func counted() async throws -> Int {
    let (marks, changes) = (marks, changes)
    let number = try await store.count(of: marks)
    // What has changed meanwhile is counted already, or was.
    if marks == self.marks, changes == self.changes {
      count = number
      failure = nil
    }
    return number
  }

  /// Comes back when nothing is being counted.
  public func idle() async {
    while let counting { await counting.value }
  }
}

// MARK: Marking

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

  /// Marks all that a query finds.
  func markAll(of query: AnimalQuery) throws(CatalogError) {
    marks = try store.adding(query, to: marks)
    countAnew()
  }

  /// Marks all from the animal that was marked last to another one in the order of a list.
  ///
  /// - Throws: `MarkingError.noStart` where the list does not have the animal that was marked last.
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

// MARK: Counting

extension Marking {
  /// Finds the number out anew; a count under way goes on first, so that one comes to its end however
  /// often the catalog changes.
  func catalogHasChanged() {
    changes += 1
    if marks.isEmpty { return }
    isStale = true
    if counting == nil { count(marks) }
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

/// The rows that were looked at last, and which of them are marked: whether an animal is depends on
/// nothing but the animal and the marks.
private struct SeenMarks {
  var rows: [Animal] = []
  var marks = Marks()
  var ids: Set<Animal.ID> = []

  func ids(of rows: ArraySlice<Animal>, _ marks: Marks) -> Set<Animal.ID>? {
    marks == self.marks && self.rows.elementsEqual(rows) ? ids : nil
  }
}
