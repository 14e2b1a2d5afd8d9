import Observation

/// A text that is being typed or chosen, and why it was refused.
@Observable
public class TypedText {
  /// The text.
  public var text: String
  private var refusal: (text: String, sentence: String)?

  /// Begins with a text.
  public init(_ text: String = "") {
    self.text = text
  }

  /// Whether nothing was typed.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// What is wrong with the text, until it is changed.
  public var problem: String? { refusal.flatMap { $0.text == text ? $0.sentence : nil } }

  /// Says what is wrong with the text.
  public func refuse(_ sentence: String) {
    refusal = (text, sentence)
  }
}
