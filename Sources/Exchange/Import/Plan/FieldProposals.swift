import Catalog

/// A field that an import adds to the catalog, unless the user leaves its column out.
public struct FieldProposal: Hashable, Sendable {
  /// The new field; its number may still change.
  public let field: Field
  /// The column that it is made of.
  public let column: String
}

/// A field that is proposed anew, before it has a number.
struct NewProposal {
  let field: NewField
  let column: String
  /// None if the column is left out.
  let source: FieldSource
}

struct FieldProposals {
  private let survey: Survey
  private let isNativeExport: Bool
  private var names: Set<String>
  /// Whether there is a field of tags; one is enough.
  private var hasTags: Bool

  init(_ survey: Survey) {
    self.survey = survey
    isNativeExport = survey.isNativeExport
    let others = survey.fields.contains(.time) ? Array(RecordKind.entry.fields) : []
    let known = Array(survey.fields) + survey.fields.derived + others
    names = Set(known.flatMap { [Folding.key($0.key), Folding.key($0.title)] })
      .union(Field.reserved)
    hasTags = survey.fields.tags != nil
  }

  /// Proposes a field for each definition in the file, and for each other column that holds
  /// something, is not a source, and was not left out; as many as the catalog has room for.
  mutating func fields(besides mapping: ImportMapping, room: Int) -> [NewProposal] {
    var used = mapping.wholeColumns.union(mapping.leftOut)
    var defined: [NewProposal] = []
    if isNativeExport {
      defined = survey.definitions.filter { !names.contains(Folding.key($0.name)) }
        .map { Self.proposal($0, of: survey.column(ofOwn: $0.name)) }
        .filter { !mapping.leftOut.contains($0.column) }
      used.formUnion(defined.map(\.column) + [NativeExport.properties])
      names.formUnion(defined.map { Folding.key($0.field.name) })
      hasTags = hasTags || defined.contains { $0.field.kind.isTags }
      used.formUnion([NativeExport.group, AnimalColumn.number.key])
    }
    let kin = KinRecognition(survey, mapping)
    if kin.numbersAnimals { used.insert(AnimalColumn.number.key) }
    let columns = survey.columns.lazy.filter { $0.tally.isSeen && !used.contains($0.name) }
    let left = max(0, room - defined.count)
    return defined.prefix(max(0, room))
      + columns.prefix(left).map { Self.proposal(field(of: $0, kin), of: $0.name) }
  }

  private static func proposal(_ field: NewField, of column: String) -> NewProposal {
    NewProposal(field: field, column: column, source: .column(column))
  }

  private mutating func field(of column: SurveyColumn, _ kin: KinRecognition) -> NewField {
    if survey.isExportOfEntries,
      let defined = survey.definitions.first(where: { $0.name == column.name })
    {
      return defined
    }
    if let kind = kin.kind(of: column) { return NewField(unused(column.name), kind) }
    let title = ColumnTitle(column.name)
    let kind = column.tally.kind(
      called: ColumnWords(column.name), isComplete: survey.isComplete, mayBeTags: !hasTags,
      mayBePlaces: kin.isNativeTable)
    if kind.isTags { hasTags = true }
    if kind == .text, let order = survey.reading.dateOrder,
      column.tally.openOrders.contains(order)
    {
      return NewField(unused(column.name), .date(in: order))
    }
    guard kind.isNumber, let unit = title.unit else {
      return NewField(unused(column.name), kind)
    }
    return NewField(unused(title.name), kind.with(unit: unit))
  }

  /// A name that no other field has, as close as possible to the title of a column.
  private mutating func unused(_ title: String) -> String {
    let base = ColumnTitle.fieldName(title)
    let candidates = (1...).lazy.map { $0 == 1 ? base : "\(base) \($0)" }
    let free = candidates.first { !names.contains(Folding.key($0)) } ?? base
    names.insert(Folding.key(free))
    return free
  }
}

extension Survey {
  /// Whether a column only numbers the rows: programs that write tables add one without a name.
  func isRowNumber(_ column: String) -> Bool {
    let name = Folding.key(column)
    let isNameless =
      ["x", "index", "row"].contains(name) || name.hasPrefix("unnamed")
      || name.hasPrefix("column ") || name.allSatisfy { $0 == "." || $0.isNumber }
    guard isNameless, let found = self.column(named: column), !isNativeExport else { return false }
    return found.filled == rowCount && found.tally.numbersRows
  }
}
