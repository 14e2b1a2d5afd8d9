import Terminal

/// A decoder with what it has made of the codes so far.
struct Keyboard {
  private var decoder = KeyDecoder()
  private(set) var inputs: [Input] = []

  /// The characters of `text` arrive one after another, as ncurses yields them.
  mutating func send(_ text: String) {
    for scalar in text.unicodeScalars { send(scalar.value) }
  }

  mutating func send(_ value: UInt32) {
    inputs += decoder.decode(.character(value), bytes: "")
  }

  /// A code of `curses.h` arrives, which the terminal had sent as `bytes`.
  mutating func send(code: Int32, bytes: String = "") {
    inputs += decoder.decode(.function(code), bytes: bytes)
  }

  /// Nothing more is at hand.
  mutating func pause() {
    inputs += decoder.settle()
  }

  mutating func paste(_ text: String) {
    send(code: KeyDecoder.pasteStart)
    send(text)
    send(code: KeyDecoder.pasteEnd)
  }

  mutating func giveUpPaste() {
    inputs += decoder.endPaste()
  }

  var isPasting: Bool { decoder.isPasting }
}
