/// The columns of a survey that a field may be made of, by their names.
struct Candidates {
  private struct Candidate {
    let column: SurveyColumn
    let words: ColumnWords
  }

  let survey: Survey
  private let candidates: [Candidate]

  init(_ survey: Survey) {
    self.survey = survey
    candidates = survey.columns.prefix(SurveyColumn.limit).map {
      Candidate(column: $0, words: ColumnWords($0.name))
    }
  }

  /// The columns with one of these names, in the order of the names; for one name, exact matches
  /// first, then columns with more values.
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

  /// The columns whose names end with these words, except those that contain one of the others.
  func ending(in words: [String], notAfter others: Set<String> = []) -> [SurveyColumn] {
    candidates.filter { candidate in
      candidate.words.words.suffix(words.count) == words[...]
        && others.isDisjoint(with: candidate.words.words)
    }.map(\.column)
  }

  /// The columns whose names end with one of these words after others, none of them foreign.
  func ending(inOneOf words: Set<String>, notAfter foreign: Set<String>) -> [SurveyColumn] {
    candidates.filter { candidate in
      let own = candidate.words.words
      return own.count > 1 && words.contains(own[own.count - 1]) && foreign.isDisjoint(with: own)
    }.map(\.column)
  }
}
