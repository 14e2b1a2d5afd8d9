import ArgumentParser
import Catalog

extension ValueKind {
  /// Reads a kind as typed, followed by its options: `number mm`, `choice female, male`, or as
  /// printed: `number, mm`, `choice: female, male`.
  ///
  /// - Throws: `ValidationError`, which lists the known kinds.
  init(argument: String) throws {
    let isBetween = { (character: Character) in character.isWhitespace || ",:".contains(character) }
    let words = argument.drop(while: \.isWhitespace)
    let tag = words.prefix { !isBetween($0) }
    let rest = words[tag.endIndex...].drop(while: isBetween)
    try self.init(tag: tag.lowercased(), details: String(rest))
  }

  /// Creates a kind by its tag, with its options as typed.
  ///
  /// - Throws: `ValidationError`, which says what is wrong.
  init(tag: String, details: String) throws {
    guard ValueKind.known.contains(tag) else {
      let tags = ValueKind.known.joined(separator: ", ")
      throw ValidationError("“\(tag)” is no kind of field; there are \(tags).")
    }
    do {
      try self.init(tag, details: details)
    } catch {
      throw ValidationError(error.sentence)
    }
  }
}
