import Catalog

/// The texts that mean a missing value in a column, as other programs write them.
///
/// In a name or a text only texts that are not words count, in this exact spelling: an animal may
/// be called None or Nan. A category, a diet or a number may also be `none` or `?`. In a file that
/// Menagerie has written no text means a missing value; if the user has given the texts, only those
/// do.
struct MissingValue: Sendable {
  enum Place {
    case name
    /// A category, a diet, or a value of another kind.
    case group
  }

  private static let signs: Set<String> = [
    na, "N/A", "n/a", "#N/A", "NULL", "null", "\\N", "NaN", "nan", "<NA>", "(null)",
  ]
  /// This may also be a code, such as that of Namibia.
  static let na = "NA"
  /// -999 is the sign of PanTHERIA (Jones et al. 2009, Ecology 90:2648).
  private static let numbers: Set<String> = ["-999", "-999.00", "-9999"]
  private static let groupSigns: Set<String> = [
    "none", "-", "--", "—", "–", "?", ".", "na", "not available",
  ]

  private let place: Place
  private let chosen: Set<String>?
  private let kept: Set<String>
  private let isNative: Bool

  /// The texts for a missing value in a column, or in an unknown one if `column` is nil.
  init(in place: Place, of column: String?, _ plan: ImportPlan) {
    self.place = place
    chosen = plan.mapping.missing
    kept = column.flatMap(plan.survey.column)?.keptSigns ?? []
    isNative = plan.survey.isNative
  }

  /// The text of a cell, trimmed; nil if it is empty or means a missing value.
  func presentText(_ text: String) -> String? {
    let value = isNative ? text.trimmed : Self.text(ofCell: text)
    return value.isEmpty || isSign(value) ? nil : value
  }

  private func isSign(_ value: String) -> Bool {
    if let chosen { return chosen.contains(value) }
    return !isNative && Self.isSign(value, in: place) && !kept.contains(value)
  }

  /// Whether a text means a missing value, unless it is a value in its column.
  static func isSign(_ value: String, in place: Place) -> Bool {
    switch place {
    case .name: signs.contains(value)
    case .group:
      signs.contains(value) || numbers.contains(value) || groupSigns.contains(value.lowercased())
    }
  }

  static func number(of sign: String) -> Double? { numbers.contains(sign) ? Double(sign) : nil }

  /// The text of a cell from another program, trimmed: `00021` also for `="00021"`, which
  /// spreadsheets use to keep digits.
  static func text(ofCell text: String) -> String {
    let text = text.trimmed
    guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 else { return text }
    let inner = text.dropFirst(2).dropLast()
    return inner.contains("\"") ? text : String(inner).trimmed
  }
}

extension ImportPlan {
  /// The texts in the first rows that mean a missing value.
  public var missingSigns: [String] {
    let signs = fields.flatMap { field in
      mapping[field].columns.compactMap(survey.column).flatMap { column in
        let missing = MissingValue(in: field.placeOfSigns, of: column.name, self)
        return column.signs.keys.filter { missing.presentText($0) == nil }
      }
    }
    return Set(signs).sorted()
  }
}

extension String {
  var trimmed: String {
    // Most cells have none.
    guard let first = utf8.first, let last = utf8.last else { return self }
    if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return self }
    let isWhite = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let head = unicodeScalars.drop(while: isWhite)
    let end = head.lastIndex { !isWhite($0) }.map(head.index(after:)) ?? head.startIndex
    return String(head[..<end])
  }
}
