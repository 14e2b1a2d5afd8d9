import Catalog
import Exchange
import Observation

/// The columns of the list while they are chosen: those that are shown, in their order, and the others.
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
  /// Which of them is selected.
  public private(set) var selection = 0

  init(showing shown: [AnimalColumn], of all: [AnimalColumn]) {
    entries =
      shown.map { Entry(column: $0, isShown: true) }
      + all.filter { !shown.contains($0) }.map { Entry(column: $0, isShown: false) }
  }

  /// The columns that are shown.
  public var shown: [AnimalColumn] { entries.filter(\.isShown).map(\.column) }

  /// Shows the selected column, or shows it no longer.
  public func toggle() {
    entries[selection].isShown.toggle()
  }

  /// Moves the selected column by so many places, as far as there are any.
  public func shift(by places: Int) {
    let target = clamped(selection + places)
    entries.insert(entries.remove(at: selection), at: target)
    selection = target
  }

  /// Selects another column, so many places away or the nearest.
  public func move(by places: Int) {
    selection = clamped(selection + places)
  }

  private func clamped(_ index: Int) -> Int { min(max(0, index), entries.count - 1) }
}
