import CNcurses

/// The look of each style on this terminal: its own foreground and background, with hues that are
/// legible on a light and on a dark background, or no colours at all.
///
/// A bar is the terminal's own colours reversed: legible in every theme, and the fewest bytes.
struct Palette {
  /// What ncurses needs for a cell: its attributes and its pair of colours.
  typealias Look = (attributes: attr_t, pair: Int16)

  /// The pairs of the bar over a row that was just saved, after those of the hues.
  private static let (flashPair, afterglowPair): (Int16, Int16) = (9, 10)

  private let looks: [Look]

  /// The looks in colour, or without: for some terminals, or by https://no-color.org.
  init(hasColor: Bool) {
    let hues = hasColor ? Self.startColors() : []
    looks = Style.allCases.map { Self.look(of: $0, hues: hues) }
  }

  subscript(style: Style) -> Look { looks[Int(style.rawValue)] }

  /// Makes a pair for each hue that this terminal has, and returns those hues.
  private static func startColors() -> Set<Hue> {
    start_color()
    use_default_colors()
    // Black on green stands out on any background, as the pair sets both colours.
    init_pair(flashPair, 0, 2)
    let colors = Int(cn_colors())
    // White on the darkest green of such a terminal.
    if colors == 256 { init_pair(afterglowPair, 15, 22) }
    return Set(
      Hue.allCases.filter { hue in
        // Faint text is dim, if the terminal has that.
        if hue == .grey, cn_can("dim") { return false }
        guard let number = hue.number(amongColors: colors) else { return false }
        return init_pair(hue.rawValue, number, -1) == OK
      })
  }

  private static func look(of style: Style, hues: Set<Hue>) -> Look {
    if style == .flash, !hues.isEmpty { return (0, flashPair) }
    if style == .afterglow, hues.contains(.green) { return (0, afterglowPair) }
    let (hue, attributes) = style.look
    if let hue, hues.contains(hue) { return (attributes, hue.rawValue) }
    return (style == .accent ? cn_bold() : attributes, 0)
  }
}

extension Style {
  /// The colour of its text, nil for the terminal's own, and its other attributes.
  fileprivate var look: (hue: Hue?, attributes: attr_t) {
    switch self {
    case .plain, .picture: (nil, 0)
    case .faint: (.grey, cn_dim())
    case .strong: (nil, cn_bold())
    case .accent: (.accent, 0)
    case .heading: (.accent, cn_bold())
    case .selected, .afterglow: (nil, cn_reverse())
    case .flash: (nil, cn_reverse() | cn_bold())
    case .problem: (.red, cn_bold())
    case .green: (.green, 0)
    case .magenta: (.magenta, 0)
    case .red: (.red, 0)
    }
  }
}

/// A colour of text on the terminal's own background, light or dark: the contrast is at least 3:1
/// on both (WCAG 2, with xterm's colours).
nonisolated package enum Hue: Int16, CaseIterable {
  case accent = 1
  case green, magenta, red, grey

  /// Its number on a terminal with this many colours; nil if none is legible on both backgrounds.
  ///
  /// Above 256 a number is no index in a table of colours, so only the first eight are certain.
  package func number(amongColors count: Int) -> Int16? {
    switch self {
    case .red: 1
    case .magenta: 5
    case .accent: [16: 12, 256: 30][Self.known(count)]
    case .green: [256: 28][Self.known(count)]
    case .grey: [16: 8, 256: 244][Self.known(count)]
    }
  }

  private static func known(_ count: Int) -> Int {
    switch count {
    case 16..<256: 16
    case 256: 256
    default: 8
    }
  }
}

/// The block characters of a terminal's font: some terminals have halves, but no eighths of a cell.
nonisolated package struct Font {
  private static let halves: [Unicode.Scalar: Unicode.Scalar] = [
    "▏": "▌", "▎": "▌", "▍": "▌", "▋": "▌", "▊": "█", "▉": "█",
    "▁": "▄", "▂": "▄", "▃": "▄", "▅": "▄", "▆": "█", "▇": "█",
  ]

  private let hasEighths: Bool

  package init(terminal: String) {
    hasEighths = terminal != "linux" && !terminal.hasPrefix("vt")
  }

  package func drawn(_ character: Unicode.Scalar) -> Unicode.Scalar {
    hasEighths ? character : Self.halves[character] ?? character
  }
}
