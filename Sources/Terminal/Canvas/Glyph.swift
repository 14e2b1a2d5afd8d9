import CNcurses

/// How one grapheme cluster is drawn: the cells that it takes, in order.
///
/// This is the one gate between stored text and the screen. What could act on the terminal or
/// mislead the eye has no way through: control characters, line breaks, bidirectional and
/// zero-width controls, tags, private and unassigned characters are drawn as visible replacements.
/// Terminals disagree on the width of joined emoji, so the joiner between two of them, skin tones
/// and variation selectors are left out: 👩‍🌾 is drawn as 👩🌾, four columns everywhere.
nonisolated package struct Glyph: Equatable, Sendable {
  /// A character that a terminal draws in one or two columns by itself.
  package struct Part: Equatable, Sendable {
    package var character: Character
    package let width: Int
  }

  /// The parts from left to right; at least one.
  package let parts: [Part]
  /// Columns of all parts together; at least 1.
  package var width: Int { parts.reduce(0) { $0 + $1.width } }

  /// The sign of cut text.
  static let ellipsis = Glyph(parts: [Part(character: "…", width: 1)])
  /// The sign of what may not be drawn and has no picture of its own.
  static let replacement = Part(character: "\u{FFFD}", width: 1)

  private init(parts: [Part]) {
    self.parts = parts
  }

  /// The glyph of a grapheme cluster, whatever is in it.
  package init(_ cluster: Character) {
    if let ascii = cluster.asciiValue, cluster != "\r\n", (0x20..<0x7F).contains(ascii) {
      self.init(parts: [Part(character: cluster, width: 1)])
      return
    }
    var assembly = Assembly(isEmoji: cluster.unicodeScalars.contains(where: \.isPictograph))
    for scalar in cluster.unicodeScalars { assembly.add(scalar) }
    self.init(parts: assembly.parts.isEmpty ? [Self.replacement] : assembly.parts)
  }

  /// The glyphs of as much of `text` as fits into `columns`; text that is cut ends in `…`.
  static func fitted(_ text: some StringProtocol, columns: Int) -> [Glyph] {
    var glyphs: [Glyph] = []
    var used = 0
    for character in text {
      let glyph = Glyph(character)
      if used + glyph.width > columns {
        while used + ellipsis.width > columns, let last = glyphs.popLast() { used -= last.width }
        return columns > 0 ? glyphs + [ellipsis] : []
      }
      glyphs.append(glyph)
      used += glyph.width
    }
    return glyphs
  }
}

nonisolated extension Glyph {
  /// The cluster as it may be printed outside a canvas: only what is hidden or acts on a terminal
  /// is replaced.
  static func visible(_ cluster: Character) -> String {
    let isEmoji = cluster.unicodeScalars.contains(where: \.isPictograph)
    var visible = String.UnicodeScalarView()
    for scalar in cluster.unicodeScalars {
      switch Role(scalar) {
      case .control(let picture): visible += picture.unicodeScalars
      case .hidden: visible += replacement.character.unicodeScalars
      case .selector where visible.isEmpty: visible += replacement.character.unicodeScalars
      case .joiner where !isEmoji: visible += replacement.character.unicodeScalars
      case .joiner, .selector, .skinTone, .mark, .base: visible.append(scalar)
      }
    }
    return String(visible)
  }
}

/// The parts of a glyph while its scalars are read.
nonisolated private struct Assembly {
  /// Marks that a cell holds beside its character: ncurses stores five characters in one cell.
  static let mostMarks = 4

  let isEmoji: Bool
  var parts: [Glyph.Part] = []
  private var marks = 0

  init(isEmoji: Bool) {
    self.isEmoji = isEmoji
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    switch Role(scalar) {
    case .control(let picture): parts.append(Glyph.Part(character: picture, width: 1))
    case .hidden: replace()
    case .joiner: if !isEmoji { replace() }
    case .selector: if parts.isEmpty { replace() }
    case .skinTone: if parts.isEmpty { append(scalar, width: 2) }
    case .mark: attach(scalar)
    case .base(let width): append(scalar, width: width)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, width: Int) {
    parts.append(Glyph.Part(character: Character(scalar), width: width))
    marks = 0
  }

  /// A mark stands on its character, or on a dotted circle where it has none.
  private mutating func attach(_ mark: Unicode.Scalar) {
    guard marks < Self.mostMarks else { return }
    var part = parts.last ?? Glyph.Part(character: "\u{25CC}", width: 1)
    let joined = String(part.character) + String(mark)
    // A vowel of Hangul takes no column, and yet joins nothing but a consonant.
    guard joined.count == 1 else { return replace() }
    part.character = Character(joined)
    parts = parts.dropLast() + [part]
    marks += 1
  }

  private mutating func replace() {
    if parts.last != Glyph.replacement { parts.append(Glyph.replacement) }
  }
}

/// What a scalar does within a cluster.
nonisolated private enum Role {
  case control(Character)
  case hidden, joiner, selector, skinTone, mark
  case base(width: Int)

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x20: self = .control(Character(Unicode.Scalar(UInt8(scalar.value)).pictured))
    case 0x7F: self = .control("\u{2421}")
    case 0x200D: self = .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .selector
    case 0x1F3FB...0x1F3FF: self = .skinTone
    default: self = Self.visible(scalar)
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Role {
    guard !scalar.isHidden else { return .hidden }
    switch cn_width(wchar_t(bitPattern: scalar.value)) {
    case 0: return .mark
    case 1: return .base(width: 1)
    case 2: return .base(width: 2)
    default: return .hidden
    }
  }
}

extension Unicode.Scalar {
  /// The picture of a C0 control, such as ␛ (Unicode block Control Pictures).
  nonisolated fileprivate var pictured: Unicode.Scalar {
    Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
  }

  nonisolated fileprivate var isPictograph: Bool {
    properties.isEmojiPresentation || (properties.isEmoji && value > 0xFF)
  }

  /// Whether the scalar has no picture of its own, or one that only some fonts have.
  nonisolated fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}
