/// A comparison sign typed before a value; `!=` matches all other values.
struct ComparisonSign {
  let comparison: FieldCondition.Comparison
  let isNegated: Bool

  /// The sign as it can be typed.
  var text: String { (isNegated ? "!" : "") + comparison.rawValue }

  /// Consumes the sign at the start of a text; nil if there is none.
  init?(takenFrom text: inout Substring.UnicodeScalarView) {
    var rest = text
    isNegated = rest.starts(with: "!=".unicodeScalars)
    if isNegated { rest.removeFirst() }
    guard let first = FieldCondition.Comparison(takenFrom: &rest) else { return nil }
    // Completion ends a name with a colon; another sign may follow it.
    var behind = rest.drop(while: \.properties.isWhitespace)
    if first == .equal, let other = FieldCondition.Comparison(takenFrom: &behind), other != .equal {
      comparison = other
      rest = behind
    } else {
      comparison = first
    }
    text = rest
  }
}

extension FieldCondition.Comparison {
  /// Consumes the sign at the start of a text; nil if there is none.
  fileprivate init?(takenFrom text: inout Substring.UnicodeScalarView) {
    guard
      let sign = Self.allCases.first(where: { text.starts(with: $0.rawValue.unicodeScalars) })
    else { return nil }
    self = sign
    text = text.dropFirst(sign.rawValue.count)
  }
}
