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
}
