extension SchemaText {
  /// Photos of animals. `file` is the name of the file that was added, as `FileName` stores it;
  /// `hash` the SHA-256 of its bytes in hexadecimal digits, which lie beside the catalog; `size` is
  /// in bytes, `width` and `height` are in pixels, once upright, and `taken` is a date as
  /// `DateRules` stores it; `isPartial` is 1 if only a part can be read, `hasLocation` if it
  /// says where it was taken. The first photo of an animal by `position` is its main one.
  ///
  /// `thumbnail` has for each hash a JPEG that fits into 320 × 320 pixels; it follows from the
  /// original, so that the journal leaves it out.
  static let version10 = """
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY AUTOINCREMENT CONSTRAINT photoIDPositive CHECK (id > 0),
      animalID INTEGER NOT NULL REFERENCES animal (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      file TEXT NOT NULL,
      hash TEXT NOT NULL
        CONSTRAINT photoHash CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*'),
      format TEXT NOT NULL,
      size INTEGER NOT NULL,
      width INTEGER,
      height INTEGER,
      taken TEXT,
      caption TEXT,
      isPartial INTEGER NOT NULL DEFAULT 0,
      hasLocation INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX photoByAnimal ON photo (animalID, position);
    CREATE INDEX photoByHash ON photo (hash);

    CREATE TABLE thumbnail (
      hash TEXT PRIMARY KEY NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    """
}
