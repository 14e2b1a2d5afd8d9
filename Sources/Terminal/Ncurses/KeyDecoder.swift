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

  private enum State: Equatable {
    case keys
    /// Escape has come, and perhaps more with it.
    case escape
    /// Escape came alone and was taken for a key; on a slow line it may still begin a sequence.
    case escaped
    /// What has come of a sequence, without Escape and bracket.
    case sequence(String)
    case paste
  }

  /// The most that is taken for one sequence.
  private static let sequenceLimit = 32
  private static let pasteEndMark = "\u{1B}[201~"

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
      return pasted.utf8.last == UInt8(ascii: "~") ? endPasteAtMark() : []
    case (_, .function(let number)):
      return function(number)
    case (_, .character(let value)):
      return character(value)
    }
  }

  /// No more codes are at hand: what is still open is as complete as it will be.
  package mutating func settle() -> [Input] {
    guard state == .escape else { return [] }
    state = .escaped
    return [.key(.escape)]
  }
  /// Ends a paste whose end mark never came.
  package mutating func endPaste() -> [Input] {
    guard isPasting else { return [] }
    state = .keys
    defer { pasted = "" }
    return [.paste(pasted)]
  }

  /// Ends a paste whose end mark came in pieces, which ncurses does not know for a key.
  private mutating func endPasteAtMark() -> [Input] {
    guard pasted.hasSuffix(Self.pasteEndMark) else { return [] }
    pasted.removeLast(Self.pasteEndMark.count)
    return endPaste()
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
    case .escape: return withEscape(value)
    case .escaped: return afterEscape(value)
    case .sequence(let start): return withinSequence(value, after: start)
    }
  }

  private mutating func plain(_ value: UInt32) -> [Input] {
    if value == 0x1B {
      state = .escape
      return []
    }
    state = .keys
    return Self.key(value).map { [.key($0)] } ?? []
  }

  /// `[` and `O` begin a sequence; anything else that comes with Escape is a chord with Alt, which
  /// means nothing here: it is neither Escape nor the key.
  private mutating func withEscape(_ value: UInt32) -> [Input] {
    switch value {
    case 0x1B: return [.key(.escape)]
    case 0x5B, 0x4F: state = .sequence("")
    default: state = .keys
    }
    return []
  }

  /// A bracket after Escape is the rest of a sequence that a slow line has torn: nobody types both.
  private mutating func afterEscape(_ value: UInt32) -> [Input] {
    guard value == 0x5B else { return plain(value) }
    state = .sequence("")
    return []
  }

  /// Its last character ends a sequence, and so does a control, such as the Escape that begins the
  /// next one.
  private mutating func withinSequence(_ value: UInt32, after start: String) -> [Input] {
    guard value >= 0x20, start.utf8.count < Self.sequenceLimit else { return plain(value) }
    let sequence = start + (Unicode.Scalar(value).map { String($0) } ?? "")
    guard (0x40...0x7E).contains(value) else {
      state = .sequence(sequence)
      return []
    }
    state = sequence == "200~" ? .paste : .keys
    return Self.sequences[sequence].map { [.key($0)] } ?? []
  }

  /// The sequences of xterm and its like that ncurses knows too, unless they come torn.
  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    "1~": .home, "3~": .delete, "4~": .end, "5~": .pageUp, "6~": .pageDown,
  ]

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
