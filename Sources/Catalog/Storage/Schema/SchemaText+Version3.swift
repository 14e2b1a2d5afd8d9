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
}
