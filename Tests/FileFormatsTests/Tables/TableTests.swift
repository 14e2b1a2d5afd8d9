import FileFormats
import Foundation
import Testing

@Suite("A table of a database")
struct TableTests {
  private func table(_ name: String) -> ReadingOptions {
    var options = ReadingOptions()
    options.table = name
    return options
  }

  @Test("is read with its columns, text as it is stored and numbers as SQLite spells them")
  func cells() throws {
    let file = try Database.make(
      """
      CREATE TABLE zoo (name TEXT, legs, mass, photo, note);
      INSERT INTO zoo VALUES ('Ñandú', 2, 26.5, x'00FF', NULL), ('', -1, 1e300, x'414243', '大' || char(0) || 'x');
      """)
    let table = ReadTable(file: file.path)
    #expect(table.error == nil)
    #expect(table.columns == ["name", "legs", "mass", "photo", "note"])
    #expect(
      table.rows == [
        ["Ñandú", "2", "26.5", "(2 bytes)", ""], ["", "-1", "1.0e+300", "ABC", "大\0x"],
      ])
    #expect(table.lines == [1, 2])
  }

  @Test("may have the most hostile names", arguments: ["", "\u{301}", "\u{FE0F}", "\u{200D}"])
  func names(mark: String) throws {
    let name = "zoo\"\(mark); DROP TABLE zoo; --'\u{1B}[2J"
    let quoted = name.unicodeScalars.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined()
    let file = try Database.make(
      """
      CREATE TABLE "\(quoted)" ("a""\(mark)b", "select"); INSERT INTO "\(quoted)" VALUES (1, 2)
      """)
    let read = ReadTable(file: file.path, table(name))
    #expect(read.columns == ["a\"\(mark)b", "select"])
    #expect(read.rows == [["1", "2"]])
  }

  @Test("is chosen by name where there are several, which the refusal names")
  func several() throws {
    let file = try Database.make(
      """
      CREATE TABLE zoo (name); CREATE TABLE keeper (name); INSERT INTO keeper VALUES ('Ada');
      CREATE VIEW v AS SELECT * FROM zoo; CREATE VIRTUAL TABLE f USING fts5(x);
      """)
    #expect(
      ReadTable(file: file.path).error?.message
        == "\(file.path): has several tables; choose one with --table: keeper, zoo.")
    #expect(ReadTable(file: file.path, table("Keeper")).rows == [["Ada"]])
    #expect(
      ReadTable(file: file.path, table("v")).error?.message
        == "\(file.path): has no table “v”; its tables: keeper, zoo.")
  }

  @Test("of a catalog is its animals with name, category and diet")
  func catalog() throws {
    let file = try Database.make(
      """
      PRAGMA application_id = \(0x4D4E_4752);
      CREATE TABLE animalCategory (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, diet TEXT, categoryID INTEGER);
      INSERT INTO animalCategory VALUES (1, 'Bird');
      INSERT INTO animal VALUES (3, 'Emu', 'omnivorous', 1), (9, 'Ox', 'herbivorous', NULL);
      """)
    let read = ReadTable(file: file.path)
    #expect(read.columns == ["name", "category", "diet"])
    #expect(read.rows == [["Emu", "Bird", "omnivorous"], ["Ox", "", "herbivorous"]])
  }

  @Test("whose text is no UTF-8 is handed over with that flaw")
  func undecodable() throws {
    let file = try Database.make(
      "CREATE TABLE zoo (id, name); INSERT INTO zoo VALUES (1, CAST(x'45FF' AS TEXT)), (2, 'Ox')")
    let read = ReadTable(file: file.path)
    #expect(read.rows == [["1", "E\u{FFFD}"], ["2", "Ox"]])
    #expect(read.flaws == [.undecodable(column: 1), nil])
  }

  @Test("has no row of more than 8 MiB in memory")
  func longRow() throws {
    let file = try Database.make(
      "CREATE TABLE zoo (name); INSERT INTO zoo VALUES ('Emu'), (zeroblob(9000000))")
    let read = ReadTable(file: file.path)
    #expect(read.rows == [["Emu"]])
    #expect(read.error == .unknown(path: file.path, "has a row of more than 8 MiB"))
  }

  @Test(
    "stays as it is by the byte, with what is beside it, and its last changes are read",
    arguments: ["wal", "delete"], [true, false])
  func unchanged(_ journal: String, _ isKilled: Bool) throws {
    let file = try Database.make(
      """
      PRAGMA journal_mode = \(journal); CREATE TABLE zoo (name); PRAGMA wal_checkpoint;
      INSERT INTO zoo VALUES ('Emu');
      """, isKilled: isKilled)
    #expect(try file.neighbours.contains("animals.db-wal") == (isKilled && journal == "wal"))
    for _ in 0..<2 {
      let before = try Database.files(beside: file)
      #expect(ReadTable(file: file.path).rows == [["Emu"]])
      #expect(try Database.files(beside: file) == before)
      unlink(file.path + "-shm")
    }
  }

  @Test("that its program did not finish writing is refused")
  func hotJournal() throws {
    let file = try Database.make(
      """
      CREATE TABLE zoo (name); INSERT INTO zoo VALUES ('Emu'); PRAGMA cache_size = 1; BEGIN;
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO zoo SELECT 'Animal ' || i FROM n;
      """, isKilled: true)
    let before = try Database.files(beside: file)
    #expect(before["animals.db-journal"] != nil)
    #expect(ReadTable(file: file.path).error != nil)
    #expect(try Database.files(beside: file) == before)
  }

  @Test("that is damaged is refused, wherever that is, and nothing crashes")
  func damaged() throws {
    let file = try Database.make(
      """
      CREATE TABLE zoo (name, diet);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO zoo SELECT 'Animal ' || i, 'x' FROM n;
      """)
    let whole = try Data(contentsOf: URL(filePath: file.path))
    #expect(ReadTable(file: file.path).rows.count == 500)
    for count in stride(from: 16, to: whole.count, by: 499) {
      #expect(try ReadTable(bytes: whole.prefix(count)).error != nil, "\(count)")
    }
  }

  @Test("that this process has open is refused before it is opened once more")
  func openCatalog() throws {
    let file = try Database.make("CREATE TABLE zoo (name)")
    var options = ReadingOptions()
    options.catalog = file.path
    #expect(
      ReadTable(file: file.path, options).error
        == .unknown(path: file.path, "is the catalog that is open"))
  }

  @Test("is read as it is stored, without the columns that SQLite would compute, which are named")
  func computed() throws {
    let file = try Database.make(
      """
      CREATE TABLE zoo (name, long AS (hex(zeroblob(4000000))), legs, twice AS (legs * 2) STORED);
      INSERT INTO zoo (name, legs) VALUES ('Emu', 2);
      """)
    let read = ReadTable(file: file.path)
    #expect(read.columns == ["name", "legs", "twice"])
    #expect(read.rows == [["Emu", "2", "4"]])
    #expect(
      try FileFormat.open(SourceFile(path: file.path), ReadingOptions()).format
        == "SQLite table “zoo” without what is computed for long")
  }

  @Test("is no view, whatever the database says of itself", .timeLimit(.minutes(10)))
  func view() throws {
    let endless = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n"
    let file = try Database.make(
      """
      PRAGMA application_id = \(0x4D4E_4752);
      CREATE TABLE animalCategory (id INTEGER PRIMARY KEY, name TEXT);
      CREATE VIEW animal AS SELECT id, 'Emu' AS name, 'x' AS diet, 1 AS categoryID FROM (\(endless));
      """)
    let read = ReadTable(file: file.path)
    #expect(read.columns == ["id", "name"])
    #expect(read.rows == [])
  }

  @Test("ends in the midst of a statement when nobody wants its rows", .timeLimit(.minutes(10)))
  func unwanted() throws {
    // Both tables are read through for each animal: nothing comes of it for hours.
    let file = try Database.make(
      """
      PRAGMA application_id = \(0x4D4E_4752);
      CREATE TABLE animalCategory (id AS (1), name AS ('x'), n);
      CREATE TABLE animal (id, name, diet, categoryID AS (abs(n) || ''), n);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO animal (id, n) SELECT i, i FROM n;
      INSERT INTO animalCategory (n) SELECT n FROM animal;
      """)
    let reader = try FileFormat.open(file.path)
    var nobody = Nobody()
    #expect(throws: CancellationError.self) { try reader.read(into: &nobody) }
  }

  @Test("cannot be read through a pipe that bears its path", .timeLimit(.minutes(10)))
  func pipe() throws {
    let file = try Database.make("CREATE TABLE zoo (name)")
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    let pipe = file.path + ".pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let other = try TemporaryFile("name\nEmu", named: "other")
    for path in [pipe, other.path, "standard input"] {
      #expect(
        throws: FormatError.unknown(
          path: path, "is a database; name the file instead of a pipe")
      ) {
        try FileFormat.open(SourceFile(descriptor: descriptor, path: path))
      }
    }
  }
}

/// Wants no rows.
struct Nobody: RecordVisitor {
  func visit(columns: [String]) {}
  func visit(_ record: borrowing Record) {}
  func visit(progress: Double) {}
  func checkWanted() throws { throw CancellationError() }
}
