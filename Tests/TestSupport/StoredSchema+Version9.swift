/// Version 9: logs and their entries.
extension StoredSchema {
  static let version9 = """
    CREATE TABLE log (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT logIDPositive CHECK (id > 0),
      position INTEGER NOT NULL,
      name TEXT NOT NULL CONSTRAINT logNameLength CHECK (length(name) BETWEEN 1 AND 100),
      nameKey TEXT NOT NULL UNIQUE,
      repeats TEXT,
      onlyFor TEXT,
      isRetired INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    ALTER TABLE field RENAME TO formerField;
    CREATE TABLE field (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT fieldIDPositive CHECK (id > 0),
      name TEXT NOT NULL CONSTRAINT fieldNameLength CHECK (length(name) BETWEEN 1 AND 100),
      nameKey TEXT NOT NULL,
      kind TEXT NOT NULL,
      options TEXT NOT NULL DEFAULT '{}',
      position INTEGER NOT NULL,
      isRetired INTEGER NOT NULL DEFAULT 0,
      logID INTEGER REFERENCES log (id)
    ) STRICT;
    INSERT INTO sqlite_sequence SELECT 'field', seq FROM sqlite_sequence
      WHERE name = 'formerField';
    INSERT INTO field SELECT id, name, nameKey, kind, options, position, isRetired, NULL
      FROM formerField;
    DELETE FROM sqlite_sequence WHERE name = 'field' AND seq = 0;
    DROP TABLE formerField;
    CREATE UNIQUE INDEX fieldByName ON field (nameKey, ifnull(logID, 0));

    CREATE TABLE entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT entryIDPositive CHECK (id > 0),
      animalID INTEGER NOT NULL REFERENCES animal (id) ON DELETE CASCADE,
      logID INTEGER NOT NULL REFERENCES log (id),
      at TEXT NOT NULL,
      isDone INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE INDEX entryByAnimal ON entry (animalID, logID, at);
    CREATE INDEX entryByLog ON entry (logID, at);
    CREATE INDEX entryDue ON entry (at) WHERE isDone = 0;

    CREATE TABLE latest (
      logID INTEGER NOT NULL,
      animalID INTEGER NOT NULL,
      entryID INTEGER NOT NULL,
      at TEXT NOT NULL,
      value ANY,
      PRIMARY KEY (logID, animalID)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX latestByValue ON latest (logID, value);
    \(logTriggers)
    \(fieldTriggersWithLog)
    \(entryObjects(fields: []))
    """

  private static let logTriggers = triggers(
    "log", of: "log", ["position", "name", "nameKey", "repeats", "onlyFor", "isRetired"])

  private static let fieldTriggersWithLog = triggers(
    "field", of: "field",
    ["name", "nameKey", "kind", "options", "position", "isRetired", "logID"])

  /// The triggers and the view of entries, if their log has these fields, the main one first, which
  /// are columns of one log.
  static func entryObjects(fields: [(column: String, name: String)]) -> String {
    let value = { (row: String) in
      fields.first.map { "CASE \(row).logID WHEN 1 THEN \(row).\($0.column) END" } ?? "NULL"
    }
    let renewal = { (row: String, condition: String) in
      """
        DELETE FROM latest WHERE logID = \(row).logID AND animalID = \(row).animalID\(condition);
        INSERT INTO latest
          SELECT logID, animalID, id, at, \(value("e")) FROM entry e
          WHERE logID = \(row).logID AND animalID = \(row).animalID AND isDone ORDER BY at DESC, id DESC LIMIT 1
        ON CONFLICT DO NOTHING;
      """
    }
    let own = fields.map { ", a.\($0.column) AS \"\($0.name)\"" }.joined()
    return """
      \(triggers("entry", of: "entry", ["animalID", "logID", "at", "isDone"] + fields.map(\.column)))
      DROP TRIGGER IF EXISTS entryInserted;
      CREATE TRIGGER entryInserted AFTER INSERT ON entry WHEN new.isDone
      BEGIN
        INSERT INTO latest
          VALUES (new.logID, new.animalID, new.id, new.at, \(value("new")))
        ON CONFLICT DO UPDATE SET entryID = excluded.entryID, at = excluded.at, value = excluded.value
          WHERE (excluded.at, excluded.entryID) > (at, entryID);
      END;
      DROP TRIGGER IF EXISTS entryDeleted;
      CREATE TRIGGER entryDeleted AFTER DELETE ON entry WHEN old.isDone
      BEGIN
      \(renewal("old", " AND entryID = old.id"))
      END;
      DROP TRIGGER IF EXISTS entryUpdated;
      CREATE TRIGGER entryUpdated AFTER UPDATE ON entry WHEN old.isDone OR new.isDone
      BEGIN
      \(renewal("old", ""))
      \(renewal("new", ""))
      END;
      DROP VIEW IF EXISTS entries;
      CREATE VIEW entries AS SELECT a.id, a.animalID, n.name AS animal, l.name AS log, a.at, a.isDone\(own)
        FROM entry a JOIN animal n ON n.id = a.animalID JOIN log l ON l.id = a.logID;
      """
  }
}
