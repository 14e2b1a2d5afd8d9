extension SchemaText {
  /// The rows that were imported, and which animals they became, so that they are known again.
  ///
  /// A row is known by a hash of its source and its key (`ImportHash`, as two signed numbers), and
  /// `nth` tells equal rows of one file apart by their order, from 0. `name` and `category` are
  /// hashes of what the row said last, `diet` is 0 to 3 in the order of the rule of
  /// `animal`. `editID` is the edit that brought it, 0 for none. There is no foreign key: a row whose
  /// animal is gone is new again, and after an undo it is there again.
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
}
