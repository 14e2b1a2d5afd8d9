/// All that Unicode has and may have: 0…10FFFF without the surrogates, which are no scalars. Of the
/// planes without a character (4 to 13) and those for private use (15 and 16), one in 256 stands
/// for all.
struct Scalars {
  static let all = (UInt32(0)...0x10FFFF).lazy.compactMap { value -> Unicode.Scalar? in
    let isSparse = value >= 0x40000 && !(0xE0000...0xEFFFF).contains(value)
    return isSparse && value % 256 != 0 ? nil : Unicode.Scalar(value)
  }
}

extension Unicode.Scalar {
  /// Whether it may act on a terminal or mislead the eye; asked of the standard library, not of
  /// `Terminal`.
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
