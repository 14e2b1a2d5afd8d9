extension SchemaText {
  /// The keeper's own fields. The values of field 7 are in the column `field7` of `animal`, of type
  /// ANY, as the `ValueRules` of its kind define them; NULL for none.
  ///
  /// `nameKey` is the name's `Folding.key`, `kind` the tag of the value kind, and `options` a JSON
  /// object of the kind's options. A retired field keeps its column. `own` holds hashes of an
  /// imported row's values in these fields (`OwnHashes`).
  ///
  /// `session` is the login session that saved an edit (see `LoginSession`), so that its user can
  /// claim it; NULL if unknown, as for earlier versions and other programs.
  ///
  /// `textGram` holds the folded text in each animal's fields, and its trigrams. As for names,
  /// triggers only note the animals that may have changed, in `textPending`.
  static let version6 = """
    CREATE TABLE field (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT fieldIDPositive CHECK (id > 0),
      name TEXT NOT NULL CONSTRAINT fieldNameLength CHECK (length(name) BETWEEN 1 AND 100),
      nameKey TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      options TEXT NOT NULL DEFAULT '{}',
      position INTEGER NOT NULL,
      isRetired INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    ALTER TABLE importedRow ADD COLUMN own BLOB;

    ALTER TABLE edit ADD COLUMN session TEXT;
    CREATE INDEX editBySession ON edit (session, kind, isUndone) WHERE session IS NOT NULL;

    CREATE VIRTUAL TABLE textGram USING fts5 (
      text, columnsize=0, detail=none, tokenize='trigram');
    CREATE TABLE textPending (animalID INTEGER PRIMARY KEY) STRICT;
    CREATE TRIGGER animalTextNoted AFTER INSERT ON change
      WHEN new.tableName = 'animal' AND EXISTS (
        SELECT 1 FROM json_each(CASE WHEN json_valid(new.before) THEN new.before END)
          WHERE type = 'text' AND key GLOB 'field[0-9]*'
        UNION ALL
        SELECT 1 FROM json_each(CASE WHEN json_valid(new.after) THEN new.after END)
          WHERE type = 'text' AND key GLOB 'field[0-9]*')
    BEGIN
      INSERT INTO textPending VALUES (new.recordID) ON CONFLICT DO NOTHING;
    END;
    """
}
