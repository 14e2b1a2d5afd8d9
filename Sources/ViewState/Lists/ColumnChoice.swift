import Exchange
import Observation

/// A choice of columns: those that are shown, in their order, and the others.
@Observable
public final class ColumnChoice {
  /// A column, and whether it is shown.
  public struct Entry: Hashable {
    /// The column.
    public let column: AnimalColumn
    /// Whether it is shown.
    public fileprivate(set) var isShown: Bool
  }

  /// All columns in their order.
  public private(set) var entries: [Entry]

  init(showing shown: [AnimalColumn], of all: [AnimalColumn]) {
    entries =
      shown.map { Entry(column: $0, isShown: true) }
      + all.filter { !shown.contains($0) }.map { Entry(column: $0, isShown: false) }
  }

  /// The columns that are shown.
  public var shown: [AnimalColumn] { entries.filter(\.isShown).map(\.column) }

  /// Shows a column, or shows it no longer.
  public func toggle(_ entry: Entry) {
    guard let index = entries.firstIndex(of: entry) else { return }
    entries[index].isShown.toggle()
  }

  /// Moves a column by so many places among all, as far as there are any.
  public func shift(_ entry: Entry, by places: Int) {
    guard let index = entries.firstIndex(of: entry) else { return }
    entries.remove(at: index)
    entries.insert(entry, at: min(max(0, index + places), entries.count))
  }
}
