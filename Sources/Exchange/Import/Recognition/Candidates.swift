/// The columns of a survey that may be something, by what they are called.
struct Candidates {
  /// A column, and how near it comes; less is nearer.
  private struct Candidate {
    let column: SurveyColumn
    let words: ColumnWords
  }

  private let candidates: [Candidate]

  init(_ survey: Survey) {
    candidates = survey.columns.prefix(SurveyColumn.limit).map {
      Candidate(column: $0, words: ColumnWords($0.name))
    }
  }

  /// The columns that are called by one of these names, in the order of the names; of several that
  /// are, those called exactly so go first, then those that have more.
  func named(_ names: [String]) -> [SurveyColumn] {
    let ranks = Dictionary(zip(names, names.indices)) { first, _ in first }
    var found: [(rank: Int, form: Int, missing: Int, column: SurveyColumn)] = []
    for candidate in candidates {
      let ranked = candidate.words.forms.enumerated().compactMap { form, name in
        ranks[name].map { (rank: $0, form: form) }
      }
      guard let best = ranked.min(by: { ($0.rank, $0.form) < ($1.rank, $1.form) }) else { continue }
      found.append((best.rank, best.form, -candidate.column.filled, candidate.column))
    }
    return found.sorted { ($0.rank, $0.form, $0.missing) < ($1.rank, $1.form, $1.missing) }
      .map(\.column)
  }

  /// The columns whose names end in these words, but for those that begin with one of the others.
  func ending(in words: [String], notAfter others: Set<String> = []) -> [SurveyColumn] {
    candidates.filter { candidate in
      candidate.words.words.suffix(words.count) == words[...]
        && others.isDisjoint(with: candidate.words.words)
    }.map(\.column)
  }

  /// The columns whose names end in one of these words behind others, none of which is foreign.
  func ending(inOneOf words: Set<String>, notAfter foreign: Set<String>) -> [SurveyColumn] {
    candidates.filter { candidate in
      let own = candidate.words.words
      return own.count > 1 && words.contains(own[own.count - 1]) && foreign.isDisjoint(with: own)
    }.map(\.column)
  }
}
