/// A comparison as it is typed before a value, and `!=` for all other values.
struct ComparisonSign {
  let comparison: FieldCondition.Comparison
  let isNegated: Bool

  /// As it may be typed.
  var text: String { (isNegated ? "!" : "") + comparison.rawValue }

  /// Takes the sign with which a text begins; nil where there is none.
  init?(takenFrom text: inout Substring.UnicodeScalarView) {
    var rest = text
    isNegated = rest.starts(with: "!=".unicodeScalars)
    if isNegated { rest.removeFirst() }
    guard let first = FieldCondition.Comparison(takenFrom: &rest) else { return nil }
    // A completed name ends with a colon, behind which another sign may follow.
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
  /// Takes the sign with which a text begins.
  fileprivate init?(takenFrom text: inout Substring.UnicodeScalarView) {
    guard
      let sign = Self.allCases.first(where: { text.starts(with: $0.rawValue.unicodeScalars) })
    else { return nil }
    self = sign
    text = text.dropFirst(sign.rawValue.count)
  }
}
