import GRDB

/// The triggers that journal what any program does to the rows of a `RecordKind`. They are
/// generated from the columns of the tables, and again when those change.
///
/// An insertion or deletion keeps the whole row, an update only its changes: with 40 columns, that
/// takes a seventh of the space and less than half the time.
package struct JournalTriggers {
  private let images: ImageSQL

  /// Creates the triggers of all tables, replacing existing ones.
  package static func make(_ db: Database) throws {
    for (name, sql) in try definitions(db) {
      try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)")
      try db.execute(sql: sql)
    }
  }

  /// The SQL of the triggers by name, for the tables' current columns. Tables that a later
  /// migration adds are left out.
  static func definitions(_ db: Database) throws -> [String: String] {
    let images = try RecordKind.all.map { try ImageSQL(of: $0, db) }
    let all = images.filter { !$0.columns.isEmpty }
      .flatMap { JournalTriggers(images: $0).definitions }
    return Dictionary(uniqueKeysWithValues: all)
  }

  private var kind: RecordKind { images.kind }

  private var definitions: [(name: String, sql: String)] {
    let condition = "new.id = old.id AND (\(images.isChange))"
    return [
      trigger("Insertion", "INSERT", does: [insertion]),
      trigger("Deletion", "DELETE", does: [deletion]),
      trigger("Update", "UPDATE", when: condition, does: [update]),
      trigger("Move", "UPDATE OF id", when: "new.id <> old.id", does: [deletion, insertion]),
    ]
  }

  private func trigger(
    _ event: String, _ statement: String, when condition: String? = nil, does: [String]
  ) -> (name: String, sql: String) {
    let name = "\(kind.noun)\(event)Journaled"
    let clause = condition.map { "\n  WHEN \($0)" } ?? ""
    return (
      name,
      """
      CREATE TRIGGER \(name) AFTER \(statement) ON \(kind.table)\(clause)
      BEGIN
      \(does.map { "  INSERT INTO journal VALUES (\($0));" }.joined(separator: "\n"))
      END
      """
    )
  }

  private var insertion: String { "'\(kind.table)', new.id, NULL, \(images.whole("new"))" }

  private var deletion: String { "'\(kind.table)', old.id, \(images.whole("old")), NULL" }

  private var update: String {
    "'\(kind.table)', new.id, \(images.changed("old")), \(images.changed("new"))"
  }
}
