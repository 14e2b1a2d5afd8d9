import Terminal
import ViewState

/// One of the versions that a comparison shows of each field: base, theirs or mine.
struct ComparisonValue {
  /// The columns of a mark and the space after it.
  static let markColumns = 2

  /// The sign before a value that is kept.
  static let chosenMark = "●"

  /// The word over or before the values.
  let title: String
  private let side: Comparison.Side?
  private let asks: Bool
  private let value: (Comparison.Row) -> String?

  /// The versions that exist, from left to right. When asking, theirs stands left of mine, as `←`
  /// and `→` choose them.
  static func all(of comparison: Comparison, asks: Bool) -> [ComparisonValue] {
    let titles = comparison.animals ?? .init(theirs: asks ? "Theirs" : "Now", mine: "Mine")
    let base = ComparisonValue(title: "Base", side: nil, asks: asks, value: \.base)
    let theirs = ComparisonValue(
      title: titles.theirs, side: .theirs, asks: asks, value: \.theirs)
    let mine = ComparisonValue(title: titles.mine, side: .mine, asks: asks, value: \.mine)
    let all = asks ? [base, theirs, mine] : [base, mine, theirs]
    return all.filter { value in comparison.rows.contains { value.value($0) != nil } }
  }

  /// A text as it is shown; a blank one says "none".
  static func text(_ text: String) -> String {
    text.allSatisfy { $0 == " " } ? "none" : text
  }

  /// The text of a field.
  func text(_ row: Comparison.Row) -> String { Self.text(value(row) ?? "") }

  /// The sign before the text: `●` for what is kept, `○` for what may be chosen instead, `!` for a
  /// conflict if nothing is asked.
  func mark(_ row: Comparison.Row) -> String {
    guard side != nil, row.isChanged else { return " " }
    if row.isConflict, !asks { return "!" }
    if isKept(row) { return Self.chosenMark }
    return row.isConflict ? "○" : " "
  }

  /// How the text of a field looks.
  func style(_ row: Comparison.Row) -> Style {
    guard side != nil, row.isChanged, !(value(row) ?? "").isEmpty else { return .faint }
    return isKept(row) ? .strong : .plain
  }

  private func isKept(_ row: Comparison.Row) -> Bool { row.side == side || row.side == .both }
}
