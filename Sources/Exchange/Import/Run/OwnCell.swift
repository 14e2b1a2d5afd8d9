import Catalog
import FileFormats

/// Reads the value of one of the keeper's fields from a row.
struct OwnCell: Sendable {
  private let cells: CellReader
  /// The order of day, month and year in the column; nil if it is not of dates, or unknown.
  private let order: DateOrder?
  /// Whether the dates are day numbers of a spreadsheet.
  private let areSerials: Bool
  private let year: Int
  /// Whether the field has numbers, so that their decimal mark is converted.
  private let hasNumbers: Bool
  private let mark: DecimalMark?
  /// The unit of the numbers in the column, if it is not that of the field.
  private let unit: String?
  /// What words of the column become, by their `Folding.key`.
  private let words: [String: String]
  /// Tells which texts mean no animal, in a column that refers to animals; nil for other columns.
  private let kin: KinRecognition?

  init(of field: Field, _ plan: ImportPlan, columns: [String: Int]) {
    let source = plan.mapping[field]
    cells = CellReader(source, plan, columns: columns, in: field.placeOfSigns)
    words = plan.pairs(of: field)
    let isOfKin = field.valueKind?.isReference == true && !plan.survey.isOwn
    kin = isOfKin ? KinRecognition(plan.survey, plan.mapping) : nil
    year = plan.survey.reading.year
    guard case .column(let name) = source else {
      (order, areSerials, hasNumbers, mark, unit) = (nil, false, false, nil, nil)
      return
    }
    let tally = plan.survey.column(named: name)?.tally
    let isDate = field.valueKind?.isDate == true
    order = isDate ? tally?.meantDateOrder ?? field.valueKind?.options.dateOrder : nil
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
    guard let text = cells.text(of: record), kin?.isNone(text) != true else { return nil }
    if hasNumbers, mark == nil, DecimalMark.point.plain(text) != nil {
      return .foreign(ForeignValue(text: text))
    }
    let value = converted(text)
    return value.isEmpty ? nil : .text(value)
  }

  /// The text for a missing value in its cell, if the cell has one.
  func sign(of record: borrowing Record) -> String? { cells.sign(of: record) }

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
