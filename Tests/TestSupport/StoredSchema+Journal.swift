/// The triggers that write to the journal since version 6, which are made of the columns of a
/// table. They are those of that version, and never edited.
extension StoredSchema {
  /// Those of the animals, with so many fields of the keeper's.
  static func animalTriggers(fields count: Int) -> String {
    let own = (0..<count).map { "field\($0 + 1)" }
    return triggers("animal", of: "animal", ["name", "foldedName", "diet", "categoryID"] + own)
  }

  static let categoryTriggers = triggers(
    "category", of: "animalCategory", ["name", "nameKey", "foldedName"])

  static let fieldTriggers = triggers(
    "field", of: "field", ["name", "nameKey", "kind", "options", "position", "isRetired"])

  static let searchTriggers = triggers(
    "search", of: "savedSearch", ["position", "name", "nameKey", "find"])

  static func triggers(_ noun: String, of table: String, _ columns: [String]) -> String {
    let isChange = columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
    let insertion = "'\(table)', new.id, NULL, \(whole(columns, of: "new"))"
    let deletion = "'\(table)', old.id, \(whole(columns, of: "old")), NULL"
    return """
      DROP TRIGGER IF EXISTS \(noun)InsertionJournaled;
      CREATE TRIGGER \(noun)InsertionJournaled AFTER INSERT ON \(table)
      BEGIN
        INSERT INTO journal VALUES (\(insertion));
      END;
      DROP TRIGGER IF EXISTS \(noun)DeletionJournaled;
      CREATE TRIGGER \(noun)DeletionJournaled AFTER DELETE ON \(table)
      BEGIN
        INSERT INTO journal VALUES (\(deletion));
      END;
      DROP TRIGGER IF EXISTS \(noun)UpdateJournaled;
      CREATE TRIGGER \(noun)UpdateJournaled AFTER UPDATE ON \(table)
        WHEN new.id = old.id AND (\(isChange))
      BEGIN
        INSERT INTO journal VALUES ('\(table)', new.id, \(changed(columns, of: "old")), \
      \(changed(columns, of: "new")));
      END;
      DROP TRIGGER IF EXISTS \(noun)MoveJournaled;
      CREATE TRIGGER \(noun)MoveJournaled AFTER UPDATE OF id ON \(table)
        WHEN new.id <> old.id
      BEGIN
        INSERT INTO journal VALUES (\(deletion));
        INSERT INTO journal VALUES (\(insertion));
      END;
      """
  }

  private static func whole(_ columns: [String], of row: String) -> String {
    "json_object(\(columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ")))"
  }

  private static func changed(_ columns: [String], of row: String) -> String {
    let pairs = columns.map {
      "SELECT '\($0)' k, \(row).\($0) v WHERE new.\($0) IS NOT old.\($0)"
    }
    return "(SELECT json_group_object(k, v) FROM (\(pairs.joined(separator: " UNION ALL "))))"
  }
}
