/// The mark before the decimals of a number; the other mark may separate its thousands.
public enum DecimalMark: String, CaseIterable, Codable, Sendable {
  /// `1,800.5`.
  case point
  /// `1.800,5`.
  case comma

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."): self = .point
    case UInt8(ascii: ","): self = .comma
    default: return nil
    }
  }

  /// The other mark.
  var other: DecimalMark { self == .point ? .comma : .point }
}

extension DecimalMark {
  /// Rewrites a number whose value depends on the mark: `1.800` becomes `1800` if the mark is a
  /// comma. Nil for any other text.
  public func plain(_ text: String) -> String? {
    guard TypedNumber(text)?.isDoubtful == true, let number = TypedNumber(text, by: self),
      let plain = ValueKind.number.canonical(number.plain)
    else { return nil }
    return number.unit.isEmpty ? plain : "\(plain) \(number.unit)"
  }
}
