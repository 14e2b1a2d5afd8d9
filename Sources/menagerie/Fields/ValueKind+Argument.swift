import ArgumentParser
import Catalog

extension ValueKind {
  /// Reads a kind as a person writes it, with what it leaves open behind it: `number mm`,
  /// `choice female, male`.
  ///
  /// - Throws: `ValidationError`, which names the kinds that there are.
  init(argument: String) throws {
    let parts = argument.split(separator: " ", maxSplits: 1)
    let tag = parts.first.map { $0.lowercased() } ?? ""
    let rest = parts.count > 1 ? String(parts[1]) : nil
    if tag == "choice", rest == nil {
      throw ValidationError("A choice needs its words behind it: choice female, male.")
    }
    try self.init(
      tag: tag, unit: tag == "number" ? rest : nil, choices: tag == "choice" ? rest : nil)
    if let rest, options == ValueOptions() {
      throw ValidationError("A field of the kind \(tag) takes nothing else; leave out “\(rest)”.")
    }
  }

  /// A kind by its tag, with what is written for its options.
  ///
  /// - Throws: `ValidationError`, which says what is missing.
  init(tag: String, unit: String?, choices: String?) throws {
    guard ValueKind.known.contains(tag) else {
      let tags = ValueKind.known.joined(separator: ", ")
      throw ValidationError("“\(tag)” is no kind of field; there are \(tags).")
    }
    if unit != nil, tag != "number" { throw ValidationError("--unit goes with --kind number.") }
    let words = choices.map(ValueOptions.words)
    if (tag == "choice") != (words?.isEmpty == false) {
      throw ValidationError(
        "A choice needs its words, and no other kind does: --kind choice --choices \"female, male\"."
      )
    }
    self.init(tag, ValueOptions(unit: unit, choices: words))
  }
}
