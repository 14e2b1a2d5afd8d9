import Catalog
import FileFormats

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

/// Reads the value of one of the keeper's fields from a row.
struct CustomCell: Sendable {
  let cells: CellReader
  /// The order of day, month and year in the column; nil if it is not of dates, or unknown.
  private let order: DateOrder?
  private let areSerials: Bool
  /// Whether it says that an entry is done, which it is not without a text, and whether any date
  /// says so.
  private let isOfDone: Bool
  private let isDoneByDate: Bool
  private let year: Int
  /// Whether the field has numbers, so that their decimal mark is converted.
  private let hasNumbers: Bool
  private let mark: DecimalMark?
  private let unit: String?
  /// What words of the column become, by their `Folding.key`.
  private let words: [String: String]
  /// Tells which texts mean no animal, in a column that refers to animals; nil for other columns.
  private let kin: KinRecognition?

  init(of field: Field, _ plan: ImportPlan, columns: [String: Int]) {
    let source = plan.mapping[field]
    cells = CellReader(source, plan, columns: columns, in: field.placeOfSigns)
    words = plan.pairs(of: field)
    let isOfKin = field.valueKind?.isReference == true && !plan.survey.isNative
    kin = isOfKin ? KinRecognition(plan.survey, plan.mapping) : nil
    year = plan.survey.reading.year
    isOfDone = field == .isDone
    isDoneByDate =
      isOfDone && source.wholeColumn.flatMap(plan.survey.column)?.mayBeDates == true
    let isDate = field.valueKind?.isDate == true && source.wholeColumn != nil
    let orders = source.columns.compactMap { plan.survey.column(named: $0)?.tally.meantDateOrder }
    order = isDate ? orders.first ?? field.valueKind?.options.dateOrder : nil
    guard case .column(let name) = source else {
      (areSerials, hasNumbers, mark, unit) = (false, false, nil, nil)
      return
    }
    let tally = plan.survey.column(named: name)?.tally
    areSerials = isDate && tally?.areSerials == true
    hasNumbers = field.valueKind?.isNumber == true
    mark = tally?.numbers.mark
    let own = field.valueKind?.options.unit
    let given = plan.survey.unit(of: field, inColumn: name)
    unit = own == nil || given == own ? nil : given
  }

  /// The value; nil if there is none. A number that may be read in two ways stays as it is, and
  /// does not fit.
  func value(of record: borrowing Record) -> FieldValue? {
    guard let text = cells.text(of: record), kin?.isNone(text) != true else {
      return isOfDone ? .text("no") : nil
    }
    if isDoneByDate { return .text("yes") }
    if hasNumbers, mark == nil, DecimalMark.point.plain(text) != nil {
      return .foreign(ForeignValue(text: text))
    }
    let value = converted(text)
    return value.isEmpty ? nil : .text(value)
  }

  /// A text of the column as the field takes it: a date in the order of the catalog, a number with
  /// a decimal point and its unit.
  func converted(_ text: String) -> String {
    if !words.isEmpty, let word = words[Folding.key(text)] { return word }
    if hasNumbers {
      let number = mark?.plain(text) ?? text
      if let unit, ValueKind.number.fits(number) { return "\(number) \(unit)" }
      return number
    }
    if areSerials, let day = ValueTally.day(ofSerial: text) { return day.text }
    return order?.iso(text, near: year) ?? text
  }
}

extension Field {
  /// Which texts mean a missing value in it.
  var placeOfSigns: MissingValue.Place {
    switch kind {
    case .name: .name
    case .choice, .category: .group
    case .value(let kind): kind.isText || hasSignAmongWords ? .name : .group
    }
  }

  /// Whether it is a choice with a word that means a missing value elsewhere, such as `none`.
  private var hasSignAmongWords: Bool {
    valueKind?.words?.contains { MissingValue.isSign($0, in: .group) } ?? false
  }
}

struct DietReader: Sendable {
  private let cells: CellReader
  private let areCodes: Bool

  init(_ plan: ImportPlan, columns: [String: Int]) {
    let source = plan.mapping[.diet]
    cells = CellReader(source, plan, columns: columns, in: .group)
    areCodes = if case .column(let name) = source { TrophicCode.isColumn(name) } else { false }
  }

  /// The diet, `unknown` if the row has none; counts texts that are not understood.
  func diet(of record: borrowing Record, _ tally: inout DietTally) -> Diet {
    guard let text = cells.text(of: record) else {
      tally.missing += 1
      return .unknown
    }
    if let diet = Diet(rawValue: text) { return diet }
    if areCodes, let diet = TrophicCode.diet(of: text) { return diet }
    switch DietWords.reading(of: text) {
    case .diet(let diet): return diet
    case .unknown: return .unknown
    case .misunderstood:
      tally.misunderstand(text)
      return .unknown
    }
  }
}
