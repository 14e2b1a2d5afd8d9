import Catalog
import Exchange

/// What a plan makes of a file, as shown beside the choices. Making one looks at all columns, once.
nonisolated struct ImportOutlook: Sendable {
  /// What the first rows become; nil for a row that would be refused.
  let animals: [RecordDraft?]
  /// The columns that are not used.
  let unused: [UnusedColumn]
  /// What to know about the sources of the fields, by the ids of the fields.
  let notes: [Field.ID: String]

  /// What a plan makes of its file.
  init(_ plan: ImportPlan) {
    animals = plan.animals()
    unused = plan.unused
    notes = plan.fields.reduce(into: [:]) { $0[$1.id] = plan.note(on: $1) }
  }
}
