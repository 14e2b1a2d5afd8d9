import GRDB

/// A search of the text fields. It ignores a single character unless there is a longer term, and
/// always when it excludes.
struct TextSearch {
  /// Whether an animal `a` matches; reads its row.
  let condition: Filter.Condition
  /// The query for the index, if one of the terms is long enough.
  private let match: SearchMatch?

  /// Matches where names do not suffice: each term is in the name, as the conditions on names say,
  /// or in one of the texts; the others match otherwise, and are left out. Nil if no text would be
  /// searched.
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
  var columnsOfWords: [String] { others.filter { $0.valueKind?.hasWords ?? false }.map(\.column) }
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
  static let customTexts = DatabaseFunction("menagerie_own_texts", pure: true) { values in
    values.compactMap { value in
      if case .string(let text) = value.storage { Folding.foldedText(text) + "\n" } else { nil }
    }.joined()
  }
}

/// Updates the index of the text fields with the animals that wait for it.
struct TextIndexer {
  /// The text indexed at a time, at least one animal's: as much as takes no noticeable time.
  private static let maxBytes = 1 << 20

  let db: Database

  /// Indexes the texts of the first waiting animals, replacing their old ones.
  func takeIn(atMost limit: Int) throws {
    let animals = try Row.fetchCursor(
      db,
      sql: """
        SELECT p.animalID, \(try db.customTexts)
        FROM textPending p LEFT JOIN animal a ON a.id = p.animalID ORDER BY p.animalID LIMIT ?
        """, arguments: [limit])
    var bytes = 0
    var last: Animal.ID = 0
    while bytes < Self.maxBytes, let row = try animals.next() {
      last = try row.decode(Int64.self, atIndex: 0)
      let text = try row.decode(String.self, atIndex: 1)
      try db.run("DELETE FROM textGram WHERE rowid = ?", [last])
      if !text.isEmpty {
        try db.run("INSERT INTO textGram (rowid, text) VALUES (?, ?)", [last, text])
      }
      bytes += text.utf8.count
    }
    try db.run("DELETE FROM textPending WHERE animalID <= ?", [last])
  }
}

extension Database {
  /// SQL for all texts of an animal `a` besides its name, in any fields, also retired ones.
  var customTexts: String {
    get throws {
      let calls = try customColumns.inCalls.map { columns in
        "\(DatabaseFunction.customTexts.name)(\(columns.joined(separator: ", ")))"
      }
      return calls.isEmpty ? "''" : calls.joined(separator: " || ")
    }
  }

  /// SQL for whether an animal `a` has such a text.
  var hasCustomTexts: String {
    get throws {
      let tests = try customColumns.map { "typeof(\($0)) = 'text'" }
      return tests.isEmpty ? "0" : "(\(tests.joined(separator: " OR ")))"
    }
  }

  private var customColumns: [String] {
    get throws {
      let isOther = Field.isOther("name")
      return try rows(
        "SELECT name FROM pragma_table_info('animal') WHERE \(isOther) ORDER BY cid"
      ) { try "a." + $0.decode(String.self, atIndex: 0) }
    }
  }
}

extension Field {
  /// SQL for whether a column of that name holds a field other than name, category and diet.
  package static func isOther(_ name: String) -> String {
    (["\(name) GLOB 'field[0-9]*'"] + Fields.builtIn.others.map { "\(name) = '\($0.column)'" })
      .joined(separator: " OR ")
  }
}
