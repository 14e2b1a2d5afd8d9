import Catalog

/// The signs by which other programs write that there is nothing in a cell.
///
/// In a name only signs that are no word count, spelled exactly so: an animal may be called None or
/// Nan. A category or diet that is `none` or `?` is none. Nothing counts as a sign in a file that
/// Menagerie has written itself.
enum MissingValue {
  /// How much counts as nothing.
  enum Place {
    /// A name.
    case name
    /// A category or a diet.
    case group
    /// A file of Menagerie's own: nothing but the empty cell.
    case own
  }

  private static let signs: Set<String> = [
    "NA", "N/A", "n/a", "#N/A", "NULL", "null", "\\N", "NaN", "nan", "<NA>", "(null)",
  ]
  /// -999 is the sign of PanTHERIA (Jones et al. 2009, Ecology 90:2648).
  private static let groupSigns: Set<String> = [
    "none", "-", "--", "—", "–", "?", ".", "na", "-999", "-999.00", "-9999", "not available",
  ]

  /// The text without white space around it; nil where it is none or a sign for none.
  static func presentText(_ text: String, in place: Place) -> String? {
    let value = text.trimmed
    if value.isEmpty { return nil }
    switch place {
    case .own: return value
    case .name: return signs.contains(value) ? nil : value
    case .group:
      let isSign = signs.contains(value) || groupSigns.contains(value.lowercased())
      return isSign ? nil : value
    }
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
