/// A parsed search text.
///
/// Each word must be in the name or the keeper's texts, in any order; `"words in quotes"` must be
/// whole words side by side; `-word` must be in neither. `diet:` with the start of a diet, and
/// `category:` with a part of a category's name, or all of it in quotes, narrow the search or,
/// after `-`, exclude; `id:` with a number selects one animal. The keeper's fields can be compared:
/// `breed:terrier`, `"wing length">100`, `breed=pug` for the whole value, `breed!=pug` for all
/// other values, `intake:2014..2015`, `has:chip`; `+vet` asks for a tag, and `misfit:status` or
/// `misfit:any` for values that do not fit their fields; `due:today` and `due:late` for animals
/// with entries that are still to be done. The name of a log stands for the main value of an
/// animal's latest entry: `weight<4kg`; `last weight` is its date, and `any treatment` the value of
/// any entry, `any treatment vet` in another field. `has:photo`, `photos>3`, `caption:asleep` and
/// `taken:2014` ask for photos. The key of an imported animal finds it too, if the text has only
/// one term. An unclosed quote holds its text all the same; a field without a value is no condition
/// yet.
public struct FindText: Hashable, Sendable {
  /// A condition on something other than the name.
  enum Condition: Hashable, Sendable {
    /// The animal's diet, or an excluded one; nil if no diet matches.
    case diet(Diet?, isNegated: Bool)
    /// The folded text that the name of the animal's category must, or must not, equal or contain.
    case category(String, isWhole: Bool, isNegated: Bool)
    /// The animal's id, or an excluded one; nil if the word is not an id.
    case id(Animal.ID?, isNegated: Bool)
    /// An entry is due, or is not; nil without the word for when.
    case due(DueWord, isNegated: Bool)
    /// A condition on a custom or derived field, or its negation.
    case custom(FieldCondition, isNegated: Bool)
    /// A condition on a field, read without the catalog's fields.
    case unresolved
  }

  /// The most words and conditions, so that text pasted by mistake costs no time.
  static let maxWords = 50

  /// The terms that an animal must have, as they were typed in order.
  private(set) var terms: [FindTerm] = []
  /// The first term as it was typed.
  private var typed = ""
  /// The terms that an animal must not have.
  private(set) var excluded: [FindTerm] = []
  private(set) var conditions: [Condition] = []
  /// The parts that are not understood, in the order of typing.
  public private(set) var problems: [FindProblem] = []
  /// Problems only if the catalog lacks what they name, or until more is typed.
  private(set) var doubts: [FindProblem] = []

  /// The sign at the end without a value, if any.
  public var unfinished: FindProblem? {
    doubts.first { if case .unfinished = $0 { true } else { false } }
  }

  /// The fields of the catalog; nil if unknown.
  private let fields: Fields?

  /// Parses a text; every text is valid. Without the catalog's fields, conditions on the keeper's
  /// fields are unresolved.
  public init(_ text: String, in fields: Fields? = nil) {
    self.fields = fields
    let text = fields.map { FindNames(of: $0.comparable).quoted(in: text) } ?? text
    let words = FindWord.words(of: text, atMost: Self.maxWords + 1)
    if words.count > Self.maxWords {
      problems.append(.tooManyWords)
    } else {
      for word in withWholeValues(words) { add(word) }
    }
  }

  /// The words, joined where a value has several words or a unit.
  private func withWholeValues(_ words: [FindWord]) -> [FindWord] {
    var whole: [FindWord] = []
    for word in words {
      if let last = whole.last, goesOn(last, with: word) {
        whole[whole.count - 1].value += " \(word.value)"
      } else {
        whole.append(word)
      }
    }
    return whole
  }

  /// Whether a word continues a condition's value: a field's name, a choice, or a number and unit.
  private func goesOn(_ last: FindWord, with word: FindWord) -> Bool {
    guard let fields, let name = last.field, !last.isQuoted, word.isPlain, !word.isNegated else {
      return false
    }
    let whole = "\(last.value) \(word.value)"
    let field = customField(name)
    if let field, field.valueKind?.isNumber == true {
      return (try? FieldCondition(field, last.comparison, whole)) != nil
        || field.valueKind?.options.unit != nil && last.endsWithNumber
          && Units.isMeant(by: word.value)
    }
    let names =
      ["has", "misfit"].contains(name.lowercased())
      ? fields.comparable.map(\.title) : field?.valueKind?.words ?? []
    let begun = Folding.key(whole)
    return names.contains { Folding.key($0).hasPrefix(begun) }
  }

  /// The possible key of an imported animal, as typed; nil unless there is exactly one term.
  var key: String? { terms.count == 1 ? typed : nil }

  /// Whether the text asks for nothing.
  public var isEmpty: Bool {
    terms.isEmpty && excluded.isEmpty && conditions.isEmpty && !isHopeless
  }

  private var looksInTexts: Bool { fields.map { !$0.columnsOfWords.isEmpty } ?? false }

  /// Whether nothing can match: a term is longer than any name, there are too many words, or a
  /// condition is impossible.
  var isHopeless: Bool {
    !problems.allSatisfy(\.isHarmless)
      || !looksInTexts
        && terms.contains { $0.text.unicodeScalars.count > 3 * Name.maximumLength }
  }

  private mutating func add(_ word: FindWord) {
    let isWhole = !word.value.isEmpty || word.isQuoted && word.comparison == .exactly
    if !isWhole, let sign = word.sign { doubts.append(.unfinished(sign)) }
    if word.isTag { return add(tag: word) }
    guard let field = word.field else {
      guard !word.isQuoted, Reference.name(in: word.value).isEmpty,
        Reference.id(in: word.value) != nil
      else { return add(word, text: word.value) }
      var id = word
      id.value.removeFirst()
      return add(id: id)
    }
    guard word.comparison.asksForValue else { return add(word, custom: field) }
    switch field.lowercased() {
    case "has": add(word) { FieldCondition(has: $0) }
    case "misfit" where Folding.key(word.value) == "any":
      let fields = fields?.typed ?? []
      conditions.append(.custom(FieldCondition(misfitsOf: fields), isNegated: word.isNegated))
    case "misfit": add(word) { FieldCondition(misfitsOf: [$0]) }
    case "diet": add(diet: word)
    case "id": add(id: word)
    case "due" where customField(field) == nil: add(due: word)
    case "category":
      let name = Folding.folded(word.value)
      if name.isEmpty { return }
      let isWhole = word.isQuoted || word.comparison == .exactly
      conditions.append(.category(name, isWhole: isWhole, isNegated: word.isNegated))
      doubts.append(.unknownCategory(word.value, isWhole: isWhole))
    default: add(word, custom: field)
    }
  }

  private func customField(_ name: String) -> Field? {
    fields?.compared(named: name)
  }

  private mutating func add(_ word: FindWord, custom name: String) {
    guard let fields else { return conditions.append(.unresolved) }
    guard let field = customField(name) else {
      problems.append(
        .unknownField(name, hasOwn: !fields.comparable.isEmpty, like: fields.title(like: name)))
      var text = word
      if word.isUnequal { text.isNegated.toggle() }
      return add(text, text: (word.sign ?? name) + word.value)
    }
    if word.value.isEmpty {
      if word.isQuoted, word.comparison == .exactly {
        conditions.append(.custom(FieldCondition(has: field), isNegated: !word.isNegated))
      }
      return
    }
    do {
      let condition = try FieldCondition(field, word.comparison, word.value)
      conditions.append(.custom(condition, isNegated: word.isNegated))
    } catch  where word.comparison.asksForValue {
      // An import may have stored such a text, although it does not fit the field.
      let condition = FieldCondition(text: word.value, in: field)
      conditions.append(.custom(condition, isNegated: word.isNegated))
      doubts.append(.noValue(error, field, text: word.value))
    } catch {
      problems.append(.misfit(error))
    }
  }

  /// Adds a condition on the field named after the colon.
  private mutating func add(_ word: FindWord, of condition: (Field) -> FieldCondition) {
    if word.value.isEmpty { return }
    guard let fields else { return conditions.append(.unresolved) }
    guard let field = customField(word.value) else {
      return problems.append(.nothingThere(word.value, hasOwn: !fields.comparable.isEmpty))
    }
    conditions.append(.custom(condition(field), isNegated: word.isNegated))
  }

  private mutating func add(tag word: FindWord) {
    if word.value.isEmpty { return }
    guard let fields else { return conditions.append(.unresolved) }
    guard let field = fields.tags else { return problems.append(.noTags(fields.adviceOnTags)) }
    conditions.append(
      .custom(FieldCondition(tag: word.value, in: field), isNegated: word.isNegated))
  }

  private mutating func add(_ word: FindWord, text: String) {
    let term = FindTerm(text: Folding.folded(text), fit: word.isQuoted ? .words : .inside)
    guard !term.text.isEmpty, !(word.isNegated ? excluded : terms).contains(term) else { return }
    if terms.isEmpty, !word.isNegated { typed = text }
    if word.isNegated { excluded.append(term) } else { terms.append(term) }
  }

  private mutating func add(id word: FindWord) {
    guard !word.value.isEmpty else { return }
    let id = Animal.ID(word.value)
    if id == nil { problems.append(.notAnID(word.value)) }
    conditions.append(.id(id, isNegated: word.isNegated))
  }

  /// Whether it asks which animals have something to be done.
  var asksForDue: Bool {
    conditions.contains { if case .due = $0 { true } else { false } }
  }

  private mutating func add(due word: FindWord) {
    if word.value.isEmpty { return }
    guard let when = DueWord(rawValue: Folding.folded(word.value)) else {
      return problems.append(.unknownDue(word.value))
    }
    conditions.append(.due(when, isNegated: word.isNegated))
  }

  private mutating func add(diet word: FindWord) {
    let name = Folding.folded(word.value)
    guard !name.isEmpty else { return }
    let diet = Diet.allCases.first { $0.rawValue.hasPrefix(name) }
    if diet == nil { problems.append(.unknownDiet(word.value)) }
    conditions.append(.diet(diet, isNegated: word.isNegated))
  }
}

extension Fields {
  /// The title of the first field besides name, category and diet that contains a text; `_` may
  /// stand for a space.
  fileprivate func title(like text: String) -> String? {
    let key = Folding.folded(text.replacing("_", with: " "))
    return key.count < 2 ? nil : comparable.first { Folding.folded($0.title).contains(key) }?.title
  }
}
