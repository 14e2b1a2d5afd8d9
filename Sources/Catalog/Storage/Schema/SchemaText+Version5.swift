extension SchemaText {
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
}
