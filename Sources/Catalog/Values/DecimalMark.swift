/// The sign before the decimals of numbers; the other one may stand between their thousands.
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

  /// The other one.
  var other: DecimalMark { self == .point ? .comma : .point }
}

extension DecimalMark {
  /// A number as it is typed here, where it is another one by the other mark: `1.800` is `1800` by a comma;
  /// nil for any other text.
  public func plain(_ text: String) -> String? {
    guard TypedNumber(text)?.isDoubtful == true, let number = TypedNumber(text, by: self),
      let plain = ValueKind.number.canonical(number.plain)
    else { return nil }
    return number.unit.isEmpty ? plain : "\(plain) \(number.unit)"
  }
}
