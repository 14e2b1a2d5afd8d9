import CNcurses

/// How each style looks on this terminal: the terminal's own sixteen colours, or none at all.
struct Palette {
  /// Attributes and colour pair of a cell, as ncurses wants them.
  struct Look {
    let attributes: attr_t
    let pair: Int16
  }

  private let looks: [Look]

  /// The looks in colour, or without: a terminal without colours, or the user's `NO_COLOR`
  /// (https://no-color.org).
  init(hasColor: Bool) {
    if hasColor { Self.startColors() }
    looks = Style.allCases.map { hasColor ? Self.colored($0) : Self.monochrome($0) }
  }

  subscript(style: Style) -> Look { looks[Int(style.rawValue)] }

  private enum Color: Int16, CaseIterable {
    case red = 1
    case green, yellow
    case cyan = 6
    case bar, flash, own

    /// Foreground and background as numbers of the terminal's colours; -1 is its own default.
    var numbers: (Int16, Int16) {
      switch self {
      case .bar: (0, 6)
      case .flash: (0, 2)
      case .own: (-1, -1)
      case .red, .green, .yellow, .cyan: (rawValue, -1)
      }
    }
  }

  private static func startColors() {
    start_color()
    use_default_colors()
    for color in Color.allCases {
      init_pair(color.rawValue, color.numbers.0, color.numbers.1)
    }
  }

  /// Plain text has a pair of its own with the terminal's own colours: from a colour to no pair at
  /// all ncurses resets every attribute, which costs twice the bytes of a change of colour.
  private static func colored(_ style: Style) -> Look {
    switch style {
    case .plain: Look(attributes: 0, pair: Color.own.rawValue)
    case .faint: Look(attributes: cn_dim(), pair: 0)
    case .strong: Look(attributes: cn_bold(), pair: 0)
    case .accent: Look(attributes: 0, pair: Color.cyan.rawValue)
    case .heading: Look(attributes: cn_bold(), pair: Color.cyan.rawValue)
    case .selected: Look(attributes: 0, pair: Color.bar.rawValue)
    case .flash: Look(attributes: 0, pair: Color.flash.rawValue)
    case .problem: Look(attributes: cn_bold(), pair: Color.red.rawValue)
    case .green: Look(attributes: 0, pair: Color.green.rawValue)
    case .yellow: Look(attributes: 0, pair: Color.yellow.rawValue)
    case .red: Look(attributes: 0, pair: Color.red.rawValue)
    }
  }

  private static func monochrome(_ style: Style) -> Look {
    switch style {
    case .plain, .accent, .green, .yellow, .red: Look(attributes: 0, pair: 0)
    case .faint: Look(attributes: cn_dim(), pair: 0)
    case .strong, .heading, .problem: Look(attributes: cn_bold(), pair: 0)
    case .selected: Look(attributes: cn_reverse(), pair: 0)
    case .flash: Look(attributes: cn_reverse() | cn_bold(), pair: 0)
    }
  }
}
