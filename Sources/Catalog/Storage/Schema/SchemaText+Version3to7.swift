extension SchemaText {
  /// The last change of each animal, and the search index for names.
  ///
  /// `animalRecency` follows the journal: it holds the last edit of each animal, with the columns
  /// that narrow lists, so that each list in the order of changes is read from one index.
  ///
  /// `searchName` numbers the distinct folded names in order, with gaps; `searchGram` holds the
  /// trigrams of each under that number, with two spaces appended to the name, so that matches come
  /// in the order of names. Triggers write to neither, as not every program has FTS5 and an import
  /// should not wait for it: they note the names that may have come or gone in `searchPending`,
  /// which every search reads too. `searchTerm` lists all trigrams.
  static let version3 = """
    CREATE TABLE animalRecency (
      animalID INTEGER PRIMARY KEY,
      editID INTEGER NOT NULL,
      categoryID INTEGER,
      diet TEXT NOT NULL
    ) STRICT;
    INSERT INTO animalRecency SELECT id,
      ifnull((SELECT max(editID) FROM change WHERE recordID = a.id AND tableName = 'animal'), 0),
      categoryID, diet FROM animal a;
    CREATE INDEX animalRecencyByEdit ON animalRecency (editID);
    CREATE INDEX animalRecencyByDiet ON animalRecency (diet, editID);
    CREATE INDEX animalRecencyByCategory ON animalRecency (categoryID, editID);
    CREATE INDEX animalRecencyByCategoryDiet ON animalRecency (categoryID, diet, editID);

    CREATE TRIGGER animalChangeNoted AFTER INSERT ON change
      WHEN new.tableName = 'animal' AND new.after IS NOT NULL
    BEGIN
      INSERT INTO animalRecency
        SELECT id, new.editID, categoryID, diet FROM animal WHERE id = new.recordID
        ON CONFLICT DO UPDATE SET
          editID = excluded.editID, categoryID = excluded.categoryID, diet = excluded.diet;
    END;
    CREATE TRIGGER animalDeletionNoted AFTER INSERT ON change
      WHEN new.tableName = 'animal' AND new.after IS NULL
    BEGIN
      DELETE FROM animalRecency WHERE animalID = new.recordID;
    END;

    CREATE TABLE searchName (
      place INTEGER PRIMARY KEY,
      foldedName TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE searchPending (
      foldedName TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    INSERT INTO searchPending SELECT DISTINCT foldedName FROM animal ORDER BY foldedName;
    CREATE VIRTUAL TABLE searchGram USING fts5 (
      name, content='', columnsize=0, detail=none, tokenize='trigram');
    CREATE VIRTUAL TABLE searchTerm USING fts5vocab (searchGram, row);

    CREATE TRIGGER animalNamed AFTER INSERT ON animal
      WHEN NOT EXISTS (SELECT 1 FROM searchName WHERE foldedName = new.foldedName)
    BEGIN
      INSERT INTO searchPending VALUES (new.foldedName) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER animalRenamed AFTER UPDATE OF foldedName ON animal
      WHEN new.foldedName IS NOT old.foldedName
    BEGIN
      INSERT INTO searchPending VALUES (new.foldedName) ON CONFLICT DO NOTHING;
      INSERT INTO searchPending VALUES (old.foldedName) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER animalNameGone AFTER DELETE ON animal
      WHEN NOT EXISTS (SELECT 1 FROM animal WHERE foldedName = old.foldedName)
    BEGIN
      INSERT INTO searchPending VALUES (old.foldedName) ON CONFLICT DO NOTHING;
    END;
    """

  /// The rows that were imported, and the animals they became, so that they are recognised again.
  ///
  /// A row is identified by a hash of its source and key (`ImportHash`, as two signed numbers);
  /// `nth` numbers equal rows of one file from 0. `name` and `category` are hashes of the row's
  /// last values, and `diet` is 0 to 3 in the order of the constraint in `animal`. `editID` is the
  /// edit that imported it, 0 for none. There is no foreign key: a row whose animal is gone counts
  /// as new, and as known again if an undo brings the animal back.
  static let version4 = """
    CREATE TABLE importedRow (
      keyHigh INTEGER NOT NULL,
      keyLow INTEGER NOT NULL,
      nth INTEGER NOT NULL,
      animalID INTEGER NOT NULL,
      editID INTEGER NOT NULL,
      name INTEGER NOT NULL,
      category INTEGER NOT NULL,
      diet INTEGER NOT NULL,
      PRIMARY KEY (keyHigh, keyLow, nth)
    ) STRICT, WITHOUT ROWID;
    """

  /// The keys of imported rows, so that animals of one name can be told apart.
  ///
  /// `importSource` numbers the key columns, each with a hash of all columns of its files. Settings
  /// have this hash in their names, after `import `, and supply the first rows. `importedKey` holds
  /// each animal's value. It has no index by value, as `importedRow` finds the animal by a hash of
  /// both, even for imports older than this table.
  static let version5 = """
    CREATE TABLE importSource (
      id INTEGER PRIMARY KEY,
      header TEXT NOT NULL,
      columnName TEXT NOT NULL,
      UNIQUE (header, columnName)
    ) STRICT;
    INSERT INTO importSource (header, columnName)
      SELECT header, columnName FROM (
        SELECT substr(name, 8) AS header,
          CASE WHEN json_valid(value) THEN json_extract(value, '$.keyColumn') END AS columnName
        FROM setting WHERE name GLOB 'import *')
      WHERE typeof(columnName) = 'text';

    CREATE TABLE importedKey (
      animalID INTEGER PRIMARY KEY,
      sourceID INTEGER NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    """

  /// The keeper's own fields. The values of field 7 are in the column `field7` of `animal`, of type
  /// ANY, as the `ValueRules` of its kind define them; NULL for none.
  ///
  /// `nameKey` is the name's `Folding.key`, `kind` the tag of the value kind, and `options` a JSON
  /// object of the kind's options. A retired field keeps its column. `own` holds hashes of an
  /// imported row's values in these fields (`ValueHashes`).
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

  /// The saved searches. `position` is their order, `nameKey` the name's `Folding.key`, and `find`
  /// the text as typed, which `FindText` parses.
  static let version7 = """
    CREATE TABLE savedSearch (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT savedSearchIDPositive CHECK (id > 0),
      position INTEGER NOT NULL,
      name TEXT NOT NULL
        CONSTRAINT savedSearchNameLength CHECK (length(name) BETWEEN 1 AND 100),
      nameKey TEXT NOT NULL UNIQUE,
      find TEXT NOT NULL
        CONSTRAINT savedSearchFindLength CHECK (length(find) BETWEEN 1 AND 1000)
    ) STRICT;
    """
}
