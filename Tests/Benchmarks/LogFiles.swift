import Catalog
import Foundation
import TestSupport

/// A catalog whose animals have entries of a log, and the same without.
struct LogFiles {
  static let animals = 100_000
  static let rows = 1_000_000
  /// The entries of the first animal and of the second.
  static let most = 100_000
  static let many = 10_000

  let entries: Int
  let without: BenchmarkCatalog
  let with: BenchmarkCatalog
  private let folder: String

  /// Makes the catalogs that are missing.
  init(_ bench: Bench, entries: Int) async throws {
    self.entries = entries
    folder = URL(fileURLWithPath: bench.folder).path
    without = try await bench.catalogs(of: [Self.animals])[0]
    with = BenchmarkCatalog(count: Self.animals, path: "\(folder)/logs-\(entries).sqlite")
    if !with.exists { try await fill(bench) }
  }

  /// Writes the entries as a program that keeps no triggers would, and has the catalog make anew
  /// what follows from them.
  private func fill(_ bench: Bench) async throws {
    Progress.tell("Making a catalog with \(entries.grouped) entries")
    let path = with.path + "-unfinished"
    try copy(without, to: path)
    let store = try CatalogStore(.file(path), access: .readWrite)
    let log = try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
    let column = try store.fields(of: log).custom.first?.id ?? ""
    store.close()
    let program = try OtherProgram(path)
    for trigger in try program.column(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'entry'")
    {
      try program.execute("DROP TRIGGER \"\(trigger)\"")
    }
    try program.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(entries - 1))
      INSERT INTO entry (animalID, logID, at, isDone, \(column))
        SELECT CASE WHEN i < \(Self.most) THEN 1 WHEN i < \(Self.most + Self.many) THEN 2
            ELSE 3 + i % \(Self.animals - 2) END,
          \(log.id), date('2005-01-01', '+' || (i * 7 % 7305) || ' days'), 1, i * 7919 % 1000 / 10.0
        FROM n
      """)
    _ = try? TimedRun([bench.program, "check", "--repair", "--catalog", path])
    _ = try TimedRun([bench.program, "check", "--catalog", path])
    guard rename(path, with.path) == 0 else {
      throw BenchmarkCatalog.Failure(description: "\(with.path): could not be made")
    }
  }

  /// Copies a catalog that nobody writes.
  func copy(_ catalog: BenchmarkCatalog, to path: String) throws {
    for end in ["", "-wal", "-shm", "-lock"] { unlink(path + end) }
    try FileManager.default.copyItem(atPath: catalog.path, toPath: path)
  }

  /// A copy to write in.
  func scratch(of catalog: BenchmarkCatalog) throws -> BenchmarkCatalog {
    let path = "\(folder)/logs-scratch.sqlite"
    try copy(catalog, to: path)
    return BenchmarkCatalog(count: catalog.count, path: path)
  }

  private var table: String { "\(folder)/logs.csv" }
  private var plain: String { "\(folder)/logs-plain.sqlite" }

  /// The import of a million weights of the animals, and the same by the shell into one table with
  /// the same indexes.
  func imports(_ bench: Bench) throws -> (own: TimedRun, plain: TimedRun) {
    let catalog = try scratch(of: without)
    let names = try OtherProgram(catalog.path).column("SELECT name || ' #' || id FROM animal")
    guard let file = fopen(table, "w") else {
      throw BenchmarkCatalog.Failure(description: "\(table): not made")
    }
    fputs("animal,date,weight\n", file)
    for row in 0..<Self.rows {
      let day = String(format: "20%02d-%02d-%02d", row % 25, row / 25 % 12 + 1, row / 300 % 28 + 1)
      fputs("\"\(names[row % names.count])\",\(day),\(Double(row % 1_000) / 10)\n", file)
    }
    fclose(file)
    let own = try TimedRun([
      bench.program, "import", table, "--log", "Weight", "--catalog", catalog.path, "--yes",
    ])
    for end in ["", "-wal", "-shm"] { unlink(plain + end) }
    let script = "\(folder)/logs.sql"
    try """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE entry (animal TEXT, at TEXT, weight REAL);
    CREATE INDEX entryByAnimal ON entry (animal, at);
    CREATE INDEX entryByTime ON entry (at);
    .import --csv --skip 1 '\(table)' entry
    """.write(toFile: script, atomically: true, encoding: .utf8)
    return (own, try TimedRun([ExchangeFiles.shell, plain], input: .file(script)))
  }

  /// Removes all but the catalogs.
  func clear() {
    let scratch = "\(folder)/logs-scratch.sqlite"
    for path in [scratch, plain] {
      for end in ["", "-wal", "-shm", "-lock"] { unlink(path + end) }
    }
    for path in [table, "\(folder)/logs.sql"] { unlink(path) }
  }
}
