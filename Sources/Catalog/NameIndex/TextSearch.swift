import GRDB

/// What is asked of the texts beside the names. A single character is looked for there only beside a
/// longer word, and never where it leaves out.
struct TextSearch {
  /// That an animal `a` is found so; its row is looked at.
  let condition: Filter.Condition
  /// What to ask the index for, where one of the words is long enough to be asked for as it is.
  private let match: SearchMatch?

  /// What is found where a name has not all of it: each word is in the name or in one of the texts. Nil
  /// where no text would be looked at.
  ///
  /// - Parameters:
  ///   - terms: The words to find.
  ///   - names: That a name has each of them.
  ///   - columns: Where the texts are.
  ///   - others: The animals that are found by something else.
  init?(
    _ terms: [FindTerm], beyond names: [Filter.Condition], in columns: [String],
    but others: [Animal.ID]
  ) {
    guard !columns.isEmpty, terms.contains(where: { $0.length > 1 }) else { return nil }
    match = SearchIndex.texts(terms) { text, _ in SearchIndex.runs(of: text) }
    let texts = zip(terms, names).map { term, name in
      Filter.Condition.or([name, Filter.Condition(term, in: columns)])
    }
    let others = others.isEmpty ? [] : [Filter.Condition.not(.init(among: others))]
    condition = .and([.not(.and(names))] + texts + others)
  }

  /// That one of the texts has a word; nil where none would be looked at.
  init?(_ term: FindTerm, in columns: [String]) {
    guard !columns.isEmpty, term.length > 1 else { return nil }
    match = SearchIndex.texts([term]) { text, _ in SearchIndex.runs(of: text) }
    condition = Filter.Condition(term, in: columns)
  }

  /// The same, of which no row is looked at but those that the index finds, if it can be asked: for many
  /// animals.
  var indexed: Filter.Condition {
    guard let match else { return condition }
    return Filter.Condition(
      "a.id IN (SELECT a.id FROM \(match.animals) WHERE \(condition.sql))",
      match.values + condition.values, needsRow: true)
  }
}

extension Fields {
  /// The columns in which words are looked for.
  var columnsOfWords: [String] {
    others.filter { $0.valueKind?.hasWords ?? false }.map(\.column)
  }
}

extension Filter.Condition {
  fileprivate init(_ term: FindTerm, in columns: [String]) {
    self = .or(
      columns.inCalls.map { columns in
        let texts = columns.map { "a.\($0)" }.joined(separator: ", ")
        return Filter.Condition(
          "\(DatabaseFunction.hasText.name)(?, ?, \(texts))", [term.text, term.fit == .words],
          needsRow: true)
      })
  }
}

extension [String] {
  /// As many at once as can be given to a function of SQLite, which takes 127 values, with some others.
  var inCalls: [[String]] {
    stride(from: 0, to: count, by: 100).map { Array(self[$0..<Swift.min($0 + 100, count)]) }
  }
}

extension DatabaseFunction {
  /// Whether a folded text stands in one of some values, as whole words if the second argument says so.
  /// Any SQL in the file may call it, with whatever arguments.
  static let hasText = DatabaseFunction("menagerie_has_text", pure: true) { values in
    guard values.count > 2, let text = String.fromDatabaseValue(values[0]), !text.isEmpty else {
      return false
    }
    let term = FindTerm(
      text: text, fit: Bool.fromDatabaseValue(values[1]) == true ? .words : .inside)
    return values.dropFirst(2).contains { value in
      guard case .string(let text) = value.storage else { return false }
      return term.isIn(Folding.foldedText(text))
    }
  }

  /// Those of some values that are texts, folded, each on a line; an empty text for none.
  static let ownTexts = DatabaseFunction("menagerie_own_texts", pure: true) { values in
    values.compactMap { value in
      if case .string(let text) = value.storage { Folding.foldedText(text) + "\n" } else { nil }
    }.joined()
  }
}
