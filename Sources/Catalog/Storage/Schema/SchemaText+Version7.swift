extension SchemaText {
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
