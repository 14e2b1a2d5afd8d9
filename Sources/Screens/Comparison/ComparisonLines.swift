import Terminal
import ViewState

/// A comparison as lines of text: its values side by side if that cuts nothing that has changed,
/// else below one another and wrapped.
struct ComparisonLines {
  struct Part {
    let column: Int
    let columns: Int
    let text: String
    let style: Style
  }

  /// One line, and the index of its field, if it is about one.
  struct Line {
    let row: Int?
    let parts: [Part]
  }

  private static let leastColumns = 50
  private static let indent = 1
  /// The most lines that a value takes: more than any field accepts.
  private static let maxLines = 1_000

  private let comparison: Comparison
  private let values: [ComparisonValue]
  private let columns: Int
  private let selection: Int?

  /// The lines of `comparison` in `columns` columns, with a mark at the field `selection`.
  init(of comparison: Comparison, asks: Bool, selection: Int?, columns: Int) {
    self.comparison = comparison
    self.columns = columns
    self.selection = selection
    values = ComparisonValue.all(of: comparison, asks: asks)
  }

  var all: [Line] {
    guard fitsSideBySide else { return comparison.rows.indices.flatMap(block) }
    return [heading] + comparison.rows.indices.map(sideBySide)
  }

  private var labelColumns: Int {
    Self.indent + (comparison.rows.map { Canvas.width(of: $0.title) }.max() ?? 0) + 2
  }

  private func label(of row: Int, style: Style) -> [Part] {
    let title = comparison.rows[row].title
    let label = Part(column: Self.indent, columns: columns - Self.indent, text: title, style: style)
    guard row == selection else { return [label] }
    return [Part(column: 0, columns: 1, text: "▌", style: .accent), label]
  }

  private func labelStyle(of row: Int) -> Style { row == selection ? .heading : .faint }
}

/// The values side by side.
extension ComparisonLines {
  private var valueColumns: Int { (columns - labelColumns) / max(1, values.count) }
  private var textColumns: Int { valueColumns - ComparisonValue.markColumns - 1 }

  private var fitsSideBySide: Bool {
    columns >= Self.leastColumns
      && comparison.rows.filter(\.isChanged).allSatisfy { row in
        values.allSatisfy { Canvas.width(of: $0.text(row)) <= textColumns }
      }
  }

  private func start(of index: Int) -> Int { labelColumns + index * valueColumns }

  private var heading: Line {
    Line(
      row: nil,
      parts: values.enumerated().map { index, value in
        Part(
          column: start(of: index) + ComparisonValue.markColumns, columns: textColumns,
          text: value.title, style: .faint)
      })
  }

  private func sideBySide(_ index: Int) -> Line {
    let row = comparison.rows[index]
    let parts = values.enumerated().flatMap { index, value in
      [
        Part(column: start(of: index), columns: 1, text: value.mark(row), style: .accent),
        Part(
          column: start(of: index) + ComparisonValue.markColumns, columns: textColumns,
          text: value.text(row), style: value.style(row)),
      ]
    }
    return Line(row: index, parts: label(of: index, style: labelStyle(of: index)) + parts)
  }
}

/// The values below one another.
extension ComparisonLines {
  private func block(_ index: Int) -> [Line] {
    guard comparison.rows[index].isChanged else { return [unchanged(index)] }
    let label = Line(row: index, parts: label(of: index, style: labelStyle(of: index)))
    return [label] + values.flatMap { lines(of: $0, in: index) }
  }

  private func unchanged(_ index: Int) -> Line {
    let row = comparison.rows[index]
    let value = ComparisonValue.text(row.mine)
    let part = Part(
      column: labelColumns, columns: columns - labelColumns - 1, text: value, style: .faint)
    return Line(row: index, parts: label(of: index, style: .faint) + [part])
  }

  /// The lines of a value, behind its mark and its title.
  private func lines(of value: ComparisonValue, in index: Int) -> [Line] {
    let row = comparison.rows[index]
    let title = Self.indent + ComparisonValue.markColumns
    let start = title + (values.map { Canvas.width(of: $0.title) }.max() ?? 0) + 2
    let room = max(1, columns - start - 1)
    return Self.lines(of: value.text(row), columns: room).enumerated().map { offset, text in
      let text = Part(column: start, columns: room, text: text, style: value.style(row))
      guard offset == 0 else { return Line(row: index, parts: [text]) }
      return Line(
        row: index,
        parts: [
          Part(column: Self.indent, columns: 1, text: value.mark(row), style: .accent),
          Part(column: title, columns: start - title, text: value.title, style: .faint), text,
        ])
    }
  }
  /// The lines of a text; if there are too many, "…" ends them and the rest is not looked at.
  private static func lines(of text: String, columns: Int) -> [String] {
    let lines = Canvas.lines(of: text, columns: columns, atMost: maxLines + 1)
    return lines.count > maxLines ? lines.prefix(maxLines) + ["…"] : lines
  }
}

/// One of the versions that a comparison shows of each field: base, theirs or mine.
struct ComparisonValue {
  /// The columns of a mark and the space after it.
  static let markColumns = 2

  static let chosenMark = "●"

  let title: String
  private let side: Comparison.Side?
  private let asks: Bool
  private let value: (Comparison.Row) -> String?

  /// The versions that exist, from left to right: theirs is left of mine, as `←` chooses it.
  static func all(of comparison: Comparison, asks: Bool) -> [ComparisonValue] {
    let titles = comparison.animals ?? .init(theirs: asks ? "Theirs" : "Now", mine: "Mine")
    let base = ComparisonValue(title: "Base", side: nil, asks: asks, value: \.base)
    let theirs = ComparisonValue(title: titles.theirs, side: .theirs, asks: asks, value: \.theirs)
    let mine = ComparisonValue(title: titles.mine, side: .mine, asks: asks, value: \.mine)
    return [base, theirs, mine].filter { value in
      comparison.rows.contains { value.value($0) != nil }
    }
  }

  static func text(_ text: String) -> String {
    text.allSatisfy { $0 == " " } ? "none" : text
  }

  func text(_ row: Comparison.Row) -> String { Self.text(value(row) ?? "") }

  /// The sign before the text: `●` for what is kept, `○` for what may be chosen instead, `!` for a
  /// conflict if nothing is asked.
  func mark(_ row: Comparison.Row) -> String {
    guard side != nil, row.isChanged else { return " " }
    if row.isConflict, !asks { return "!" }
    if isKept(row) { return Self.chosenMark }
    return row.isConflict ? "○" : " "
  }

  func style(_ row: Comparison.Row) -> Style {
    guard side != nil, row.isChanged, !(value(row) ?? "").isEmpty else { return .faint }
    return isKept(row) ? .strong : .plain
  }

  private func isKept(_ row: Comparison.Row) -> Bool { row.side == side || row.side == .both }
}
