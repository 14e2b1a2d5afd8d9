import Catalog
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
  /// The part of a title that was typed.
  public private(set) var text = ""
  /// The index of the selected column among those found.
  public private(set) var selection = 0

  init(showing shown: [AnimalColumn], of all: [AnimalColumn]) {
    entries =
      shown.map { Entry(column: $0, isShown: true) }
      + all.filter { !shown.contains($0) }.map { Entry(column: $0, isShown: false) }
  }

  /// The columns that are shown.
  public var shown: [AnimalColumn] { entries.filter(\.isShown).map(\.column) }

  /// The columns whose titles contain what was typed, in their order.
  public var found: [Entry] {
    let part = Folding.folded(text)
    return part.isEmpty
      ? entries : entries.filter { Folding.folded($0.column.title).contains(part) }
  }

  /// Sets the text that titles must contain; the selected column stays selected if it is found.
  public func type(_ text: String) {
    guard text != self.text else { return }
    let column = selected?.column
    self.text = text
    select(column)
  }

  /// Shows or hides the selected column.
  public func toggle() {
    guard let index = selectedIndex else { return }
    entries[index].isShown.toggle()
  }

  /// Moves the selected column by `places` among all, as far as there are any.
  public func shift(by places: Int) {
    guard let index = selectedIndex else { return }
    let entry = entries.remove(at: index)
    entries.insert(entry, at: min(max(0, index + places), entries.count))
    select(entry.column)
  }

  /// Selects one of the columns found, or the nearest.
  public func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
  }

  private var selected: Entry? { found.indices.contains(selection) ? found[selection] : nil }

  private var selectedIndex: Int? { selected.flatMap(entries.firstIndex) }

  private func select(_ column: AnimalColumn?) {
    selection = found.firstIndex { $0.column == column } ?? 0
  }
}
