import Catalog

extension ImportPlan {
  /// Leaves out the columns that should not become fields.
  public mutating func leaveOut(_ isLeftOut: (FieldProposal) -> Bool) {
    for proposal in proposals where isLeftOut(proposal) { mapping[proposal.field] = .none }
    settle()
  }

  /// Changes the name and the kind of a proposed field; its source stays.
  public mutating func change(_ field: Field, to new: NewField) {
    propose(
      proposals.map { renewed($0, as: $0.field == field ? new : nil) })
  }

  /// The kinds that a proposed field may have: its own, and others that fit all examined values.
  public func kinds(for proposal: FieldProposal) -> [ValueKind] {
    let own = proposal.field.valueKind ?? .text
    let others = survey.column(named: proposal.column)?.tally.kinds ?? []
    return [own]
      + others.filter {
        $0.tag != own.tag || $0.isDate && $0.options.dateOrder != own.options.dateOrder
      }
  }

  /// The columns that are not used, and the parts of the file that are not read.
  public var unused: [UnusedColumn] {
    let names = Set(mapping.unused(in: survey))
    let chosen = mapping.leftOut.union(proposals.map(\.column))
    let defined = survey.definitions.map { survey.column(ofOwn: $0.name) }
    let isNativeExport = survey.isNativeExport
    let hasNumbers = KinRecognition(survey, mapping).numbersAnimals
    let parts = survey.reader.unused.map {
      UnusedColumn(name: $0.name, reason: $0.rows?.counted("row") ?? "not read")
    }
    let columns = survey.columns.enumerated().filter { names.contains($1.name) }
    return parts
      + columns.map { place, column in
        let isChosen =
          chosen.contains(column.name) || isNativeExport && !defined.contains(column.name)
        let isNumber = hasNumbers && column.name == AnimalColumn.number.key
        return UnusedColumn(
          name: column.name,
          reason: content(of: column, at: place) ?? (isNumber ? "numbers the animals" : nil)
            ?? (isChosen || room > proposals.count ? nil : UnusedColumn.noRoom))
      }
  }

  private func content(of column: SurveyColumn, at place: Int) -> String? {
    if place >= SurveyColumn.limit { return "behind \(SurveyColumn.limit.grouped) others" }
    if !column.tally.isSeen { return survey.isComplete ? "empty" : "empty in the first rows" }
    return survey.isRowNumber(column.name) ? "numbers the rows" : nil
  }

  /// A source that gives each row a name, and the column for rows without one of their own.
  public var nameForAll: (source: FieldSource, column: String)? {
    if mapping[.name] == .none, match != nil, let name = mapping.key.column {
      return (.column(name), name)
    }
    guard case .column(let name) = mapping[.name],
      let number = KeyRecognition(candidates: Candidates(survey)).substitute, number.name != name
    else { return nil }
    return (.template(ColumnTemplate([.columns([name, number.name])])), number.name)
  }

  /// Proposes fields also for columns that are no longer used since the mapping changed, and for
  /// columns that were left out of earlier files and are in `names`, by their own names or those of
  /// their fields.
  public mutating func proposeRest(naming names: [String]) {
    let columns = ColumnNames(survey.columns.map(\.name))
    let found = Set(names.compactMap { try? columns.find($0) })
    let keys = Set(names.map(Folding.key))
    let isNamed = { (column: String) in
      found.contains(column) || keys.contains(Folding.key(ColumnTitle(column).name))
    }
    let numbers = proposeRest { isNamed($0) }.filter { survey.isRowNumber($0.column) }
    for proposal in numbers where !isNamed(proposal.column) { mapping[proposal.field] = .none }
  }

  /// Proposes fields also for the unused columns, including those left out of earlier files, and
  /// leaves them out until the user takes them.
  public mutating func proposeLeftOut() {
    for proposal in proposeRest(taking: { _ in true }) { mapping[proposal.field] = .none }
  }

  /// Proposes fields for unused columns, and left-out ones that are taken; returns those.
  private mutating func proposeRest(taking isTaken: (String) -> Bool) -> ArraySlice<FieldProposal> {
    var known = survey
    known.fields = fields
    var rest = FieldProposals(known)
    var besides = mapping
    besides.leftOut = besides.leftOut.filter { !isTaken($0) }.union(proposals.map(\.column))
    let new = rest.fields(besides: besides, room: room - proposals.count)
    if new.isEmpty { return [] }
    mapping.leftOut.subtract(new.map(\.column))
    propose(proposals.map { renewed($0) } + new)
    return proposals.suffix(new.count)
  }

  /// The same proposal with the same source, for the same field or a new one.
  func renewed(_ old: FieldProposal, as field: NewField? = nil) -> NewProposal {
    NewProposal(
      field: field ?? NewField(old.field), column: old.column, source: mapping[old.field])
  }

  /// The other field that is made of a proposal's whole column, such as the name; nil if none.
  public func otherField(of proposal: FieldProposal) -> Field? {
    fields.targets.first { $0 != proposal.field && mapping[$0].wholeColumn == proposal.column }
  }

  /// Sets the source of a field. A proposal for the same whole column is left out until the column
  /// is free again.
  public mutating func make(_ field: Field, of source: FieldSource) {
    let former = mapping[field].wholeColumn
    mapping[field] = source
    for proposal in proposals where proposal.field != field {
      if proposal.column == source.wholeColumn, mapping[proposal.field] != .none {
        mapping[proposal.field] = .none
        displaced.insert(proposal.column)
      } else if proposal.column == former, otherField(of: proposal) == nil,
        displaced.remove(proposal.column) != nil
      {
        mapping[proposal.field] = .column(proposal.column)
      }
    }
  }

  /// Leaves out the column of a proposal, or makes the field of it.
  public mutating func leaveOut(_ proposal: FieldProposal, _ isLeftOut: Bool) {
    displaced.remove(proposal.column)
    mapping[proposal.field] = isLeftOut ? .none : .column(proposal.column)
  }

  /// The decimal mark of numbers, if the file does not show it. Setting it detects the kinds of
  /// their columns again.
  public var decimalMark: DecimalMark? {
    get { mapping.decimalMark }
    set {
      let former = Set(survey.undecided.map(\.name))
      mapping.decimalMark = newValue
      survey.settle(numbers: newValue)
      let changed = former.symmetricDifference(survey.undecided.map(\.name))
      var (bare, finding) = (mapping, FieldProposals(survey))
      for proposal in proposals { bare[proposal.field] = .none }
      bare.leftOut = []
      let found = finding.fields(besides: bare, room: room).filter { changed.contains($0.column) }
      propose(
        proposals.map { old in
          renewed(old, as: found.first { $0.column == old.column }?.field)
        })
    }
  }

  /// Removes the proposals that have no source, and numbers the others without gaps.
  public mutating func settle() {
    let kept = proposals.filter { mapping[$0.field] != .none }
    mapping.leftOut.formUnion(
      proposals.filter { mapping[$0.field] == .none && otherField(of: $0) == nil }.map(\.column))
    propose(kept.map { renewed($0) })
  }
}

/// A column that an import does not use, or a part of a file that it does not read.
public struct UnusedColumn: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Why it is not used, or how many rows it has; nil if the user chose so.
  public let reason: String?

  /// The reason for a column with values if the catalog takes no more fields.
  static let noRoom = "no room for more fields"

  /// Its name, shortened if it is long, with the reason: "Weight (g) (empty)".
  public var text: String { name.shortened + (reason.map { " (\($0))" } ?? "") }
}

extension [UnusedColumn] {
  /// The columns that hold something, but have no room in the catalog.
  public var withoutRoom: [UnusedColumn] { filter { $0.reason == UnusedColumn.noRoom } }

  /// The others.
  public var withRoom: [UnusedColumn] { filter { $0.reason != UnusedColumn.noRoom } }

  /// "2 columns have no room: a catalog takes 400 fields"; nil if all have room.
  public var lackOfRoom: String? {
    let count = withoutRoom.count
    if count == 0 { return nil }
    let verb = count == 1 ? "has" : "have"
    return
      "\(count.counted("column")) \(verb) no room: a catalog takes \(Fields.limit.grouped) fields"
  }
}
