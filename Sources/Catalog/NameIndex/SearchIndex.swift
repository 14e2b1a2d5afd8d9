import GRDB
import Quotation

/// The search index over the names and text fields, as the current transaction sees it.
struct SearchIndex {
  /// The greatest number of trigrams in one query.
  private static let maxRuns = 2_000
  /// The vocabulary of trigrams in names.
  private static let nameTerm = "searchTerm"
  /// That of trigrams in texts: a table of the connection.
  private static let textTerm = "temp.textTerm"
  static let textTermDefinition =
    "CREATE VIRTUAL TABLE \(textTerm) USING fts5vocab (main, textGram, row)"

  let db: Database

  /// Whether so few names or animals wait for the index that they can be tried one by one.
  func isReady(for group: FindGroup, maxPending: Int) throws -> Bool {
    let table = group == .text ? "textPending" : "searchPending"
    return try db.number(
      "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT ?)", [maxPending + 1]) <= maxPending
  }

  /// The query for a group, which may match other animals too; nil if the index cannot help. A
  /// thorough one expands a term of one or two characters to all trigrams that start with it, in a
  /// time that grows with the number of animals that have it.
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
    // Keys are not indexed.
    case .key: return nil
    }
    if parts.isEmpty { return nil }
    return .names(parts.joined(separator: " AND "), having: first.text)
  }

  private func wordStarts(_ term: FindTerm, _ isThorough: Bool) throws -> String? {
    var starts = FindTerm.separators.map { String($0) + term.text }
    if term.fit == .words, term.text.unicodeScalars.count == 1 {
      // A whole word of one character is the middle of a trigram.
      starts = starts.flatMap { start in FindTerm.separators.map { start + String($0) } }
    }
    var parts: [String] = []
    for start in starts {
      guard let part = try runs(start, isThorough) else { return nil }
      parts.append("(\(part))")
    }
    return "(\(parts.joined(separator: " OR ")))"
  }

  /// The query for animals with one of the terms in their texts. If some terms are too short to
  /// query, it asks for the longest one instead, in the texts or the name. `runs` makes the query
  /// for a term in a vocabulary.
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

  /// The trigrams of a text; of a long one, a sample that tells it from others. Nil if it has none.
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

  /// Any trigram in the index that starts with one or two given characters; nil if too many do.
  private func runs(startingWith text: String, in list: String) throws -> String? {
    let range = NameRange(startingWith: text)
    // There is always an upper bound, so that the query reads nothing beyond it.
    let terms: [String] = try db.values(
      "SELECT term FROM \(list) WHERE term >= ? AND term < ? LIMIT ?",
      [range.start, range.end ?? String(repeating: "\u{10FFFF}", count: 4), Self.maxRuns + 1])
    let runs = terms.map(\.asMatchText)
    if runs.count > Self.maxRuns { return nil }
    // If there are none, a trigram that never occurs.
    let never = "\u{10FFFF}\u{10FFFF}\u{10FFFF}".asMatchText
    return "(\((runs.isEmpty ? [never] : runs).joined(separator: " OR ")))"
  }
}

/// A query for the search index.
struct SearchMatch {
  /// An FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax).
  let expression: String
  /// SQL for the candidates `a`, unordered, some of them twice.
  let animals: String
  let values: [DatabaseValue]

  /// Matches names; each must at least contain `text`.
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

  /// Matches the keeper's texts that contain the trigrams of one of the terms.
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

  /// Matches what either query matches.
  func or(_ other: SearchMatch) -> SearchMatch {
    SearchMatch(
      expression: "",
      animals: """
        (SELECT a.id FROM \(animals) UNION ALL SELECT a.id FROM \(other.animals)) n
        CROSS JOIN animal a ON a.id = n.id
        """, values: values + other.values)
  }
}
