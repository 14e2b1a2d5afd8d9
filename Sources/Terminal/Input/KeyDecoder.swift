/// Decodes the bytes that a terminal sends into inputs; nothing else interprets them.
///
/// A slow line may split a sequence anywhere, so time decides what its beginning was. Time passes
/// only in `settle`, as bytes that a busy program reads late did not come late. Unknown sequences
/// and unrequested answers are dropped whole, so that their letters never count as keys.
nonisolated package struct KeyDecoder {
  private enum State: Equatable {
    case keys
    /// Escape has come, perhaps with more to follow at once.
    case escape
    /// Nothing came along with Escape: what follows is not a chord.
    case loneEscape
    case sequence([UInt8])
    /// Escape has counted as a key; on a slow line the rest of its sequence may still come.
    case escaped
    /// What may be the late rest of a sequence, from its Escape on, which has counted as a key.
    case rest([UInt8])
    /// What may introduce a string came with Escape, or was `typed`. Soon after, any text continues
    /// the string; later only the beginning of an answer does.
    case opening(ControlString, typed: [Input], isSoon: Bool)
    case string(ControlString)
    /// Escape came within a string.
    case leftString(ControlString)
    case paste
    /// The paste has stalled before its end.
    case stalledPaste
    /// Escape came within a stalled paste.
    case leftPaste
  }

  /// A character that comes within this time of Escape is a chord with Alt.
  private static let chordTime = Duration.milliseconds(25)
  /// What looks like the rest of a sequence within this time of an Escape key is that rest.
  private static let restTime = Duration.milliseconds(500)
  /// An answer is not torn for longer.
  private static let answerTime = Duration.milliseconds(300)
  /// A string that is silent for this long is over.
  private static let stringTime = Duration.milliseconds(500)
  /// The rest of a sequence comes within this time, if at all: nobody types its beginning.
  private static let sequenceTime = Duration.seconds(2)
  /// A paste that is silent for this long has stalled.
  private static let pasteTime = Duration.seconds(1)
  private static let sequenceLimit = 32
  private static let escape: UInt8 = 0x1B

  private let sequences: KeySequences
  private let keyWait: Duration
  /// Whether the terminal was asked and has not answered yet: what begins with Escape may then be
  /// its answer, which nobody may take for a key.
  package var isAsked = false
  private var state = State.keys
  private var latest = Duration.zero
  private var characters = CharacterDecoder()
  private var pasted = PastedText()
  private var clicks = ClickCounter()
  /// What the terminal has answered, in order.
  private var answers: [TerminalAnswer] = []

  /// A decoder of these keys; a lone Escape counts as a key after `escapeWait`.
  package init(
    _ sequences: KeySequences = KeySequences(), escapeWait: Duration = EscapeWait.local
  ) {
    self.sequences = sequences
    keyWait = escapeWait
  }

  private var escapeWait: Duration { isAsked ? max(keyWait, Self.answerTime) : keyWait }

  /// Whether a paste has stalled before its end; Escape ends it.
  package var isPasteStalled: Bool { state == .stalledPaste }

  /// Decodes new bytes, and returns the inputs that they complete; `now` is the time on any clock.
  package mutating func decode(_ bytes: some Sequence<UInt8>, at now: Duration) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes {
      latest = now
      inputs += take(byte)
    }
    return inputs
  }

  private mutating func take(_ byte: UInt8) -> [Input] {
    switch state {
    case .keys: plain(byte)
    case .escape: withEscape(byte, isChord: true)
    case .loneEscape: withEscape(byte, isChord: false)
    case .sequence(let start): extend(start, by: byte, isLate: false)
    case .escaped: afterEscape(byte)
    case .rest(let start): extend(start, by: byte, isLate: true)
    case .opening(let string, let typed, let isSoon): open(string, typed, byte, isSoon: isSoon)
    case .string(let string): swallow(byte, of: string)
    case .leftString(let string): leave(string, byte)
    case .paste, .stalledPaste, .leftPaste: paste(byte)
    }
  }
}

// MARK: Time

nonisolated extension KeyDecoder {
  /// When to check for more bytes, and call `settle` if there are none; nil if nothing is open.
  package var deadline: Duration? {
    switch state {
    case .keys, .stalledPaste: nil
    case .escape: latest + min(Self.chordTime, escapeWait)
    case .loneEscape: latest + escapeWait
    case .sequence: latest + max(Self.sequenceTime, escapeWait)
    case .opening(_, _, isSoon: true): latest + escapeWait
    case .escaped, .rest, .opening: latest + max(Self.restTime, escapeWait)
    case .string, .leftString: latest + max(Self.stringTime, escapeWait)
    case .leftPaste: latest + Self.restTime
    case .paste: latest + Self.pasteTime
    }
  }

  /// Decides what is open, as no more bytes are available at this time, and returns the inputs.
  package mutating func settle(at now: Duration) -> [Input] {
    var inputs: [Input] = []
    while let deadline, deadline <= now { inputs += expire() }
    return inputs
  }

  private mutating func expire() -> [Input] {
    switch state {
    case .keys, .stalledPaste: break
    case .escape: state = .loneEscape
    case .loneEscape, .leftString:
      state = .escaped
      return [.key(.escape)]
    case .opening(let string, let typed, isSoon: true):
      state = .opening(string, typed: typed, isSoon: false)
    case .opening(_, let typed, isSoon: false):
      state = .keys
      return typed
    case .sequence, .escaped, .string: state = .keys
    case .rest(let start):
      state = .keys
      return typed(start)
    case .paste: state = .stalledPaste
    case .leftPaste: return endPaste()
    }
    return []
  }
}

// MARK: Keys

nonisolated extension KeyDecoder {
  private mutating func plain(_ byte: UInt8) -> [Input] {
    if byte == Self.escape {
      state = .escape
      characters = CharacterDecoder()
      return []
    }
    state = .keys
    guard let scalar = characters.take(byte) else { return [] }
    // An 8-bit control stands for Escape and a character.
    if (0x80..<0xA0).contains(scalar.value) {
      return withEscape(UInt8(scalar.value - 0x40), isChord: true)
    }
    return Self.key(scalar).map { [.key($0)] } ?? []
  }

  /// A byte that comes with Escape and begins no sequence is a chord with Alt. Few chords have a
  /// meaning; the others count neither as Escape nor as the key.
  private mutating func withEscape(_ byte: UInt8, isChord: Bool) -> [Input] {
    if byte == Self.escape {
      state = .escape
      return [.key(.escape)]
    }
    if sequences.begins(with: byte) { return extend([Self.escape], by: byte, isLate: false) }
    if isChord, let key = KeySequences.chords[byte] {
      state = .keys
      return [.key(key)]
    }
    let typed = isChord ? [] : [.key(.escape)] + typed([Self.escape, byte])
    if opens(byte, typed: typed) { return [] }
    state = .keys
    return isChord ? [] : [.key(.escape)] + plain(byte)
  }

  private mutating func afterEscape(_ byte: UInt8) -> [Input] {
    if sequences.begins(with: byte) { return extend([Self.escape], by: byte, isLate: true) }
    return opens(byte, typed: typed([Self.escape, byte])) ? [] : plain(byte)
  }

  /// A sequence whose Escape has counted as a key can only begin a paste.
  private mutating func extend(_ start: [UInt8], by byte: UInt8, isLate: Bool) -> [Input] {
    let sequence = start.prefix(Self.sequenceLimit) + [byte]
    state = .keys
    switch sequences.shape(of: Array(sequence)) {
    case .partial:
      state = isLate ? .rest(Array(sequence)) : .sequence(Array(sequence))
    case .key(let key):
      return isLate ? [] : [.key(key)]
    case .mouse(let action, let point):
      return isLate ? [] : [.mouse(clicks.count(action, at: point, time: latest))]
    case .pasteStart:
      pasted = PastedText()
      state = .paste
    case .useless: TerminalAnswer(sequence: Array(sequence)).map { answers.append($0) }
    case .improbable:
      return isLate && start.count == 2 ? typed(start) + plain(byte) : []
    case .broken:
      return (isLate ? typed(start) : []) + plain(byte)
    }
    return []
  }

  /// The key typed after Escape, if it is alone: more characters were the start of a sequence.
  private func typed(_ start: [UInt8]) -> [Input] {
    guard start.count == 2 else { return [] }
    return [.key(.character(Character(Unicode.Scalar(start[1]))))]
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0x01...0x1A: return Unicode.Scalar(scalar.value + 0x60).map { .control(Character($0)) }
    case 0x1F: return .control("_")
    case 0..<0x20: return nil
    default: return .character(Character(scalar))
    }
  }
}

// MARK: Strings

nonisolated extension KeyDecoder {
  /// Whether a byte after Escape may introduce a string; if none follows, it was `typed`.
  private mutating func opens(_ byte: UInt8, typed: [Input]) -> Bool {
    guard let string = ControlString(byte) else { return false }
    state = .opening(string, typed: typed, isSoon: true)
    return true
  }

  private mutating func open(
    _ string: ControlString, _ typed: [Input], _ byte: UInt8, isSoon: Bool
  ) -> [Input] {
    let isString = isSoon ? byte >= 0x20 : string.isAnswer(from: byte)
    return isString ? swallow(byte, of: string) : typed + plain(byte)
  }

  private mutating func swallow(_ byte: UInt8, of string: ControlString) -> [Input] {
    if byte == Self.escape {
      state = .leftString(string)
      return []
    }
    var string = string
    if string.ends(with: byte) {
      take(string)
      return close()
    }
    state = .string(string)
    return []
  }

  private mutating func leave(_ string: ControlString, _ byte: UInt8) -> [Input] {
    guard byte == ControlString.lastOfEnd else { return withEscape(byte, isChord: true) }
    take(string)
    return close()
  }

  /// What the terminal has answered since this was asked last.
  package mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  private mutating func close() -> [Input] {
    state = .keys
    return []
  }

  private mutating func take(_ string: ControlString) {
    TerminalAnswer(string: string.text).map { answers.append($0) }
  }
}

// MARK: Pastes

nonisolated extension KeyDecoder {
  private mutating func paste(_ byte: UInt8) -> [Input] {
    let isLeft = state == .stalledPaste && byte == Self.escape
    state = isLeft ? .leftPaste : .paste
    return pasted.take(byte) ? endPaste() : []
  }

  package mutating func endPaste() -> [Input] {
    switch state {
    case .paste, .stalledPaste, .leftPaste: break
    case .keys, .escape, .loneEscape, .sequence, .escaped, .rest, .opening, .string, .leftString:
      return []
    }
    state = .keys
    defer { pasted = PastedText() }
    return [.paste(pasted.text)]
  }
}
