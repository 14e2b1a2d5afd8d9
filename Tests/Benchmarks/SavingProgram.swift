import Catalog
import TestSupport

/// A program that saves animals with the statements of the store, with or without the journal.
struct SavingProgram {
  private let program: OtherProgram
  private let statements: String

  init(_ path: String, hasJournal: Bool) throws {
    try CatalogStore(.file(path), access: .create).close()
    program = try OtherProgram(path)
    try program.execute("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
    let insertion = """
      INSERT INTO animal (name, foldedName, diet) VALUES ('African lion', 'african lion', 'carnivorous');
      """
    guard hasJournal else {
      for trigger in try program.column(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%Journaled'")
      {
        try program.execute("DROP TRIGGER \(trigger)")
      }
      try program.execute(Self.recency)
      statements = "BEGIN IMMEDIATE; \(insertion) COMMIT"
      return
    }
    statements = """
      BEGIN IMMEDIATE;
      INSERT INTO edit (time, user, host, label, kind, isOpen)
        VALUES (1, 'keeper', 'zoo', '', 'action', 1);
      \(insertion)
      SELECT EXISTS (SELECT 1 FROM change WHERE editID = (SELECT max(id) FROM edit));
      UPDATE edit SET label = 'Added African lion', isOpen = 0
        WHERE id = (SELECT max(id) FROM edit);
      COMMIT
      """
  }

  /// What follows from the journal is kept without it, so that it is not counted as a part of it.
  private static let recency = """
    CREATE TRIGGER animalAdded AFTER INSERT ON animal BEGIN
      INSERT INTO animalRecency SELECT new.id,
        (SELECT ifnull(max(editID), 0) + 1 FROM animalRecency), new.categoryID, new.diet;
    END
    """

  func save() throws { try program.execute(statements) }
}
