import Catalog

/// A word of a file that is none of the words of the field which its column becomes.
public struct ForeignWord: Identifiable, Hashable, Sendable {
  /// The field.
  public let field: Field
  /// The column.
  public let column: String
  /// The word, as it is written first.
  public let text: String

  /// What no other word of the file has.
  public var id: String { [field.id, column, text].joined(separator: "\u{0}") }

  var key: String { Folding.key(text) }

  /// What may be meant by the same, in English, German, French and Spanish.
  private static let synonyms: [Set<String>] =
    Sex.allCases.map(\.words) + [
      ["unknown", "unbekannt", "inconnu", "desconocido", "u", "?"],
      ["dead", "died", "deceased", "tot", "gestorben", "verstorben", "mort", "décédé", "muerto"],
      ["alive", "living", "here", "lebend", "lebt", "vivant", "vivo"],
    ]

  /// The word of the field that is meant, as far as that can be said; nil for none.
  var proposal: String? {
    let words = field.valueKind?.words ?? []
    if let whole = words.first(where: { Self.isSame($0, as: key) }) { return whole }
    // A letter stands for a word; a word that another begins with may be one of its own.
    let begun = key.count == 1 ? words.filter { Folding.key($0).hasPrefix(key) } : []
    // Of several words one may be a sex: “Neutered Male”.
    let parts = key.split { !$0.isLetter }.map(String.init).filter { part in
      Sex.allCases.contains { $0.words.contains(part) }
    }
    let said = words.filter { word in parts.contains { Self.isSame(word, as: $0) } }
    return begun.count == 1 ? begun[0] : said.count == 1 ? said[0] : nil
  }

  /// Whether a word of a field is one of a file, or means the same.
  private static func isSame(_ word: String, as key: String) -> Bool {
    let own = Folding.key(word)
    return own == key || synonyms.contains { $0.isSuperset(of: [own, key]) }
  }
}

extension ImportPlan {
  /// The words of a column that are none of the words of a field of the catalog, if it takes no
  /// others.
  private func foreignWords(of field: Field, in column: SurveyColumn) -> [ForeignWord] {
    guard let known = knownWords(of: field) else { return [] }
    return column.tally.distinctWords.filter { !known.contains(Folding.key($0)) }
      .map { ForeignWord(field: field, column: column.name, text: $0) }
  }

  /// The words of a field of the catalog that takes no others, by their `Folding.key`; nil for
  /// other fields.
  private func knownWords(of field: Field) -> Set<String>? {
    guard let options = survey.fields[field.id]?.valueKind?.options, options.isOpen != true else {
      return nil
    }
    return options.choices.map { Set($0.map(Folding.key)) }
  }

  /// The words of all columns of few words that are none of the words of a field.
  public func foreignWords(of field: Field) -> [ForeignWord] {
    survey.columns.flatMap { foreignWords(of: field, in: $0) }
  }

  /// Those of the column of which the field is made.
  public func foreignWordsInUse(of field: Field) -> [ForeignWord] {
    guard case .column(let name) = mapping[field], let column = survey.column(named: name) else {
      return []
    }
    return foreignWords(of: field, in: column)
  }

  /// What becomes of a word: one of the field, which may be new there; as it is where it is empty.
  public subscript(word: ForeignWord) -> String {
    get { mapping.words[word.field.id]?[word.key] ?? word.proposal ?? "" }
    set { mapping.words[word.field.id, default: [:]][word.key] = newValue }
  }

  /// Says what a word of a file becomes in a field; whether this file has the word does not matter.
  ///
  /// - Throws: Why it cannot be that.
  public mutating func pair(_ word: String, with target: String, in field: Field)
    throws(ValueProblem)
  {
    guard knownWords(of: field) != nil else {
      throw ValueProblem("\(field.title) takes any word; only words of a choice are paired.")
    }
    if !target.isEmpty, !ValueTally.isWord(target) {
      throw ValueProblem("“\(target.shortened)” cannot be a word of a choice.")
    }
    mapping.words[field.id, default: [:]][Folding.key(word)] = target
  }

  /// The words that fields get which they do not have.
  var newWords: [Field.ID: [String]] {
    var new: [Field.ID: [String]] = [:]
    for field in fields {
      guard var known = knownWords(of: field) else { continue }
      for word in pairs(of: field).values.sorted() where known.insert(Folding.key(word)).inserted {
        new[field.id, default: []].append(word)
      }
    }
    return new
  }

  /// What the words of the column become of which a field is made, by their `Folding.key`.
  func pairs(of field: Field) -> [String: String] {
    let words = foreignWordsInUse(of: field).map { ($0.key, self[$0]) }
    return (mapping.words[field.id] ?? [:]).merging(words) { $1 }.filter { !$0.value.isEmpty }
  }
}
