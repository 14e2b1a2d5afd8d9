/// All that Unicode has and may have: 0…10FFFF without the surrogates, which are no scalars.
struct Scalars {
  static let all = (UInt32(0)...0x10FFFF).lazy.compactMap { Unicode.Scalar($0) }
}

extension Unicode.Scalar {
  /// Whether it may act on a terminal or mislead the eye; asked of the standard library, not of `Terminal`.
  var isHiddenOrControl: Bool {
    let properties = properties
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return true
    default:
      return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// As in `U+202E`.
  var name: String { "U+" + String(value, radix: 16, uppercase: true) }
}
