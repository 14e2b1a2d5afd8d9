extension SchemaText {
  /// The keeper's own fields, whose values stand in columns of `animal`: those of the field 7 in
  /// `field7`, of the type ANY, as the `ValueRules` of its kind have them; NULL for none.
  ///
  /// `nameKey` is the name by `Folding.key`, `kind` the tag of the kind of its values, `options` a JSON
  /// object of what the kind leaves open. A field that is retired keeps its column. `own` holds hashes
  /// of what an imported row said in them (`OwnHashes`).
  ///
  /// The session from which an edit was saved (see `LoginSession`), by which its user knows it for their
  /// own; NULL where that is not known, as of an edit of an earlier version or of another program.
  ///
  /// `textGram` has what stands as text in the keeper's fields of each animal, folded, and its runs of
  /// three characters. As of names, triggers only note in `textPending` which animals it may not know
  /// as they are.
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
