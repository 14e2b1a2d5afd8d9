extension SchemaText {
  /// The keys of the rows that became animals, so that animals of one name can be told apart.
  ///
  /// `importSource` numbers the columns that rows were known by, each in files whose columns have one
  /// hash, as settings have it after `import `; its first rows are from there. `importedKey` holds the
  /// value of each animal. It has no index by value, as `importedRow` finds the animal by the hash of
  /// both, also of what was imported before this table was there.
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
}
