import GRDB
import Quotation

/// What the catalog knows about the names and texts in it, as a transaction sees it.
struct SearchIndex {
  /// The greatest number of runs of characters that one search asks for.
  private static let mostRuns = 2_000
  /// The runs that there are in names.
  private static let nameTerm = "searchTerm"
  /// Those in texts: a table of the connection.
  private static let textTerm = "temp.textTerm"
  static let textTermDefinition =
    "CREATE VIRTUAL TABLE \(textTerm) USING fts5vocab (main, textGram, row)"

  let db: Database

  /// Whether so few names or animals are noted for it that they can be looked at one by one.
  func isReady(for group: FindGroup, mostPending: Int) throws -> Bool {
    let table = group == .text ? "textPending" : "searchPending"
    return try db.number(
      "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT ?)", [mostPending + 1]) <= mostPending
  }

  /// What to ask for the animals of a group; it may find others too. Nil when there is nothing that the
  /// index would know. A thorough answer looks up the runs of characters that a text of one or two
  /// may begin, which takes a time that grows with the number of animals that have it.
  func match(_ find: FindText, _ group: FindGroup, isThorough: Bool) throws -> SearchMatch? {
    guard let first = find.terms.first else { return nil }
    var parts = find.terms.dropFirst().compactMap { Self.runs(of: $0.text) }
    switch group {
    case .start: if let part = Self.runs(of: first.text) { parts.append(part) }
    case .word:
      if let part = try wordStarts(first, isThorough) { parts.append(part) }
    case .inside:
      if let part = try runs(first.text, isThorough) { parts.append(part) }
    case .text:
      return try Self.texts(find.terms) { text, list in try runs(text, isThorough, in: list) }
    // Nothing is known of keys.
    case .key: return nil
    }
    if parts.isEmpty { return nil }
    return .names(parts.joined(separator: " AND "), having: first.text)
  }

  private func wordStarts(_ term: FindTerm, _ isThorough: Bool) throws -> String? {
    var starts = FindTerm.separators.map { String($0) + term.text }
    if term.fit == .words, term.text.unicodeScalars.count == 1 {
      // A whole word of one character is the middle of a run.
      starts = starts.flatMap { start in FindTerm.separators.map { start + String($0) } }
    }
    var parts: [String] = []
    for start in starts {
      guard let part = try runs(start, isThorough) else { return nil }
      parts.append("(\(part))")
    }
    return "(\(parts.joined(separator: " OR ")))"
  }

  /// What to ask for animals that have one of the words in their texts. Where some are too short to be
  /// asked for as they are, or, being a single character, at all, those are asked for that have the longest
  /// of the others anywhere. `runs` says what to ask for a word in texts, or in names.
  static func texts(
    _ terms: [FindTerm],
    runs: (_ text: String, _ list: String) throws -> String?
  ) rethrows -> SearchMatch? {
    guard let longest = terms.max(by: { $0.length < $1.length }) else { return nil }
    let isAnywhere = terms.contains { $0.length < min(longest.length, 3) }
    let asked = isAnywhere ? [longest] : terms
    let parts = try asked.compactMap { try runs($0.text, textTerm) }
    guard parts.count == asked.count else { return nil }
    let texts = SearchMatch.texts(anyOf: parts)
    if !isAnywhere { return texts }
    return try runs(longest.text, nameTerm).map { .names($0, having: longest.text).or(texts) }
  }

  private func runs(
    _ text: String, _ isThorough: Bool, in list: String = nameTerm
  ) throws -> String? {
    try Self.runs(of: text) ?? (isThorough ? runs(startingWith: text, in: list) : nil)
  }

  /// All runs of three characters in a text; of a long one as many as tell it from others. Nil for one
  /// that has none.
  static func runs(of text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    let step = max(1, (scalars.count - 2) / 16)
    let runs = stride(from: 0, through: scalars.count - 3, by: step).map { index in
      var run = String.UnicodeScalarView()
      run.append(contentsOf: scalars[index..<index + 3])
      return String(run).asMatchText
    }
    return runs.joined(separator: " AND ")
  }

  /// Any of the runs in the index that begin with a text of one or two characters; nil when they are
  /// very many.
  private func runs(startingWith text: String, in list: String) throws -> String? {
    let range = NameRange(startingWith: text)
    // The end is given in any case, so that nothing beyond it is looked at.
    let runs = try db.rows(
      "SELECT term FROM \(list) WHERE term >= ? AND term < ? LIMIT ?",
      [range.start, range.end ?? String(repeating: "\u{10FFFF}", count: 4), Self.mostRuns + 1]
    ) { try $0.decode(String.self, atIndex: 0).asMatchText }
    if runs.count > Self.mostRuns { return nil }
    // A run that is nowhere stands for those that are not there.
    return "("
      + (runs.isEmpty ? ["\u{10FFFF}\u{10FFFF}\u{10FFFF}".asMatchText] : runs)
      .joined(separator: " OR ") + ")"
  }
}

/// What the search index is asked for.
struct SearchMatch {
  /// An expression of FTS5 (https://sqlite.org/fts5.html#full_text_query_syntax).
  let expression: String
  /// SQL for the animals `a` that may be meant, in no order, some of them twice.
  let animals: String
  /// What the SQL asks for.
  let values: [DatabaseValue]

  /// Those of names; `text` is what they must at least contain.
  static func names(_ expression: String, having text: String) -> SearchMatch {
    SearchMatch(
      expression: expression,
      animals: """
        (SELECT s.foldedName FROM searchGram g CROSS JOIN searchName s ON s.place = g.rowid
          WHERE searchGram MATCH ?
        UNION ALL SELECT foldedName FROM searchPending WHERE instr(foldedName, ?)) n
        CROSS JOIN animal a ON a.foldedName = n.foldedName
        """, values: [expression.databaseValue, text.databaseValue])
  }

  /// Those that have runs of one of the words in the keeper's texts.
  static func texts(anyOf runs: [String]) -> SearchMatch {
    let expression = "(\(runs.joined(separator: ") OR (")))"
    return SearchMatch(
      expression: expression,
      animals: """
        (SELECT rowid AS id FROM textGram WHERE textGram MATCH ?
        UNION ALL SELECT animalID FROM textPending) n
        CROSS JOIN animal a ON a.id = n.id
        """, values: [expression.databaseValue])
  }

  /// Those that either means.
  func or(_ other: SearchMatch) -> SearchMatch {
    SearchMatch(
      expression: "",
      animals: """
        (SELECT a.id FROM \(animals) UNION ALL SELECT a.id FROM \(other.animals)) n
        CROSS JOIN animal a ON a.id = n.id
        """, values: values + other.values)
  }
}
