import GRDB
import Synchronization

/// Converts all values of a field to another kind.
final class ValueConversion: Sendable {
  private let field: Field
  private let kind: ValueKind
  /// The previous kind, whose texts have no more decimals than they need.
  private let former: ValueKind?
  private let found = Mutex<MisfitValues?>(nil)

  init(of field: Field, to kind: ValueKind) {
    self.field = field
    self.kind = kind
    former = field.valueKind?.unfilled
  }

  /// The values that could not be converted and are gone; nil for none.
  var misfits: MisfitValues? { found.withLock { $0 } }

  /// Converts the values unless the change of kind leaves them as they are.
  func run(_ db: Database) throws {
    if former == kind.unfilled { return }
    guard kind.isReference else { return try convert(db) }
    if field.log != nil { throw CatalogError.fields(.notOfLog) }
    try FieldIndex(of: field).makeOfValues(db)
    let new = Field(custom: field.customNumber ?? 0, named: field.title, kind)
    let resolution = ReferenceResolution(db, of: new)
    if field.valueKind?.isReference == true {
      try resolution.releaseOwnAncestors()
    } else {
      try ValueConversion(of: field, to: .text).convert(db)
      try resolution.run()
    }
    let misfits = try resolution.unresolved()
    found.withLock { $0 = misfits }
    let column = field.column
    try db.execute(
      sql: "UPDATE animal SET \(column) = NULL WHERE typeof(\(column)) NOT IN ('integer', 'null')")
  }

  private func convert(_ db: Database) throws {
    let name = "menagerie_converted"
    let function = DatabaseFunction(name, argumentCount: 1, pure: false) { [self] values in
      converted(values[0])
    }
    db.add(function: function)
    defer { db.remove(function: function) }
    let (table, column) = (field.recordKind.table, field.column)
    let reading = field.valueKind?.rules?.reading("a.\(column)") ?? column
    try db.execute(
      sql: """
        WITH n AS MATERIALIZED
          (SELECT id, \(name)(\(reading)) AS value FROM \(table) a WHERE \(column) IS NOT NULL)
        UPDATE \(table) SET \(column) = n.value FROM n
        WHERE \(table).id = n.id AND \(table).\(column) IS NOT n.value
        """)
  }

  private func converted(_ stored: DatabaseValue) -> DatabaseValue {
    guard let former, let value = former.value(stored) else { return .null }
    let text = value.text
    // A value that did not fit the kind need not fit it with other options.
    if case .foreign = value, former.tag == kind.tag { return (try? kind.stored(text)) ?? stored }
    do throws(ValueProblem) {
      // An extra word of an open choice is not the beginning of a listed one.
      if former.options.isOpen == true, kind.hasOnlyWords, kind.words?.contains(text) == false {
        throw ValueProblem("“\(text.shortened)” is not one of the words.")
      }
      return try kind.stored(whole: inUnit(text))
    } catch {
      found.withLock { found in
        found = MisfitValues(
          count: (found?.count ?? 0) + 1, first: found?.first ?? text,
          problem: found?.problem ?? error)
      }
      return .null
    }
  }

  /// Adds the unit of the previous kind if the new one has a different unit.
  private func inUnit(_ text: String) -> String {
    guard let unit = field.valueKind?.options.unit, let other = kind.options.unit, unit != other
    else { return text }
    return "\(text) \(unit)"
  }
}
