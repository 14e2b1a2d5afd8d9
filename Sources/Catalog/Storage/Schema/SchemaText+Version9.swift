extension SchemaText {
  /// Logs, and their entries. The fields of a log's entries stand beside those of animals, with
  /// their log; the values of field 7 are then in the column `field7` of `entry`. So names are
  /// unique among the fields of animals, or of one log.
  ///
  /// `repeats` and `onlyFor` are as typed. `at` is a date as `DateRules` stores it, `isDone` 0 for
  /// what is still to be done. `latest` holds the last entry that is done of each animal in each
  /// log, with the value of the log's main field: see `LatestTriggers`.
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
    """
}
