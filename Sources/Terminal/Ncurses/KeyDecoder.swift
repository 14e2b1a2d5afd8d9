import CNcurses

/// Turns the codes that ncurses yields into inputs: the only place that knows codes.
///
/// Everything between the two marks of a bracketed paste is data. Escape sequences that neither
/// ncurses nor this table knows are dropped whole, so that their letters are never taken for keys.
struct KeyDecoder {
  /// What one call of `wget_wch` yielded.
  enum Code: Equatable {
    case character(UInt32)
    case function(Int32)
  }

  /// Codes of our own for the marks of a bracketed paste, beyond all that ncurses has.
  static let pasteStart: Int32 = KEY_MAX + 1
  static let pasteEnd: Int32 = KEY_MAX + 2
  /// The most that one paste may bring, in bytes; what exceeds it is dropped, and the field refuses
  /// the rest as too long.
  static let pasteLimit = 1 << 20

  private enum State {
    case keys
    case escape
    case sequence
    case paste(String.UnicodeScalarView)
  }

  private var state = State.keys

  /// Whether a paste has begun and not ended.
  var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Takes one code and answers with the inputs that it completes; `bytes` are those that a
  /// function key is sent as.
  mutating func decode(_ code: Code, bytes: @autoclosure () -> String) -> [Input] {
    switch (state, code) {
    case (.paste(let text), .function(Self.pasteEnd)):
      state = .keys
      return [.paste(String(text))]
    case (.paste(let text), _):
      add(code, to: text, bytes: bytes())
      return []
    case (_, .function(let number)):
      return function(number)
    case (_, .character(let value)):
      return character(value)
    }
  }

  /// No more codes are at hand: what is still open is as complete as it will be.
  mutating func settle() -> [Input] {
    guard case .escape = state else { return [] }
    state = .keys
    return [.key(.escape)]
  }

  /// Ends a paste whose end mark never came.
  mutating func endPaste() -> [Input] {
    guard case .paste(let text) = state else { return [] }
    state = .keys
    return [.paste(String(text))]
  }

  private mutating func add(_ code: Code, to text: String.UnicodeScalarView, bytes: String) {
    guard text.count < Self.pasteLimit else { return }
    // Let go of the stored copy, so that appending does not copy the whole paste for each
    // character.
    state = .keys
    var text = text
    switch code {
    case .character(let value): text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    case .function: text.append(contentsOf: bytes.unicodeScalars)
    }
    state = .paste(text)
  }
}

// MARK: Characters

extension KeyDecoder {
  private mutating func character(_ value: UInt32) -> [Input] {
    switch state {
    case .keys, .paste: return plain(value)
    case .escape: return afterEscape(value)
    case .sequence:
      if (0x40...0x7E).contains(value) { state = .keys }
      return []
    }
  }

  private mutating func plain(_ value: UInt32) -> [Input] {
    if value == 0x1B {
      state = .escape
      return []
    }
    return Self.key(value).map { [.key($0)] } ?? []
  }

  /// `[` and `O` begin a sequence that ncurses does not know; anything else is a key pressed after
  /// Escape.
  private mutating func afterEscape(_ value: UInt32) -> [Input] {
    if value == 0x5B || value == 0x4F {
      state = .sequence
      return []
    }
    state = .keys
    return [.key(.escape)] + plain(value)
  }

  private static func key(_ value: UInt32) -> Key? {
    switch value {
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0x01...0x1A: return Unicode.Scalar(value + 0x60).map { .control(Character($0)) }
    case 0..<0x20, 0x80..<0xA0: return nil
    default: return Unicode.Scalar(value).map { .character(Character($0)) }
    }
  }
}

// MARK: Function keys

extension KeyDecoder {
  private static let keys: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
    KEY_HOME: .home, KEY_END: .end, KEY_FIND: .home, KEY_SELECT: .end,
    KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_DC: .delete, KEY_BACKSPACE: .backspace,
    KEY_ENTER: .enter, KEY_BTAB: .backTab,
  ]

  private mutating func function(_ number: Int32) -> [Input] {
    let before = settle()
    state = .keys
    if number == Self.pasteStart {
      state = .paste(String.UnicodeScalarView())
      return before
    }
    if (KEY_F0 + 1...KEY_F0 + 63).contains(number) {
      return before + [.key(.function(Int(number - KEY_F0)))]
    }
    return before + (Self.keys[number].map { [.key($0)] } ?? [])
  }
}
