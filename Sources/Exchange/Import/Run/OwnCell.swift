import Catalog
import FileFormats

/// Takes the text of a field of the keeper's own out of a row.
struct OwnCell: Sendable {
  private let cells: CellReader
  /// How the dates of the column are written; nil for what is no date, or as the catalog has it.
  private let order: DateOrder?
  /// Whether the dates are numbers of days, as spreadsheets count them.
  private let areSerials: Bool
  private let year: Int
  /// Whether numbers are to be read by a mark before their decimals, as they are not yet as the catalog has
  /// them.
  private let hasNumbers: Bool
  private let mark: DecimalMark?
  /// The unit of the numbers in the column where that is not the one of the field.
  private let unit: String?
  /// What words of the column become, by their `Folding.key`.
  private let words: [String: String]
  /// What the names of animals in the file are; nil for a column of something else.
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

  /// The value; nil where there is none. A number that may be two stays as it is, and does not fit.
  func value(of record: borrowing Record) -> FieldValue? {
    guard let text = cells.text(of: record), kin?.isNone(text) != true else { return nil }
    if hasNumbers, mark == nil, DecimalMark.point.plain(text) != nil {
      return .foreign(ForeignValue(text: text))
    }
    let value = converted(text)
    return value.isEmpty ? nil : .text(value)
  }

  /// The sign for nothing in its cell, where it has no value.
  func sign(of record: borrowing Record) -> String? { cells.sign(of: record) }

  /// A text of the column as the field takes it: a date in the order of the catalog, a number by its mark
  /// and with its unit.
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
  /// How much counts as nothing in it.
  var placeOfSigns: MissingValue.Place {
    switch kind {
    case .name: .name
    case .choice, .category: .group
    case .value(let kind): kind.isText || hasSignAmongWords ? .name : .group
    }
  }

  /// Whether it is a choice with a word that stands for nothing elsewhere, such as `none`.
  private var hasSignAmongWords: Bool {
    valueKind?.words?.contains { MissingValue.isSign($0, in: .group) } ?? false
  }
}
