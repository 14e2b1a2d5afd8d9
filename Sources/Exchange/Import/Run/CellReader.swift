import FileFormats

/// Reads the text of a field from a row.
struct CellReader: Sendable {
  /// The index of a cell, and the texts that mean a missing value in it.
  private typealias Cell = (place: Int, signs: MissingValue)

  private enum Part {
    case text(String)
    /// The first of these cells that is not empty.
    case cells([Cell])
  }

  private let parts: [Part]

  /// A reader for rows with these columns; it reads nothing from a column that does not exist.
  init(
    _ source: FieldSource, _ plan: ImportPlan, columns: [String: Int], in place: MissingValue.Place
  ) {
    let cells = { (names: [String]) in
      Part.cells(
        names.compactMap { name in
          columns[name].map { ($0, MissingValue(in: place, of: name, plan)) }
        })
    }
    switch source {
    case .none: parts = []
    case .constant(let value): parts = [.text(value)]
    case .column(let name): parts = [cells([name])]
    case .template(let template):
      parts = template.parts.map { part in
        switch part {
        case .text(let text): .text(text)
        case .columns(let names): cells(names)
        }
      }
    }
  }

  /// The text; nil if there is none. If all cells of a template are empty, it has no text.
  func text(of record: borrowing Record) -> String? {
    if let cell { return text(cell, of: record) }
    var text = ""
    var hasCell = false
    var isFound = false
    for part in parts {
      switch part {
      case .text(let constant): text += constant
      case .cells(let cells):
        hasCell = true
        guard let value = first(of: cells, of: record) else { continue }
        isFound = true
        text += value
      }
    }
    return hasCell && !isFound || parts.isEmpty ? nil : text.trimmed
  }

  /// The text for a missing value in the cell, if the source is one cell and has that text.
  func sign(of record: borrowing Record) -> String? {
    guard let cell, !record.range(of: cell.place).isEmpty else { return nil }
    let text = MissingValue.text(ofCell: record[cell.place])
    return text.isEmpty ? nil : text
  }

  private var cell: Cell? {
    guard parts.count == 1, case .cells(let cells) = parts[0] else { return nil }
    return cells.count == 1 ? cells[0] : nil
  }

  private func first(of cells: [Cell], of record: borrowing Record) -> String? {
    for cell in cells {
      if let value = text(cell, of: record) { return value }
    }
    return nil
  }

  private func text(_ cell: Cell, of record: borrowing Record) -> String? {
    cell.signs.presentText(record[cell.place])
  }
}
