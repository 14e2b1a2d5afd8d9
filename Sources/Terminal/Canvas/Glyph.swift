import CNcurses

/// How one grapheme cluster is drawn: its cells, in order.
///
/// All stored text passes through here on its way to the screen. What could act on the terminal or
/// mislead the eye is drawn as a visible replacement: control characters, line breaks,
/// bidirectional and zero-width controls, tags, private and unassigned characters. Terminals
/// disagree on the width of joined emoji, so the joiner between two of them, skin tones and
/// variation selectors are left out: 👩‍🌾 is drawn as 👩🌾, four columns everywhere.
nonisolated package struct Glyph: Equatable, Sendable {
  /// The parts from left to right; at least one.
  package let parts: [Part]
  /// The columns of all parts together; at least 1.
  package var width: Int { parts.reduce(0) { $0 + Int($1.columns) } }

  static let ellipsis = Part("…")
  /// The sign for what must not be drawn and has no picture of its own.
  static let replacement = Part("\u{FFFD}")

  /// The glyph of any grapheme cluster.
  package init(_ cluster: Character) {
    var assembly = Assembly(isEmoji: cluster.unicodeScalars.contains(where: \.isPictograph))
    for scalar in cluster.unicodeScalars { assembly.add(scalar) }
    parts = assembly.parts.isEmpty ? [Self.replacement] : assembly.parts
  }

  static func width(of cluster: Character) -> Int {
    if let byte = cluster.asciiValue, isPlain(byte) { return 1 }
    return Glyph(cluster).width
  }

  /// The parts of `text` that fit into `columns`; cut text ends with `…`.
  static func fitted(_ text: String, columns: Int) -> [Part] {
    guard columns > 0 else { return [] }
    if let parts = plainParts(of: text, columns: columns) { return parts }
    var parts: [Part] = []
    var used = 0
    // The number of parts that leave room for the ellipsis.
    var kept = 0
    for character in text {
      let glyph = Glyph(character)
      used += glyph.width
      guard used <= columns else { return parts.prefix(kept) + [ellipsis] }
      parts += glyph.parts
      if used < columns { kept = parts.count }
    }
    return parts
  }

  /// The same for text that is plain as far as it is examined; nil if it is not.
  private static func plainParts(of text: String, columns: Int) -> [Part]? {
    var parts: [Part] = []
    parts.reserveCapacity(min(columns, text.utf8.count))
    for scalar in text.unicodeScalars {
      guard isPlain(scalar) else { return nil }
      guard parts.count < columns else { return parts.dropLast() + [ellipsis] }
      parts.append(Part(scalar))
    }
    return parts
  }
}

nonisolated extension Glyph {
  /// Whether a UTF-8 byte is a character that is drawn as it is, in one column.
  static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

  /// Whether a character is drawn as it is, in one column, without looking it up: ASCII, Latin
  /// letters, and the dashes, dots, quotation marks, lines and blocks of the screens.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x250, 0x2010..<0x2028, 0x2500..<0x25FD: true
    default: false
    }
  }
}

nonisolated extension Glyph {
  /// The cluster as it may be printed: only what is hidden or acts on a terminal is replaced.
  static func visible(_ cluster: Character) -> String {
    let scalars = cluster.unicodeScalars
    if scalars.allSatisfy(isPlain) { return String(cluster) }
    let isEmoji = cluster.unicodeScalars.contains(where: \.isPictograph)
    var visible = String.UnicodeScalarView()
    for scalar in cluster.unicodeScalars {
      switch Role(scalar) {
      case .control(let picture): visible.append(picture)
      case .hidden: visible += replacement.scalars
      case .selector where visible.isEmpty: visible += replacement.scalars
      case .joiner where !isEmoji: visible += replacement.scalars
      case .joiner, .selector, .skinTone, .mark, .base: visible.append(scalar)
      }
    }
    return String(visible)
  }
}

nonisolated private struct Assembly {
  let isEmoji: Bool
  var parts: [Glyph.Part] = []
  var marks = 0

  mutating func add(_ scalar: Unicode.Scalar) {
    switch Role(scalar) {
    case .control(let picture): parts.append(Glyph.Part(picture))
    case .hidden: replace()
    case .joiner: if !isEmoji { replace() }
    case .selector: if parts.isEmpty { replace() }
    case .skinTone: if parts.isEmpty { append(scalar, columns: 2) }
    case .mark: attach(scalar)
    case .base(let columns): append(scalar, columns: columns)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, columns: UInt8) {
    parts.append(Glyph.Part(scalar, columns: columns))
    marks = 0
  }

  /// Puts a mark on the character before it, or on a dotted circle if there is none.
  private mutating func attach(_ mark: Unicode.Scalar) {
    guard marks < Glyph.Part.maxMarks else { return }
    var part = parts.last ?? Glyph.Part("\u{25CC}")
    // A Hangul vowel takes no column, but only joins a consonant.
    guard part.add(mark) else { return replace() }
    parts = parts.dropLast() + [part]
    marks += 1
  }

  private mutating func replace() {
    if parts.last != Glyph.replacement { parts.append(Glyph.replacement) }
  }
}

nonisolated private enum Role {
  case control(Unicode.Scalar)
  case hidden, joiner, selector, skinTone, mark
  case base(columns: UInt8)

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Its picture, such as ␛ (Unicode block Control Pictures).
    case 0..<0x20: self = .control(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: self = .control("\u{2421}")
    case 0x200D: self = .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .selector
    case 0x1F3FB...0x1F3FF: self = .skinTone
    default: self = Self.visible(scalar)
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Role {
    if Glyph.isPlain(scalar) { return .base(columns: 1) }
    guard !scalar.isHidden else { return .hidden }
    switch cn_width(wchar_t(bitPattern: scalar.value)) {
    case 0: return .mark
    case 1: return .base(columns: 1)
    case 2: return .base(columns: 2)
    default: return .hidden
    }
  }
}

extension Unicode.Scalar {
  nonisolated fileprivate var isPictograph: Bool {
    value > 0xFF && properties.isEmoji
  }

  /// Whether the scalar has no picture, or one that few fonts have.
  nonisolated fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}
