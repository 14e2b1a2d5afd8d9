extension SchemaText {
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
}
