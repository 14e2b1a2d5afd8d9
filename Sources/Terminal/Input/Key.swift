/// A key, or a key with Control, as users call it.
nonisolated public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Control and a letter, in lower case, or `_`: `^S` is `.control("s")`.
  case control(Character)
  /// A function key, from 1.
  case function(Int)
  /// A key with a name of its own.
  case enter, escape, tab, backTab, backspace, delete
  /// A key that moves the cursor.
  case up, down, left, right, home, end, pageUp, pageDown
  /// Control with a key that moves or deletes.
  case controlLeft, controlRight, controlHome, controlEnd, controlDelete

  /// The name on screen, in help and in `docs/keys.md`: `a`, `^S`, `F1`, `PgUp`.
  public var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "BackSpace"
    case .delete: "Delete"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .controlLeft: "^←"
    case .controlRight: "^→"
    case .controlHome: "^Home"
    case .controlEnd: "^End"
    case .controlDelete: "^Delete"
    }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types the character: `"a"`.
  nonisolated public init(extendedGraphemeClusterLiteral value: Character) {
    self = .character(value)
  }
}
