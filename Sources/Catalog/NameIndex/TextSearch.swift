import GRDB

/// A search of the text fields. It ignores a single character unless there is a longer term, and
/// always when it excludes.
struct TextSearch {
  /// Whether an animal `a` matches; reads its row.
  let condition: Filter.Condition
  /// The query for the index, if one of the terms is long enough.
  private let match: SearchMatch?

  /// Matches where names do not suffice: each term is in the name or one of the texts. Nil if no
  /// text would be searched.
  ///
  /// - Parameters:
  ///   - terms: The terms to find.
  ///   - names: The conditions that a name contains each of them.
  ///   - columns: The columns of the texts.
  ///   - others: Animals that match otherwise, and are left out.
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

  /// Matches where one of the texts contains a term; nil if none would be searched.
  init?(_ term: FindTerm, in columns: [String]) {
    guard !columns.isEmpty, term.length > 1 else { return nil }
    match = SearchIndex.texts([term]) { text, _ in SearchIndex.runs(of: text) }
    condition = Filter.Condition(term, in: columns)
  }

  /// The same, limited to the rows that the index finds, if it can help: for many animals.
  var indexed: Filter.Condition {
    guard let match else { return condition }
    return Filter.Condition(
      "a.id IN (SELECT a.id FROM \(match.animals) WHERE \(condition.sql))",
      match.values + condition.values, needsRow: true)
  }
}

extension Fields {
  /// The columns of the text fields.
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
  /// Chunks that, with a few more values, fit into the 127 arguments of an SQLite function.
  var inCalls: [[String]] {
    stride(from: 0, to: count, by: 100).map { Array(self[$0..<Swift.min($0 + 100, count)]) }
  }
}

extension DatabaseFunction {
  /// Whether one of some values contains a folded text, as whole words if the second argument says
  /// so. SQL in the file may call it with any arguments.
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

  /// The texts among some values, folded, one a line; empty if there are none.
  static let ownTexts = DatabaseFunction("menagerie_own_texts", pure: true) { values in
    values.compactMap { value in
      if case .string(let text) = value.storage { Folding.foldedText(text) + "\n" } else { nil }
    }.joined()
  }
}
