import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("SQL that is written")
struct SQLWriterTests {
  @Test("creates and fills a table in one transaction")
  func plain() {
    #expect(
      written(SQLWriter(table: "animal"), [["O'Neill's emu", "Bird"], ["a\r\nb", ""]])
        == """
        BEGIN;
        CREATE TABLE "animal" (
          "name" text,
          "category" text
        );
        INSERT INTO "animal" ("name", "category") VALUES
        ('O''Neill''s emu', 'Bird'),
        ('a\r' || '
        b', NULL);
        COMMIT;

        """)
  }

  @Test("without rows creates the table alone", arguments: ["", "\u{301}", "\u{FE0F}"])
  func empty(mark: String) throws {
    let program = try OtherProgram(":memory:")
    try program.execute(written(SQLWriter(table: "a\"\(mark)b"), columns: ["c\"\(mark)d"], []))
    #expect(try program.column("SELECT count(*) FROM \"a\"\"\(mark)b\"") == ["0"])
  }

  @Test("gives every text back from SQLite")
  func readBySQLite() throws {
    let names = try NastyNames.all()
    let program = try OtherProgram(":memory:")
    try program.execute(written(SQLWriter(table: "animal"), names.map { [$0, ""] }))
    #expect(try program.column("SELECT name FROM animal ORDER BY rowid") == names)
    #expect(
      try program.column("SELECT count(*) FROM animal WHERE category IS NULL") == ["\(names.count)"]
    )
  }

  @Test(
    "gives every text back from SQLite's shell, which reads lines",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "sqlite3 is not here"))
  func readByShell() throws {
    let names = try NastyNames.all()
    let folder = try TemporaryFolder()
    let text = written(SQLWriter(table: "animal"), names.map { [$0, ""] })
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/x.sql"))
    try ShellCommand.perform("sh", "-c", "sqlite3 \(folder.catalog) < \(folder.path)/x.sql")
    let program = try OtherProgram(folder.catalog)
    #expect(try program.column("SELECT name FROM animal ORDER BY rowid") == names)
  }
}
