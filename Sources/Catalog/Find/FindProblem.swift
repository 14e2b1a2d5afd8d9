/// A part of a text to find that means nothing.
public enum FindProblem: Hashable, Sendable, CustomStringConvertible {
  /// Before the colon stands nothing that animals have; the text is looked for in names.
  case unknownField(String, hasOwn: Bool, like: String? = nil)
  /// After `has:` stands nothing that animals have, and nothing is found.
  case nothingThere(String, hasOwn: Bool)
  /// What is compared with a field cannot be its value, and nothing is found.
  case misfit(ValueProblem)
  /// What a field is to have cannot be its value, and no animal has it all the same.
  case noValue(ValueProblem, Field, text: String)
  /// No diet begins so, and nothing is found.
  case unknownDiet(String)
  /// No category has the name, or this in its name.
  case unknownCategory(String, isWhole: Bool)
  /// Nothing stands behind a sign yet, and it asks for nothing.
  case unfinished(String)
  /// An id is a number, and nothing is found.
  case notAnID(String)
  /// A tag is asked for where no field has tags, and nothing is found; the advice is that of the
  /// fields.
  case noTags(String?)
  /// There are more words than can be looked for, and nothing is found.
  case tooManyWords

  /// Whether something may be found in spite of it.
  var isHarmless: Bool {
    switch self {
    case .unknownField, .unknownCategory, .unfinished, .noValue: true
    case .nothingThere, .unknownDiet, .notAnID, .noTags, .tooManyWords, .misfit: false
    }
  }

  /// What it is, in a sentence.
  public var description: String {
    switch self {
    case .unknownField(let field, _, _) where Folding.key(field) == Field.name.id:
      "A name is found without “\(field):” before it."
    case .unknownField(let field, _, let title?):
      "There is no field “\(field)”; there is “\(title)”."
    case .nothingThere(let field, _) where Fields.builtIn.named(field) != nil:
      "has: goes with a field of your own, not with “\(field)”."
    case .unknownField(let field, hasOwn: false, nil), .nothingThere(let field, hasOwn: false):
      "There is no field “\(field)”, only diet:, category: and id:."
    case .unknownField(let field, hasOwn: true, nil), .nothingThere(let field, hasOwn: true):
      "There is no field “\(field)”, only diet:, category:, id: and those of your own."
    case .misfit(let problem), .noValue(let problem, _, _): problem.sentence
    case .unknownDiet(let word):
      "There is no diet “\(word)”, only \(Diet.allCases.map(\.rawValue).joined(separator: ", "))."
    case .unknownCategory(let name, isWhole: true): "No category is named “\(name)”."
    case .unknownCategory(let part, isWhole: false): "No category has “\(part)” in its name."
    case .unfinished(let sign): "Nothing stands behind “\(sign)”."
    case .notAnID(let word): "“\(word)” is no id; an id is a number."
    case .noTags(let advice): advice ?? "No field has tags yet; + before a word asks for one."
    case .tooManyWords: "That is more than \(FindText.mostWords) words."
    }
  }
}
