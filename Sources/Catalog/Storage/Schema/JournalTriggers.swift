import GRDB

/// The triggers that journal what any program does to the rows of a `RecordKind`, generated from
/// the columns of its table, and again when those change.
///
/// An insertion or deletion keeps the whole row, an update only its changes: with 40 columns, that
/// takes a seventh of the space and less than half the time.
package enum JournalTriggers {
  /// Creates the triggers of all tables, replacing existing ones.
  package static func make(_ db: Database) throws {
    for (name, sql) in try definitions(db) {
      try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)")
      try db.execute(sql: sql)
    }
  }

  /// The SQL of the triggers by name, for current columns, without tables of later migrations.
  static func definitions(_ db: Database) throws -> [String: String] {
    let images = try RecordKind.all.map { try ImageSQL(of: $0, db) }
    let triggers = images.filter { !$0.columns.isEmpty }.flatMap(\.triggers)
    return Dictionary(uniqueKeysWithValues: triggers)
  }
}

/// SQL for the journal's images of a table's rows: JSON objects of the columns.
package struct ImageSQL {
  /// The most arguments of an SQLite function; each column takes two.
  private static let maxArguments = 127

  package let kind: RecordKind
  /// The columns, all but the id.
  let columns: [String]

  /// The images of a table with its current columns.
  package init(of kind: RecordKind, _ db: Database) throws {
    self.kind = kind
    columns = try db.values(
      "SELECT name FROM pragma_table_info(?) WHERE name <> 'id' ORDER BY cid", [kind.table])
  }

  /// The image of a whole row.
  package func whole(_ row: String) -> String {
    guard 2 * columns.count > Self.maxArguments else {
      return "json_object(\(columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ")))"
    }
    return object(columns.map { "SELECT '\($0)' k, \(row).\($0) v" })
  }

  /// The columns that an update changes, with their values in the row `old` or `new`.
  private func changed(_ row: String) -> String {
    object(columns.map { "SELECT '\($0)' k, \(row).\($0) v WHERE new.\($0) IS NOT old.\($0)" })
  }

  private func object(_ pairs: [String]) -> String {
    "(SELECT json_group_object(k, v) FROM (\(pairs.joined(separator: " UNION ALL "))))"
  }

  /// Whether the row `r` differs from the image `n.after`, or only one of them exists.
  package var differs: String {
    """
    CASE WHEN n.after IS NULL OR r.id IS NULL THEN (n.after IS NULL) <> (r.id IS NULL)
      WHEN json_valid(n.after) THEN \(differences(from: "n.after")) ELSE 0 END
    """
  }

  /// Whether the row `r` differs from an image in a column that this mentions.
  func differences(from image: String) -> String {
    columns.map { column in
      """
      json_type(\(image), '$.\(column)') IS NOT NULL
        AND json_extract(\(image), '$.\(column)') IS NOT r.\(column)
      """
    }.joined(separator: " OR ")
  }

  /// The table's triggers.
  fileprivate var triggers: [(name: String, sql: String)] {
    let insertion = "'\(kind.table)', new.id, NULL, \(whole("new"))"
    let deletion = "'\(kind.table)', old.id, \(whole("old")), NULL"
    let update = "'\(kind.table)', new.id, \(changed("old")), \(changed("new"))"
    let differences = columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
    return [
      trigger("Insertion", "INSERT", does: [insertion]),
      trigger("Deletion", "DELETE", does: [deletion]),
      trigger("Update", "UPDATE", when: "new.id = old.id AND (\(differences))", does: [update]),
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
}

extension Database {
  /// Creates or replaces the trigger that notes which animals the text index must read again,
  /// judging by the columns in journaled changes.
  func makeTextTrigger() throws {
    let condition = Field.isOther("key")
    let isOther = Fields.builtIn.others.isEmpty ? condition : "(\(condition))"
    try execute(sql: "DROP TRIGGER IF EXISTS animalTextNoted")
    try execute(
      sql: """
        CREATE TRIGGER animalTextNoted AFTER INSERT ON change
          WHEN new.tableName = 'animal' AND EXISTS (
            SELECT 1 FROM json_each(CASE WHEN json_valid(new.before) THEN new.before END)
              WHERE type = 'text' AND \(isOther)
            UNION ALL
            SELECT 1 FROM json_each(CASE WHEN json_valid(new.after) THEN new.after END)
              WHERE type = 'text' AND \(isOther))
        BEGIN
          INSERT INTO textPending VALUES (new.recordID) ON CONFLICT DO NOTHING;
        END
        """)
  }
}
