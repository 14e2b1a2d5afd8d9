import Catalog

/// A word in a column that is not a word of the field that the column becomes.
public struct ForeignWord: Identifiable, Hashable, Sendable {
  /// The field.
  public let field: Field
  /// The column.
  public let column: String
  /// The word, in its first spelling.
  public let text: String

  /// Unique among the words of the file.
  public var id: String { [field.id, column, text].joined(separator: "\u{0}") }

  var key: String { Folding.key(text) }

  /// Words with the same meaning, in English, German, French and Spanish.
  private static let synonyms: [Set<String>] =
    Sex.allCases.map(\.words) + [
      ["unknown", "unbekannt", "inconnu", "desconocido", "u", "?"],
      ["dead", "died", "deceased", "tot", "gestorben", "verstorben", "mort", "décédé", "muerto"],
      ["alive", "living", "here", "lebend", "lebt", "vivant", "vivo"],
    ]

  /// The word of the field that is meant, if that is certain; nil if not.
  var proposal: String? {
    let words = field.valueKind?.words ?? []
    if let whole = words.first(where: { Self.isSame($0, as: key) }) { return whole }
    // A single letter stands for a word; a longer beginning of a word may be a word of its own.
    let begun = key.count == 1 ? words.filter { Folding.key($0).hasPrefix(key) } : []
    // One of several words may be a sex: “Neutered Male”.
    let parts = key.split { !$0.isLetter }.map(String.init).filter { part in
      Sex.allCases.contains { $0.words.contains(part) }
    }
    let said = words.filter { word in parts.contains { Self.isSame(word, as: $0) } }
    return begun.count == 1 ? begun[0] : said.count == 1 ? said[0] : nil
  }

  private static func isSame(_ word: String, as key: String) -> Bool {
    let own = Folding.key(word)
    return own == key || synonyms.contains { $0.isSuperset(of: [own, key]) }
  }
}

extension ImportPlan {
  /// The words of a column that a field of the catalog does not take.
  private func foreignWords(of field: Field, in column: SurveyColumn) -> [ForeignWord] {
    guard let known = knownWords(of: field) else { return [] }
    return column.tally.distinctWords.filter { !known.contains(Folding.key($0)) }
      .map { ForeignWord(field: field, column: column.name, text: $0) }
  }

  /// The words of a field that takes no others, by their `Folding.key`; nil for other fields.
  private func knownWords(of field: Field) -> Set<String>? {
    guard let options = survey.fields[field.id]?.valueKind?.options, options.isOpen != true else {
      return nil
    }
    return options.choices.map { Set($0.map(Folding.key)) }
  }

  /// The words of all columns with few words that are not words of a field.
  public func foreignWords(of field: Field) -> [ForeignWord] {
    survey.columns.flatMap { foreignWords(of: field, in: $0) }
  }

  /// The foreign words of the column that the field is made of.
  public func foreignWordsInUse(of field: Field) -> [ForeignWord] {
    guard case .column(let name) = mapping[field], let column = survey.column(named: name) else {
      return []
    }
    return foreignWords(of: field, in: column)
  }

  /// What a word becomes: a word of the field, which may be new; the word itself if this is empty.
  public subscript(word: ForeignWord) -> String {
    get { mapping.words[word.field.id]?[word.key] ?? word.proposal ?? "" }
    set { mapping.words[word.field.id, default: [:]][word.key] = newValue }
  }

  /// Sets what a word becomes in a field, whether or not this file has the word.
  ///
  /// - Throws: Why it cannot become that.
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

  /// What the words of a field's column become, by their `Folding.key`.
  func pairs(of field: Field) -> [String: String] {
    let words = foreignWordsInUse(of: field).map { ($0.key, self[$0]) }
    return (mapping.words[field.id] ?? [:]).merging(words) { $1 }.filter { !$0.value.isEmpty }
  }
}
