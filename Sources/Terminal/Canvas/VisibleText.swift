/// Text that is safe to print on standard output and standard error.
///
/// It keeps what `Glyph` would draw, and all parts of an emoji. What could act on a terminal or
/// mislead the eye is replaced by something visible, line breaks included.
nonisolated public struct VisibleText: CustomStringConvertible, Sendable {
  /// The text as it may be printed.
  public let description: String

  /// The visible form of any text.
  public init(_ text: String) {
    description = text.utf8.allSatisfy(Glyph.isPlain) ? text : Self.replaced(text)
  }

  private static func replaced(_ text: String) -> String {
    text.reduce(into: "") { visible, character in
      visible += Glyph.visible(character)
    }
  }
}
