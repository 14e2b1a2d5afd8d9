/// Checks that bytes that come in pieces are UTF-8, as the WHATWG encoding standard decodes it: the
/// shortest form only, no surrogates, nothing above U+10FFFF.
struct UTF8Check {
  private(set) var hasMultibyte = false
  /// Whether there are bytes that are not a character.
  private(set) var hasInvalid = false
  /// How many bytes the open character still needs.
  private var needed = 0
  /// The bounds of its next byte.
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether all of the bytes are UTF-8.
  static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard UnsafeRawBufferPointer(bytes).endOfASCII(from: 0) < bytes.count else { return true }
    var check = UTF8Check()
    check.take(UnsafeRawBufferPointer(bytes))
    check.finish()
    return !check.hasInvalid
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if needed == 0 {
        index = bytes.endOfASCII(from: index)
        index = shortCharacters(in: bytes, from: index)
        guard index < bytes.count else { return }
        begin(bytes[index])
        index += 1
      } else if (lower...upper).contains(bytes[index]) {
        needed -= 1
        (lower, upper) = (0x80, 0xBF)
        if needed == 0 { hasMultibyte = true }
        index += 1
      } else {
        // The byte is checked again: it may begin the next character.
        hasInvalid = true
        reset()
      }
    }
  }

  /// Takes the end: an incomplete character is invalid.
  mutating func finish() {
    hasInvalid = hasInvalid || needed > 0
    reset()
  }

  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: needed = 1
    case 0xE0: (needed, lower) = (2, 0xA0)
    case 0xED: (needed, upper) = (2, 0x9F)
    case 0xE1...0xEF: needed = 2
    case 0xF0: (needed, lower) = (3, 0x90)
    case 0xF1...0xF3: needed = 3
    case 0xF4: (needed, upper) = (3, 0x8F)
    default: hasInvalid = true
    }
  }

  private mutating func reset() {
    (needed, lower, upper) = (0, 0x80, 0xBF)
  }

  /// The index after the complete characters of two and three bytes here, which is most of what is
  /// not ASCII. Doubtful ones are left to `begin`.
  private mutating func shortCharacters(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 2 < bytes.count {
      let first = bytes[index]
      if (0xC2...0xDF).contains(first), bytes[index + 1] & 0xC0 == 0x80 {
        index += 2
      } else if (0xE1...0xEC).contains(first), bytes[index + 1] & 0xC0 == 0x80,
        bytes[index + 2] & 0xC0 == 0x80
      {
        index += 3
      } else {
        break
      }
    }
    if index > start { hasMultibyte = true }
    return index
  }
}
