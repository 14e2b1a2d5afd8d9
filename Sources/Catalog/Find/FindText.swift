/// What a text typed to find animals asks for.
///
/// Words must all be in the name, in any order; `"words in quotes"` as whole words side by side;
/// `-word` must not be in it. `diet:` with the beginning of a diet and `category:` with a part of a
/// category's name narrow what is found, or, after `-`, leave it out. A quote that is not closed
/// yet holds a text like any other, a field without a value is no condition yet.
public struct FindText: Hashable, Sendable {
  /// A condition on something other than the name.
  enum Condition: Hashable, Sendable {
    /// The diet that it must be, or must not be; nil where no diet has the name.
    case diet(Diet?, isNegated: Bool)
    /// The folded text that the name of its category must contain, or must not.
    case category(String, isNegated: Bool)
  }

  /// How many words and conditions there can be: what is pasted by mistake takes no time.
  static let mostWords = 50

  /// The texts that a name must have, in the order in which they were typed.
  private(set) var terms: [FindTerm] = []
  /// The texts that a name must not have.
  private(set) var excluded: [FindTerm] = []
  private(set) var conditions: [Condition] = []
  /// What was typed that means nothing, in the order of typing.
  public private(set) var problems: [FindProblem] = []

  /// Reads what was typed; every text has a meaning.
  public init(_ text: String) {
    let words = FindWord.words(of: text, atMost: Self.mostWords + 1)
    if words.count > Self.mostWords {
      problems.append(.tooManyWords)
    } else {
      for word in words { add(word) }
    }
  }

  /// Whether nothing is asked for.
  public var isEmpty: Bool {
    terms.isEmpty && excluded.isEmpty && conditions.isEmpty && !isHopeless
  }

  /// Whether nothing can be found: a text is longer than any name, there are too many, or no diet is
  /// called so.
  var isHopeless: Bool {
    !problems.allSatisfy(\.isHarmless)
      || terms.contains { $0.text.unicodeScalars.count > 3 * Name.maximumLength }
  }

  private mutating func add(_ word: FindWord) {
    guard let field = word.field else { return add(word, text: word.value) }
    switch field.lowercased() {
    case "diet": add(diet: word)
    case "category":
      let name = Folding.folded(word.value)
      if !name.isEmpty { conditions.append(.category(name, isNegated: word.isNegated)) }
    default:
      problems.append(.unknownField(field))
      add(word, text: "\(field):\(word.value)")
    }
  }

  private mutating func add(_ word: FindWord, text: String) {
    let term = FindTerm(text: Folding.folded(text), fit: word.isQuoted ? .words : .inside)
    guard !term.text.isEmpty, !(word.isNegated ? excluded : terms).contains(term) else { return }
    if word.isNegated { excluded.append(term) } else { terms.append(term) }
  }

  private mutating func add(diet word: FindWord) {
    let name = Folding.folded(word.value)
    guard !name.isEmpty else { return }
    let diet = Diet.allCases.first { $0.rawValue.hasPrefix(name) }
    if diet == nil { problems.append(.unknownDiet(word.value)) }
    conditions.append(.diet(diet, isNegated: word.isNegated))
  }
}

/// A part of a text to find that means nothing.
public enum FindProblem: Hashable, Sendable, CustomStringConvertible {
  /// Before the colon stands nothing that animals have; the text is looked for in names.
  case unknownField(String)
  /// No diet begins so, and nothing is found.
  case unknownDiet(String)
  /// There are more words than can be looked for, and nothing is found.
  case tooManyWords

  /// Whether something may be found in spite of it.
  var isHarmless: Bool {
    switch self {
    case .unknownField: true
    case .unknownDiet, .tooManyWords: false
    }
  }

  /// What it is, in a sentence.
  public var description: String {
    switch self {
    case .unknownField(let field): "There is no field “\(field)”, only diet: and category:."
    case .unknownDiet(let word): "There is no diet “\(word)”."
    case .tooManyWords: "That is more than \(FindText.mostWords) words."
    }
  }
}
