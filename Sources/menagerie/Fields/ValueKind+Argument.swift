import ArgumentParser
import Catalog

extension ValueKind {
  /// Reads a kind as a person writes it, with what it leaves open behind it: `number mm`,
  /// `choice female, male`, or as it is printed: `number, mm`, `choice: female, male`.
  ///
  /// - Throws: `ValidationError`, which names the kinds that there are.
  init(argument: String) throws {
    let isBetween = { (character: Character) in character.isWhitespace || ",:".contains(character) }
    let words = argument.drop(while: \.isWhitespace)
    let tag = words.prefix { !isBetween($0) }
    let rest = words[tag.endIndex...].drop(while: isBetween)
    try self.init(tag: tag.lowercased(), details: String(rest))
  }

  /// A kind by its tag, with what is written for its options.
  ///
  /// - Throws: `ValidationError`, which says what is missing.
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
