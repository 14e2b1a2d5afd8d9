import Catalog

/// The signs in a column by which other programs write that there is nothing in a cell.
///
/// In a name or a text only signs that are no word count, spelled exactly so: an animal may be called None or
/// Nan. A category, a diet or a number that is `none` or `?` is none. In a file that Menagerie has written
/// itself nothing counts as a sign, and where somebody has said which do, no other one does.
struct MissingValue: Sendable {
  /// How much counts as nothing.
  enum Place {
    /// A name, or a text.
    case name
    /// A category, a diet, or a value of another kind.
    case group
  }

  private static let signs: Set<String> = [
    na, "N/A", "n/a", "#N/A", "NULL", "null", "\\N", "NaN", "nan", "<NA>", "(null)",
  ]
  /// What may be a code, such as that of Namibia.
  static let na = "NA"
  /// -999 is the sign of PanTHERIA (Jones et al. 2009, Ecology 90:2648).
  private static let numbers: Set<String> = ["-999", "-999.00", "-9999"]
  private static let groupSigns: Set<String> = [
    "none", "-", "--", "—", "–", "?", ".", "na", "not available",
  ]

  private let place: Place
  /// What somebody has said.
  private let chosen: Set<String>?
  /// The signs that are values here.
  private let kept: Set<String>
  private let isOwn: Bool

  /// The signs in a column, or in one that is not known.
  init(in place: Place, of column: String?, _ plan: ImportPlan) {
    self.place = place
    chosen = plan.mapping.missing
    kept = column.flatMap(plan.survey.column)?.keptSigns ?? []
    isOwn = plan.survey.isOwn
  }

  /// What stands in a cell, without white space around it; nil where it is nothing or a sign for that.
  func presentText(_ text: String) -> String? {
    let value = isOwn ? text.trimmed : Self.text(ofCell: text)
    return value.isEmpty || isSign(value) ? nil : value
  }

  private func isSign(_ value: String) -> Bool {
    if let chosen { return chosen.contains(value) }
    return !isOwn && Self.isSign(value, in: place) && !kept.contains(value)
  }

  /// Whether a text is a sign where it is no value.
  static func isSign(_ value: String, in place: Place) -> Bool {
    switch place {
    case .name: signs.contains(value)
    case .group:
      signs.contains(value) || numbers.contains(value) || groupSigns.contains(value.lowercased())
    }
  }

  /// The number that a sign is; nil for another sign.
  static func number(of sign: String) -> Double? { numbers.contains(sign) ? Double(sign) : nil }

  /// What stands in a cell of another program, without white space around it: `00021` also for
  /// `="00021"`, by which spreadsheets keep digits.
  static func text(ofCell text: String) -> String {
    let text = text.trimmed
    guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 else { return text }
    let inner = text.dropFirst(2).dropLast()
    return inner.contains("\"") ? text : String(inner).trimmed
  }
}

extension String {
  /// The text without white space around it.
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
