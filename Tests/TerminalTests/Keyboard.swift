import Terminal

/// A decoder with a line to it and a clock, and what it has made of the bytes so far.
struct Keyboard {
  private var decoder: KeyDecoder
  private var now = Duration.zero
  private(set) var inputs: [Input] = []

  init(_ sequences: KeySequences = KeySequences(), escapeWait: Duration = EscapeWait.local) {
    decoder = KeyDecoder(sequences, escapeWait: escapeWait)
  }

  /// The bytes of `text` arrive together, and nothing else is at hand.
  mutating func send(_ text: String) {
    send(Array(text.utf8))
  }

  mutating func send(_ bytes: [UInt8]) {
    inputs += decoder.decode(bytes, at: now)
    inputs += decoder.settle(at: now)
  }

  /// Each byte arrives alone, so many milliseconds after the one before it.
  mutating func send(_ text: String, each milliseconds: Int) {
    for byte in text.utf8 {
      pass(milliseconds)
      send([byte])
    }
  }

  /// Nothing more comes for so many milliseconds; the program looks when it is due.
  mutating func pass(_ milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while let deadline = decoder.deadline, deadline <= end {
      now = deadline
      send([])
    }
    now = end
  }

  /// Nothing more comes for a long time.
  mutating func pause() {
    pass(60_000)
  }

  mutating func paste(_ text: String) {
    send("\u{1B}[200~\(text)\u{1B}[201~")
  }

  mutating func endPaste() {
    inputs += decoder.endPaste()
  }

  var isPasteStalled: Bool { decoder.isPasteStalled }
}
