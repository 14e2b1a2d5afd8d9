/// The SQL of the migrations of earlier versions, each as it was when the version was written. The
/// texts are never edited.
enum StoredSchema {
  /// The migrations up to a version, and what notes that they were made.
  static func sql(_ version: Int) -> String {
    let migrations = [
      ("1 animals and categories", version1), ("2 journal, drafts and settings", version2),
      ("3 recency and search", version3), ("4 imported rows", version4),
      ("5 imported keys", version5),
      ("6 fields, a journal of what changed, and of sessions", version6),
      ("7 saved searches", version7), ("8 view of the animals", version8),
      ("9 logs and their entries", version9),
    ]
    return migrations.prefix(version).reduce(
      """
      PRAGMA application_id = 0x4D4E4752;
      PRAGMA user_version = \(version);
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);

      """
    ) { sql, migration in
      sql + "INSERT INTO grdb_migrations VALUES ('\(migration.0)');\n" + migration.1 + "\n"
    }
  }

  private static let version1 = """
    CREATE TABLE animalCategory (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT categoryIDPositive CHECK (id > 0),
      name TEXT NOT NULL
        CONSTRAINT categoryNameLength CHECK (length(name) BETWEEN 1 AND 500)
        CONSTRAINT categoryNameNUL CHECK (instr(CAST(name AS BLOB), x'00') = 0),
      nameKey TEXT NOT NULL UNIQUE
        CONSTRAINT categoryKeyLength CHECK (length(nameKey) > 0),
      foldedName TEXT NOT NULL
    ) STRICT;
    CREATE INDEX animalCategoryByName ON animalCategory (foldedName);

    CREATE TABLE animal (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT animalIDPositive CHECK (id > 0),
      name TEXT NOT NULL
        CONSTRAINT animalNameLength CHECK (length(name) BETWEEN 1 AND 500)
        CONSTRAINT animalNameNUL CHECK (instr(CAST(name AS BLOB), x'00') = 0),
      foldedName TEXT NOT NULL,
      diet TEXT NOT NULL CONSTRAINT animalDiet
        CHECK (diet IN ('herbivorous', 'carnivorous', 'omnivorous', 'unknown')),
      categoryID INTEGER REFERENCES animalCategory (id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX animalByName ON animal (foldedName);
    CREATE INDEX animalByDiet ON animal (diet);
    CREATE INDEX animalByDietName ON animal (diet, foldedName);
    CREATE INDEX animalByCategory ON animal (categoryID);
    CREATE INDEX animalByCategoryName ON animal (categoryID, foldedName);
    CREATE INDEX animalByCategoryDiet ON animal (categoryID, diet);
    CREATE INDEX animalByCategoryDietName ON animal (categoryID, diet, foldedName);

    CREATE TABLE animalCount (
      categoryID INTEGER NOT NULL,
      diet TEXT NOT NULL,
      count INTEGER NOT NULL CONSTRAINT animalCountPositive CHECK (count >= 0),
      PRIMARY KEY (categoryID, diet)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER animalInserted AFTER INSERT ON animal BEGIN
      INSERT INTO animalCount VALUES (ifnull(new.categoryID, 0), new.diet, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER animalDeleted AFTER DELETE ON animal BEGIN
      UPDATE animalCount SET count = count - 1
        WHERE categoryID = ifnull(old.categoryID, 0) AND diet = old.diet;
      DELETE FROM animalCount
        WHERE categoryID = ifnull(old.categoryID, 0) AND diet = old.diet AND count = 0;
    END;
    CREATE TRIGGER animalMoved AFTER UPDATE OF categoryID, diet ON animal BEGIN
      UPDATE animalCount SET count = count - 1
        WHERE categoryID = ifnull(old.categoryID, 0) AND diet = old.diet;
      INSERT INTO animalCount VALUES (ifnull(new.categoryID, 0), new.diet, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
      DELETE FROM animalCount
        WHERE categoryID = ifnull(old.categoryID, 0) AND diet = old.diet AND count = 0;
    END;

    CREATE TABLE animalReplacement (
      id INTEGER PRIMARY KEY,
      isReplacing INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER animalReplaced BEFORE INSERT ON animal
      WHEN EXISTS (SELECT 1 FROM animal WHERE id = new.id)
    BEGIN
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 0);
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 1);
      DELETE FROM animal WHERE id = new.id
        AND EXISTS (SELECT 1 FROM animalReplacement WHERE isReplacing);
      DELETE FROM animalReplacement;
    END;
    CREATE TRIGGER animalReplacedByID BEFORE UPDATE OF id ON animal
      WHEN new.id <> old.id AND EXISTS (SELECT 1 FROM animal WHERE id = new.id)
    BEGIN
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 0);
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 1);
      DELETE FROM animal WHERE id = new.id
        AND EXISTS (SELECT 1 FROM animalReplacement WHERE isReplacing);
      DELETE FROM animalReplacement;
    END;
    """

  private static let version2 = """
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      user TEXT NOT NULL,
      host TEXT NOT NULL,
      label TEXT NOT NULL,
      kind TEXT NOT NULL
        CONSTRAINT editKind CHECK (kind IN ('action', 'undo', 'redo', 'outside')),
      undoes INTEGER REFERENCES edit (id) ON DELETE SET NULL
        CONSTRAINT editUndoesEarlier CHECK (undoes < id),
      isUndone INTEGER NOT NULL DEFAULT 0,
      isOpen INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX editByUser ON edit (user, kind, isUndone);
    CREATE INDEX editByUndone ON edit (undoes) WHERE undoes IS NOT NULL;

    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      editID INTEGER NOT NULL REFERENCES edit (id) ON DELETE CASCADE,
      tableName TEXT NOT NULL,
      recordID INTEGER NOT NULL,
      before TEXT,
      after TEXT,
      CONSTRAINT changeImage CHECK (before IS NOT NULL OR after IS NOT NULL)
    ) STRICT;
    CREATE INDEX changeByEdit ON change (editID);
    CREATE INDEX changeByRecord ON change (recordID, tableName);
    CREATE INDEX changeByDeletion ON change (tableName, id) WHERE after IS NULL;

    CREATE VIEW journal AS SELECT tableName, recordID, before, after FROM change;
    CREATE TRIGGER journalWritten INSTEAD OF INSERT ON journal BEGIN
      INSERT INTO edit (time, user, host, label, kind)
        SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER), '', '',
          'Changed by another program', 'outside'
        WHERE NOT EXISTS (
          SELECT 1 FROM edit WHERE id = (SELECT max(id) FROM edit)
            AND (isOpen OR (kind = 'outside' AND time / 1000 = CAST(strftime('%s') AS INTEGER))));
      INSERT INTO change (editID, tableName, recordID, before, after)
        VALUES ((SELECT max(id) FROM edit), new.tableName, new.recordID, new.before, new.after);
    END;

    CREATE TRIGGER animalInsertionJournaled AFTER INSERT ON animal BEGIN
      INSERT INTO journal VALUES ('animal', new.id, NULL, json_object('name', new.name,
        'foldedName', new.foldedName, 'diet', new.diet, 'categoryID', new.categoryID));
    END;
    CREATE TRIGGER animalDeletionJournaled AFTER DELETE ON animal BEGIN
      INSERT INTO journal VALUES ('animal', old.id, json_object('name', old.name,
        'foldedName', old.foldedName, 'diet', old.diet, 'categoryID', old.categoryID), NULL);
    END;
    CREATE TRIGGER animalUpdateJournaled AFTER UPDATE ON animal
      WHEN new.id = old.id AND (new.name IS NOT old.name OR new.foldedName IS NOT old.foldedName
        OR new.diet IS NOT old.diet OR new.categoryID IS NOT old.categoryID)
    BEGIN
      INSERT INTO journal VALUES ('animal', new.id,
        json_object('name', old.name,
          'foldedName', old.foldedName, 'diet', old.diet, 'categoryID', old.categoryID),
        json_object('name', new.name,
          'foldedName', new.foldedName, 'diet', new.diet, 'categoryID', new.categoryID));
    END;
    CREATE TRIGGER animalMoveJournaled AFTER UPDATE OF id ON animal WHEN new.id <> old.id BEGIN
      INSERT INTO journal VALUES ('animal', old.id, json_object('name', old.name,
        'foldedName', old.foldedName, 'diet', old.diet, 'categoryID', old.categoryID), NULL);
      INSERT INTO journal VALUES ('animal', new.id, NULL, json_object('name', new.name,
        'foldedName', new.foldedName, 'diet', new.diet, 'categoryID', new.categoryID));
    END;

    CREATE TRIGGER categoryInsertionJournaled AFTER INSERT ON animalCategory BEGIN
      INSERT INTO journal VALUES ('animalCategory', new.id, NULL, json_object(
        'name', new.name, 'nameKey', new.nameKey, 'foldedName', new.foldedName));
    END;
    CREATE TRIGGER categoryDeletionJournaled AFTER DELETE ON animalCategory BEGIN
      INSERT INTO journal VALUES ('animalCategory', old.id, json_object(
        'name', old.name, 'nameKey', old.nameKey, 'foldedName', old.foldedName), NULL);
    END;
    CREATE TRIGGER categoryUpdateJournaled AFTER UPDATE ON animalCategory
      WHEN new.id = old.id AND (new.name IS NOT old.name OR new.nameKey IS NOT old.nameKey
        OR new.foldedName IS NOT old.foldedName)
    BEGIN
      INSERT INTO journal VALUES ('animalCategory', new.id,
        json_object('name', old.name, 'nameKey', old.nameKey, 'foldedName', old.foldedName),
        json_object('name', new.name, 'nameKey', new.nameKey, 'foldedName', new.foldedName));
    END;
    CREATE TRIGGER categoryMoveJournaled AFTER UPDATE OF id ON animalCategory
      WHEN new.id <> old.id
    BEGIN
      INSERT INTO journal VALUES ('animalCategory', old.id, json_object(
        'name', old.name, 'nameKey', old.nameKey, 'foldedName', old.foldedName), NULL);
      INSERT INTO journal VALUES ('animalCategory', new.id, NULL, json_object(
        'name', new.name, 'nameKey', new.nameKey, 'foldedName', new.foldedName));
    END;

    CREATE TRIGGER categoryReplaced BEFORE INSERT ON animalCategory
      WHEN EXISTS (SELECT 1 FROM animalCategory WHERE id = new.id OR nameKey = new.nameKey)
    BEGIN
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 0);
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 1);
      DELETE FROM animalCategory WHERE (id = new.id OR nameKey = new.nameKey)
        AND EXISTS (SELECT 1 FROM animalReplacement WHERE isReplacing);
      DELETE FROM animalReplacement;
    END;
    CREATE TRIGGER categoryReplacedByUpdate BEFORE UPDATE OF id, nameKey ON animalCategory
      WHEN EXISTS (SELECT 1 FROM animalCategory
        WHERE id <> old.id AND (id = new.id OR nameKey = new.nameKey))
    BEGIN
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 0);
      INSERT OR IGNORE INTO animalReplacement VALUES (1, 1);
      DELETE FROM animalCategory WHERE id <> old.id AND (id = new.id OR nameKey = new.nameKey)
        AND EXISTS (SELECT 1 FROM animalReplacement WHERE isReplacing);
      DELETE FROM animalReplacement;
    END;

    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      user TEXT NOT NULL,
      host TEXT NOT NULL,
      format INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;

    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  private static let version3 = """
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

  private static let version4 = """
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

  private static let version5 = """
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

  private static let version6 = """
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
    \(animalTriggers(fields: 0))
    \(categoryTriggers)
    \(fieldTriggers)
    """

  private static let version8 = """
    CREATE VIEW animals AS SELECT a.id, a.name, c.name AS category, a.diet
      FROM animal a LEFT JOIN animalCategory c ON c.id = a.categoryID;
    """

  private static let version7 = """
    CREATE TABLE savedSearch (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT savedSearchIDPositive CHECK (id > 0),
      position INTEGER NOT NULL,
      name TEXT NOT NULL
        CONSTRAINT savedSearchNameLength CHECK (length(name) BETWEEN 1 AND 100),
      nameKey TEXT NOT NULL UNIQUE,
      find TEXT NOT NULL
        CONSTRAINT savedSearchFindLength CHECK (length(find) BETWEEN 1 AND 1000)
    ) STRICT;
    \(searchTriggers)
    """
}
