import Catalog
import FileFormats

/// Takes the text of a field of the keeper's own out of a row.
struct OwnCell: Sendable {
  private let cells: CellReader
  /// How the dates of the column are written; nil for what is no date, or as the catalog has it.
  private let order: DateOrder?

  init(of field: Field, _ plan: ImportPlan, columns: [String: Int]) {
    let source = plan.mapping[field]
    let isText = field.valueKind?.isText ?? true || field.hasSignAmongWords
    let place: MissingValue.Place =
      plan.mapping.key == .animal ? .own : isText ? .name : .group
    cells = CellReader(source, columns: columns, in: place)
    if case .column(let name) = source, field.valueKind?.isDate == true {
      order = plan.survey.column(named: name)?.tally.dateOrder
    } else {
      order = nil
    }
  }

  /// The text; nil where there is none.
  func text(of record: borrowing Record) -> String? {
    guard let text = cells.text(of: record) else { return nil }
    return order?.iso(text) ?? text
  }
}

extension Field {
  /// Whether it is a choice with a word that stands for nothing elsewhere, such as `none`.
  fileprivate var hasSignAmongWords: Bool {
    valueKind?.words?.contains { MissingValue.presentText($0, in: .group) == nil } ?? false
  }
}
