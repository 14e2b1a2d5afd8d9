import FileFormats

/// Takes the text of a field out of a row.
struct CellReader: Sendable {
  private enum Part {
    case text(String)
    /// The first of these cells that has something in it.
    case cells([Int])
  }

  private let parts: [Part]
  private let place: MissingValue.Place

  /// A reader of a source, for rows with these columns; of a column that is not there yet it reads nothing.
  init(_ source: FieldSource, columns: [String: Int], in place: MissingValue.Place) {
    self.place = place
    switch source {
    case .none, .shares: parts = []
    case .constant(let value): parts = [.text(value)]
    case .column(let name): parts = [.cells([columns[name]].compactMap(\.self))]
    case .template(let template):
      parts = template.parts.map { part in
        switch part {
        case .text(let text): .text(text)
        case .columns(let names): .cells(names.compactMap { columns[$0] })
        }
      }
    }
  }

  /// The text; nil where there is none. Text put together of cells that are all empty is none.
  func text(of record: borrowing Record) -> String? {
    if parts.count == 1, case .cells(let cells) = parts[0], cells.count == 1 {
      return cell(cells[0], of: record)
    }
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

  private func first(of cells: [Int], of record: borrowing Record) -> String? {
    for index in cells {
      if let value = cell(index, of: record) { return value }
    }
    return nil
  }

  private func cell(_ index: Int, of record: borrowing Record) -> String? {
    MissingValue.presentText(record[index], in: place)
  }
}
