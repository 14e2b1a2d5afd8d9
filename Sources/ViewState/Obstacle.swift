/// A refusal in one sentence, which may say what to do instead.
nonisolated public struct Obstacle: Error, CustomStringConvertible {
  /// The sentence.
  public let sentence: String
  /// The sentence.
  public var description: String { sentence }

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
