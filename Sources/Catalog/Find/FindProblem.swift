/// A part of a search text that is not understood.
public enum FindProblem: Hashable, Sendable, CustomStringConvertible {
  /// There is no such field before the colon; the text is searched for in names instead.
  case unknownField(String, hasOwn: Bool, like: String? = nil)
  /// There is no such field after `has:`; nothing is found.
  case nothingThere(String, hasOwn: Bool)
  /// The compared value cannot be a value of the field; nothing is found.
  case misfit(ValueProblem)
  /// The value cannot be a value of the field, and no animal has it regardless.
  case noValue(ValueProblem, Field, text: String)
  /// No diet starts like this; nothing is found.
  case unknownDiet(String)
  /// Nothing can be due so; nothing is found.
  case unknownDue(String)
  /// No category has this name, or has this in its name.
  case unknownCategory(String, isWhole: Bool)
  /// No value follows the sign yet; it is ignored.
  case unfinished(String)
  /// The id is not a number; nothing is found.
  case notAnID(String)
  /// No field holds tags, and nothing is found; the advice comes from the fields.
  case noTags(String?)
  /// The text has too many words; nothing is found.
  case tooManyWords

  private static func fields(hasOwn: Bool) -> String {
    var names = (["diet", "category", "id"] + Field.ofPhotos.map(\.noun)).map { "\($0):" }
    let last = hasOwn ? "those of your own" : names.removeLast()
    return "\(names.joined(separator: ", ")) and \(last)"
  }

  /// Whether animals may still be found.
  var isHarmless: Bool {
    switch self {
    case .unknownField, .unknownCategory, .unfinished, .noValue: true
    case .nothingThere, .unknownDue, .unknownDiet, .notAnID, .noTags, .tooManyWords, .misfit: false
    }
  }

  /// The problem as a sentence.
  public var description: String {
    switch self {
    case .unknownField(let field, _, _) where Folding.key(field) == Field.name.id:
      "A name is found without “\(field):” before it."
    case .unknownField(let field, _, let title?):
      "There is no field “\(field)”; there is “\(title)”."
    case .nothingThere(let field, _) where Fields.builtIn.named(field) != nil:
      "has: takes a field of your own, not “\(field)”."
    case .unknownField(let field, let hasOwn, nil), .nothingThere(let field, let hasOwn):
      "There is no field “\(field)”, only \(Self.fields(hasOwn: hasOwn))."
    case .misfit(let problem), .noValue(let problem, _, _): problem.sentence
    case .unknownDiet(let word):
      "There is no diet “\(word)”, only \(Diet.allCases.map(\.rawValue).joined(separator: ", "))."
    case .unknownDue(let word): "due: takes today or late, not “\(word)”."
    case .unknownCategory(let name, isWhole: true): "No category is named “\(name)”."
    case .unknownCategory(let part, isWhole: false): "No category has “\(part)” in its name."
    case .unfinished(let sign): "“\(sign)” needs a value after it."
    case .notAnID(let word): "“\(word)” is not an id; an id is a number."
    case .noTags(let advice): advice ?? "No field has tags yet; + before a word asks for one."
    case .tooManyWords: "That is more than \(FindText.maxWords) words."
    }
  }
}
