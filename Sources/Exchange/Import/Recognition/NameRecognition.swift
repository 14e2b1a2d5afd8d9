import FileFormats

/// Finds the column with the name of the animals.
///
/// The name of a single animal comes first, then the name of its kind, in English before Latin,
/// then the breed, then the number of the animal. The usual German, French and Spanish headings are
/// known too. If more than half of the rows have no name of their own, the name of the kind comes
/// first. A column that repeats its values is not a name. Nor is the name of a group, which
/// distinguishes its kinds far less than their scientific names do.
///
/// Where a common name is missing, the scientific one takes its place. An animal's own name gives
/// way only to its number, as anything else would invent a name.
struct NameRecognition {
  private static let headings = Headings.all.name
  private static let names = Set(headings.own + headings.common + headings.scientific)

  private static let ambiguous: Set = ["animal", "animals"]

  /// Whether the heading of a column, or a key, is one for names.
  @Sendable static func isName(_ text: String) -> Bool {
    TableWords.endsInName(text) || !names.isDisjoint(with: ColumnWords(text).forms)
  }

  let candidates: Candidates
  private var survey: Survey { candidates.survey }

  var source: FieldSource {
    let own = candidates.named(Self.headings.own).filter { isUsable($0) || isCalledName($0) }
    if let name = own.first(where: isMostlyFilled) { return withNumber(name) }
    if let name = commonNames.first(where: isMostlyFilled) { return withFallback(name) }
    if let kind = kind { return kind }
    if let name = (own + commonNames).max(by: { $0.filled < $1.filled }) {
      return own.contains { $0.name == name.name } ? withNumber(name) : withFallback(name)
    }
    let keys = KeyRecognition(candidates: candidates)
    if let number = keys.animalNumber { return .column(number.name) }
    if other == .none, let constant = scientificNames.first, constant.isConstant {
      // All are of one kind: their numbers distinguish them.
      return keys.substitute.map { .column($0.name) } ?? .none
    }
    return other
  }

  /// The column of a common name; for rows without one, that of the scientific name, or the number.
  private func withFallback(_ name: SurveyColumn) -> FieldSource {
    let isComplete = survey.isWhole && name.filled == survey.rowCount
    guard !isComplete, let other = scientificNames.first else {
      let isFull = name.filled == survey.rowCount
      return isFull ? .column(name.name) : kind ?? withNumber(name)
    }
    return .template(ColumnTemplate([.columns([name.name, other.name])]))
  }

  /// The column of a name; for rows without one, that of the number.
  private func withNumber(_ name: SurveyColumn) -> FieldSource {
    guard name.filled < survey.rowCount,
      let number = KeyRecognition(candidates: candidates).substitute, number.name != name.name
    else { return .column(name.name) }
    return .template(ColumnTemplate([.columns([name.name, number.name])]))
  }

  private var commonNames: [SurveyColumn] {
    let named = text(Self.headings.common)
    let others: Set<String> = ["other", "alternative", "former", "family", "order", "class"]
    let columns =
      named.isEmpty
      ? candidates.ending(in: ["common", "name"], notAfter: others).filter(isUsable) : named
    let kinds = text(Self.headings.scientific + Self.headings.species)
    return columns.filter { column in !kinds.contains { column.isCoarser(than: $0) } }
  }

  /// The columns of scientific names; many rows may be of one kind.
  private var scientificNames: [SurveyColumn] {
    candidates.named(Self.headings.scientific).filter { hasWords($0) && !$0.isEpithet }
  }

  /// The Latin name of the kind, from one column or two.
  private var kind: FieldSource? {
    let names = scientificNames.filter { !$0.isConstant }
    if let name = names.first(where: isMostlyFilled) { return .column(name.name) }
    let species = text(Self.headings.species)
    if let name = species.first(where: { !$0.isEpithet && isMostlyFilled($0) }) {
      return .column(name.name)
    }
    // Many species may belong to one genus.
    guard let genus = candidates.named(["genus"]).first(where: hasWords),
      let epithet = species.first ?? text(["specificepithet", "epithet"]).first
    else { return nil }
    return .template(
      ColumnTemplate([.columns([genus.name]), .text(" "), .columns([epithet.name])]))
  }

  private var other: FieldSource {
    if let column = (text(Self.headings.last) + text(Self.headings.kinds)).first {
      return .column(column.name)
    }
    let named = candidates.ending(in: ["name"], notAfter: Self.headings.foreign).filter(isUsable)
    if named.count == 1 { return .column(named[0].name) }
    let texts = survey.columns.prefix(SurveyColumn.limit).filter { $0.filled > 0 && $0.isText }
    if survey.reader.hasHeader {
      // The only column of words.
      return texts.count == 1 && isUsable(texts[0]) ? .column(texts[0].name) : .none
    }
    let words = texts.filter { column in
      isUsable(column) && !column.tally.kinds.contains { $0.isNumber || $0.isDate }
    }
    let column = words.first { 10 * $0.distinct >= 9 * $0.filled } ?? words.first
    return column.map { .column($0.name) } ?? .none
  }

  private func text(_ names: [String]) -> [SurveyColumn] {
    candidates.named(names).filter(isUsable)
  }

  private func isUsable(_ column: SurveyColumn) -> Bool {
    hasWords(column) && tellsApart(column)
  }

  /// Whether its heading says that it holds names; then any value is one, even a number.
  private func isCalledName(_ column: SurveyColumn) -> Bool {
    !Self.ambiguous.contains(ColumnWords(column.name).joined) && column.filled > 0
      && tellsApart(column)
  }

  private func tellsApart(_ column: SurveyColumn) -> Bool {
    !column.isRepetitive && !column.isConstant
  }

  /// Whether it holds words, or the file has no rows.
  private func hasWords(_ column: SurveyColumn) -> Bool {
    survey.rowCount == 0 || column.filled > 0 && column.isText
  }

  private func isMostlyFilled(_ column: SurveyColumn) -> Bool {
    column.filled * 2 >= survey.rowCount
  }
}
