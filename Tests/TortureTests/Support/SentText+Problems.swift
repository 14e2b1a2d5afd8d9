/// What may be sent to a terminal. All else is a problem.
extension SentText {
  /// Each piece that is not on the list, once.
  var problems: Set<String> {
    Set(pieces.filter { !$0.isAllowedOnScreen }.map { "\($0)".debugDescription })
  }

  /// Each piece that may not be printed by a command either, once.
  var problemsOfOutput: Set<String> {
    Set(pieces.filter { !$0.isAllowedInOutput }.map { "\($0)".debugDescription })
  }
}

extension SentText.Piece {
  /// Whether the screen of the program consists of such pieces: of visible characters, and of what
  /// the description of the terminal (terminfo) has for places, colours, and modes; of links; and
  /// of one question.
  fileprivate var isAllowedOnScreen: Bool {
    switch self {
    case .character(let scalar): scalar.isVisible
    case .control(let scalar): ["\r", "\n", "\u{8}"].contains(scalar)
    case .escape(let text): ["(B", "(0", "=", ">", "M", "7", "8"].contains(text)
    case .sequence(let text): Self.isAllowed(text) || Self.question.contains(text)
    case .command(let text):
      Self.question.contains(text) || text.wholeMatch(of: /\]8;;[!-~]*\u{1B}\\/) != nil
    }
  }

  /// What the terminal is asked about pixels.
  private static let question = [
    "_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\", ">q", "16t", "c",
  ]

  /// Whether the output of a command consists of such pieces: of visible characters in lines and
  /// columns. Emoji may keep their joiners, and characters the signs of their variants.
  fileprivate var isAllowedInOutput: Bool {
    switch self {
    case .character(let scalar):
      scalar.isVisible || scalar == "\u{200D}" || scalar.isSelector
    case .control(let scalar): ["\r", "\n", "\t"].contains(scalar)
    case .escape, .sequence, .command: false
    }
  }

  private static let modes: [Substring] = ["1", "7", "12", "25", "1000", "1006", "1049", "2004"]

  private static func isAllowed(_ sequence: String) -> Bool {
    guard let last = sequence.last else { return false }
    let body = sequence.dropLast()
    if body.first == "?" {
      return "hl".contains(last)
        && body.dropFirst().split(separator: ";").allSatisfy(modes.contains)
    }
    // The title is put by and fetched again, with the alternate screen.
    if last == "t" { return body == "22;0;0" || body == "23;0;0" }
    return "ABCDGHJKLMPSTXZ@bdhlmr".contains(last) && body.allSatisfy { "0123456789;".contains($0) }
  }
}

extension Unicode.Scalar {
  /// Whether it chooses a variant of the character before it.
  var isSelector: Bool {
    (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
  }

  /// Whether a terminal draws it, and only it.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
    }
  }
}
