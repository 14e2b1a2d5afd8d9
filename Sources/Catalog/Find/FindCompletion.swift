/// Completes the last word of a search text: the name of a field, one of the words that a field's
/// values can be, a category, or a tag.
public struct FindCompletion: Equatable, Sendable {
  /// The text, extended by what all candidates have in common.
  public let text: String
  /// The possible words, in the order of the fields or choices; empty if none starts like it.
  public let candidates: [String]

  /// The start of a category's name at the end of a text; nil if the text ends with another word.
  public static func begunCategory(in text: String) -> String? {
    FindWord.last(of: text).word.flatMap { $0.field?.lowercased() == "category" ? $0.value : nil }
  }

  /// Completes a text in a catalog with these fields. The tags or categories need only include
  /// those that may match.
  public init(of text: String, in fields: Fields, tags: [String] = [], categories: [String] = []) {
    let quoted = FindNames(of: fields.comparable).quoted(in: text)
    let (before, word) = FindWord.last(of: Self.opened(quoted, in: fields) ?? quoted)
    let typed = Folding.folded(word?.value ?? "")
    let candidates = Self.all(for: word, in: fields, tags, categories)
      .filter {
        Folding.folded($0).hasPrefix(typed)
          && (word?.isTag == true || !$0.unicodeScalars.contains("\""))
      }
    self.candidates = candidates
    let common = candidates.dropFirst().reduce(candidates.first ?? "") { $0.commonStart(with: $1) }
    let isWhole = candidates.count == 1
    guard isWhole || common.count > typed.count else {
      self.text = text
      return
    }
    let start = before + (word?.isNegated == true ? "-" : "")
    if word?.isTag == true {
      self.text = start + "+" + common + (isWhole ? " " : "")
    } else {
      let field = word?.field.map { FindWord.quoted($0) + FieldCondition.Comparison.equal.rawValue }
      let end = field == nil ? Self.sign(after: common, in: fields) : " "
      let value = isWhole ? FindWord.quoted(common) + end : FindWord.opened(common)
      self.text = start + (field ?? "") + value
    }
  }

  /// The text with a quote before an unfinished field name of several words at its end, as in
  /// `max "body m`; nil if there is none.
  private static func opened(_ text: String, in fields: Fields) -> String? {
    let names = fields.comparable.map { Folding.folded($0.noun) }.filter { $0.contains(" ") }
    if names.isEmpty { return nil }
    let end = text.suffix(Field.maxNameLength)
    for start in end.indices
    where start == text.startIndex || text[..<start].last?.isWhitespace == true {
      let isNegated = text[start] == "-"
      let begun = text[start...].dropFirst(isNegated ? 1 : 0)
      let folded = Folding.folded(String(begun))
      if begun.contains(where: \.isWhitespace), !folded.isEmpty,
        names.contains(where: { $0.hasPrefix(folded) })
      {
        return "\(text[..<begun.startIndex])\"\(begun)"
      }
    }
    return nil
  }

  private static func all(
    for word: FindWord?, in fields: Fields, _ tags: [String], _ categories: [String]
  ) -> [String] {
    let own = fields.comparable.map(\.noun)
    if word?.isTag == true { return tags }
    guard let word, let field = word.field else {
      return ["category", "diet", "has", "id"] + Field.ofPhotos.map(\.noun)
        + (fields.derived.isEmpty ? [] : ["due"]) + (own.isEmpty ? [] : ["misfit"]) + own
    }
    guard word.comparison == .equal, !word.isQuoted else { return [] }
    switch field.lowercased() {
    case "due": return DueWord.allCases.map(\.rawValue)
    case "diet": return Diet.allCases.map(\.rawValue)
    case "has": return own + [Photo.kind.noun]
    case "misfit": return own + ["any"]
    case "category": return categories
    default: return fields.compared(named: field)?.valueKind?.words ?? []
    }
  }

  /// What usually follows a name; nothing for a number, as it can be compared in several ways.
  private static func sign(after name: String, in fields: Fields) -> String {
    fields.compared(named: name)?.valueKind?.isNumber == true
      ? "" : FieldCondition.Comparison.equal.rawValue
  }
}
