/// The meaning of byte sequences that begin with Escape: those of xterm and similar terminals, and
/// those of the terminal itself (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
nonisolated package struct KeySequences {
  enum Shape: Equatable {
    case partial
    case key(Key)
    case mouse(Mouse.Action, Point)
    /// The mark before a paste.
    case pasteStart
    /// It is complete, and has no use.
    case useless
    /// It is complete, but no terminal sends it.
    case improbable
    /// Its last byte does not belong to any sequence.
    case broken
  }

  /// The meaning of Alt with a key in text, as in Emacs and readline(3).
  static let chords: [UInt8: Key] = [
    UInt8(ascii: "b"): .controlLeft, UInt8(ascii: "f"): .controlRight,
    0x7F: .control("w"), 0x08: .control("w"),
  ]

  /// The letters that end a sequence after `O`: arrows, `F1` to `F4`, and the keypad.
  private static let lettersAfterO = Set("ABCDEFHIMPQRSXabcdjklmnopqrstuvwxy".utf8)

  private let keys: [[UInt8]: Key]
  private let beginnings: Set<[UInt8]>

  /// The sequences of xterm and similar terminals, overridden by the terminal's own.
  package init(own: [(sequence: String, key: Key)] = []) {
    let own = own.map { (Array($0.sequence.utf8), $0.key) }
      .filter { $0.0.count > 1 && $0.0[0] == 0x1B }
    keys = Self.common.merging(own) { $1 }
    beginnings = Set(
      keys.keys.flatMap { sequence in (2..<sequence.count).map { Array(sequence.prefix($0)) } })
  }

  /// Whether a sequence may begin with Escape and a byte.
  func begins(with byte: UInt8) -> Bool {
    beginnings.contains([0x1B, byte]) || keys[[0x1B, byte]] != nil
  }

  /// The shape of a sequence of Escape and at least one byte; only its last byte may not belong.
  func shape(of sequence: [UInt8]) -> Shape {
    if let key = keys[sequence] { return .key(key) }
    if let report = MouseReport.shape(of: sequence) { return report }
    if beginnings.contains(sequence) { return .partial }
    let last = sequence[sequence.count - 1]
    guard (0x20...0x7E).contains(last) else { return .broken }
    switch sequence[1] {
    case UInt8(ascii: "["): return shape(afterBracket: sequence, last: last)
    case UInt8(ascii: "O"): return shape(afterO: last)
    default: return .useless
    }
  }

  private func shape(afterBracket sequence: [UInt8], last: UInt8) -> Shape {
    // Those of the Linux console have a second bracket, those of rxvt with Shift end in a dollar.
    let isOfConsole = sequence.count == 3 && last == UInt8(ascii: "[")
    let endsInDollar = last == UInt8(ascii: "$") && sequence[2] != UInt8(ascii: "?")
    if isOfConsole || (last < 0x40 && !endsInDollar) { return .partial }
    return sequence.elementsEqual("\u{1B}[200~".utf8) ? .pasteStart : .useless
  }

  private func shape(afterO last: UInt8) -> Shape {
    if (0x30...0x3F).contains(last) { return .partial }
    return Self.lettersAfterO.contains(last) ? .useless : .improbable
  }

  // MARK: The table

  private static let common: [[UInt8]: Key] = {
    var keys: [String: Key] = [
      "[Z": .backTab, "[1~": .home, "[7~": .home, "[3~": .delete, "[4~": .end, "[8~": .end,
      "[5~": .pageUp, "[6~": .pageDown, "OM": .enter, "OI": .tab, "OX": "=",
    ]
    let arrows: [(String, Key)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ]
    for (letter, key) in arrows {
      keys["[" + letter] = key
      keys["O" + letter] = key
    }
    // xterm with Control and with Alt, and rxvt with Control.
    for (key, sequences) in [
      (Key.controlLeft, ["[1;5D", "[1;3D", "Od"]), (.controlRight, ["[1;5C", "[1;3C", "Oc"]),
      (.controlHome, ["[1;5H", "[7^"]), (.controlEnd, ["[1;5F", "[8^"]),
      (.controlDelete, ["[3;5~", "[3^"]),
    ] {
      for sequence in sequences { keys[sequence] = key }
    }
    for (index, letter) in "jklmnopqrstuvwxy".enumerated() {
      keys["O\(letter)"] = .character(Array("*+,-./0123456789")[index])
    }
    for (index, letter) in "PQRS".enumerated() { keys["O\(letter)"] = .function(index + 1) }
    for (index, letter) in "ABCDE".enumerated() { keys["[[\(letter)"] = .function(index + 1) }
    let numbers = [
      11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
    ]
    for (index, number) in numbers.enumerated() { keys["[\(number)~"] = .function(index + 1) }
    return Dictionary(uniqueKeysWithValues: keys.map { ([0x1B] + Array($0.key.utf8), $0.value) })
  }()
}
