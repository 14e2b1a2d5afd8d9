import Observation
import Terminal
import ViewState

/// The sheet that compares a draft with the record as it was and as it is, or two animals that are
/// to be merged: to choose what is kept, or only to look.
@Observable
package final class ComparisonScreen: Screen {
  /// The heading: what has happened, or what is compared.
  package let title: String
  let subtitle: String
  var comparison: Comparison
  @ObservationIgnored let onSave: ((ComparisonScreen, ScreenStack) throws -> Void)?
  @ObservationIgnored let onReturn: () -> Void
  /// What Enter does.
  let verb: String
  /// The index of the field to choose for.
  var selection: Int?
  var scroll = Scroll()
  var columns = 0

  /// A sheet to look at; `subtitle` says what is compared.
  package init(_ comparison: Comparison, title: String, subtitle: String) {
    self.comparison = comparison
    self.title = title
    self.subtitle = subtitle
    verb = "Save"
    onSave = nil
    onReturn = {}
  }

  /// A sheet that asks whose values to keep; `subtitle` says who has changed what. `onSave`
  /// receives the sheet with a side for each field, and closes it; if the sheet is left instead,
  /// `onReturn` is called.
  init(
    asking comparison: Comparison, title: String, subtitle: String, verb: String = "Save",
    onReturn: @escaping () -> Void = {},
    onSave: @escaping (ComparisonScreen, ScreenStack) throws -> Void
  ) {
    self.comparison = comparison
    self.title = title
    self.subtitle = subtitle
    self.verb = verb
    self.onSave = onSave
    self.onReturn = onReturn
    selection = comparison.rows.firstIndex(where: \.isConflict)
  }

  var asks: Bool { onSave != nil }
  /// If it asks, only the characters that choose do anything, as with a `Question`.
  package var takesText: Bool { asks }
}

// MARK: Choosing and moving

extension ComparisonScreen {
  func choose(_ side: Comparison.Side) {
    guard let selection else { return }
    comparison.choose(side, for: comparison.rows[selection].id)
    showSelection()
    showChoice(of: selection)
  }

  /// Brings the chosen value into view, if the field is higher than the sheet.
  private func showChoice(of row: Int) {
    let chosen = lines.firstIndex { line in
      line.row == row && line.parts.contains { $0.text == ComparisonValue.chosenMark }
    }
    if let chosen { scroll.follow(chosen) }
  }

  func select(from rows: [Int], where isBeyond: (Int, Int) -> Bool) {
    guard let selection else { return }
    let next = rows.first { isBeyond($0, selection) && comparison.rows[$0].isConflict }
    self.selection = next ?? selection
    showSelection()
  }

  private func showSelection() {
    guard let selection else { return }
    let lines = lines
    let own = lines.indices.filter { lines[$0].row == selection }
    if let last = own.last { scroll.follow(last) }
    if let first = own.first { scroll.follow(first) }
  }

  func move(by distance: Int) {
    let row = distance < 0 ? scroll.top + distance : scroll.top + scroll.height - 1 + distance
    scroll.follow(min(max(0, row), max(0, lines.count - 1)))
  }

  package func layout(in area: Rect) {
    columns = sheetColumns(in: area) - 2
    scroll.height = max(1, rows(in: area) - 3)
    scroll.follow(0)
    showSelection()
  }
}
