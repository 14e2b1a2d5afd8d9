import CNcurses

/// Turns the codes that ncurses yields into inputs: the only place that knows codes.
///
/// Everything between the two marks of a bracketed paste is data. Escape sequences that neither
/// ncurses nor this table knows are dropped whole, so that their letters are never taken for keys.
package struct KeyDecoder {
  /// What one call of `wget_wch` yielded.
  package enum Code: Equatable {
    case character(UInt32)
    case function(Int32)
  }

  /// Codes of our own for the marks of a bracketed paste, beyond all that ncurses has.
  package static let pasteStart: Int32 = KEY_MAX + 1
  package static let pasteEnd: Int32 = KEY_MAX + 2
  /// The most that one paste may bring, in bytes; what exceeds it is dropped, and the field refuses
  /// the rest as too long.
  package static let pasteLimit = 1 << 20

  private enum State {
    case keys
    case escape
    case sequence
    case paste
  }

  private var state = State.keys
  /// What the paste under way has brought so far.
  private var pasted = ""

  /// A decoder that has seen nothing.
  package init() {}

  /// Whether a paste has begun and not ended.
  package var isPasting: Bool { state == .paste }

  /// Takes one code and answers with the inputs that it completes; `bytes` are those that a
  /// function key is sent as.
  package mutating func decode(_ code: Code, bytes: @autoclosure () -> String) -> [Input] {
    switch (state, code) {
    case (.paste, .function(Self.pasteEnd)):
      return endPaste()
    case (.paste, _):
      add(code, bytes: bytes())
      return []
    case (_, .function(let number)):
      return function(number)
    case (_, .character(let value)):
      return character(value)
    }
  }

  /// No more codes are at hand: what is still open is as complete as it will be.
  package mutating func settle() -> [Input] {
    guard case .escape = state else { return [] }
    state = .keys
    return [.key(.escape)]
  }

  /// Ends a paste whose end mark never came.
  package mutating func endPaste() -> [Input] {
    guard isPasting else { return [] }
    state = .keys
    defer { pasted = "" }
    return [.paste(pasted)]
  }

  private mutating func add(_ code: Code, bytes: String) {
    guard pasted.utf8.count < Self.pasteLimit else { return }
    switch code {
    case .character(let value): pasted.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    case .function: pasted += bytes
    }
  }
}

// MARK: Characters

extension KeyDecoder {
  private mutating func character(_ value: UInt32) -> [Input] {
    switch state {
    case .keys, .paste: return plain(value)
    case .escape: return afterEscape(value)
    case .sequence: return withinSequence(value)
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

  /// Its last character ends a sequence, and so does a control, such as the Escape that begins the
  /// next one.
  private mutating func withinSequence(_ value: UInt32) -> [Input] {
    guard value >= 0x20 else {
      state = .keys
      return plain(value)
    }
    if (0x40...0x7E).contains(value) { state = .keys }
    return []
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
      state = .paste
      return before
    }
    if (KEY_F0 + 1...KEY_F0 + 63).contains(number) {
      return before + [.key(.function(Int(number - KEY_F0)))]
    }
    return before + (Self.keys[number].map { [.key($0)] } ?? [])
  }
}
