import GRDB

/// The trigger that notes which animals the text index must read again, judging by the columns in
/// journaled changes.
enum TextTrigger {
  /// Creates it, replacing the existing one.
  static func make(_ db: Database) throws {
    try db.execute(sql: "DROP TRIGGER IF EXISTS animalTextNoted")
    try db.execute(sql: sql)
  }

  static let sql = """
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
    """

  private static var isOther: String {
    let condition = Field.isOther("key")
    return Fields.builtIn.others.isEmpty ? condition : "(\(condition))"
  }
}
