import TestSupport

/// Somebody who types a name into an editor, and remembers when each key was pressed.
struct Typist {
  private static let letters = "abcdefghijklmnopqrstuvwxyzéß大"
  /// What the field had at first.
  private let start: String
  private var keys: [(letter: Character, time: ContinuousClock.Instant)] = []

  /// Begins in a field with a text.
  init(after start: String) {
    self.start = start
  }

  /// Presses a number of keys, with pauses of up to so many milliseconds, and looks at the screen
  /// meanwhile.
  mutating func type(
    _ count: Int, into program: LiveProgram, pause: Int, using random: inout SeededRandom
  ) {
    for _ in 0..<count {
      guard let letter = Self.letters.randomElement(using: &random) else { return }
      keys.append((letter, .now))
      program.press(String(letter))
      let end = ContinuousClock.now + .milliseconds(Int.random(in: 0...pause, using: &random))
      while ContinuousClock.now < end { program.take(within: 1) }
    }
  }

  /// All that was typed, as the field has it in the end.
  var text: String { start + String(keys.map(\.letter)) }

  /// What the field had when the last key before an instant had been pressed.
  func text(before instant: ContinuousClock.Instant) -> String {
    start + String(keys.prefix { $0.time < instant }.map(\.letter))
  }

  /// How many of the keys that a text promises another does not have; nil where that was never
  /// typed.
  func keys(of promised: String, lostIn kept: String) -> Int? {
    guard text.hasPrefix(kept) else { return nil }
    return max(0, promised.count - kept.count)
  }
}
