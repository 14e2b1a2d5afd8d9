extension SchemaText {
  /// Animals and categories. Triggers maintain `animalCount`, so that lists need not count.
  ///
  /// `categoryID` 0 in `animalCount` stands for no category. Each index serves the pages of one
  /// order in one kind of scope; SQLite appends the id to each.
  ///
  /// `OR REPLACE` deletes rows without running their triggers. In a trigger, the outer statement's
  /// conflict clause overrides the inner one (https://sqlite.org/lang_createtrigger.html), so the
  /// two insertions into `animalReplacement` show whether an animal is about to be replaced; it is
  /// then deleted first. Between statements, the content of the table means nothing.
  static let version1 = """
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

  /// The journal, drafts and settings.
  ///
  /// An `edit` is one saved action; its `change`s are consecutive by id, as only one transaction
  /// writes at a time. `before` and `after` are JSON objects of all columns but the id; NULL stands
  /// for a row that does not exist. `time` is in milliseconds since 1970 in UTC, by the clock of
  /// `host`.
  ///
  /// A program that knows the journal begins its transaction with an edit that `isOpen`, and closes
  /// it before it commits. One that stays open is hidden: at 1 its changes are being forgotten, at
  /// 2 some of them are lost. Changes by any other program become edits of the kind `outside`, one
  /// for all changes in a second: triggers cannot see where a transaction begins.
  ///
  /// Triggers write to the view `journal`, so that this rule is in one place.
  static let version2 = """
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
}
