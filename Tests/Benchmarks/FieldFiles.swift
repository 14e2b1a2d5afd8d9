import Catalog
import Foundation
import TestSupport

/// A catalog with fields of the keeper's own, and what it was made of.
struct FieldFiles {
  static let rows = 1_000_000

  private let folder: String

  /// A field, and what it holds in a row.
  private struct Column {
    let name: String
    let kind: ValueKind
    let cell: @Sendable (Int) -> String

    init(_ name: String, _ kind: ValueKind, _ cell: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.kind = kind
      self.cell = cell
    }
  }

  /// Six numbers, two choices, yes or no, a date, a text, and a note in one of ten.
  private static var columns: [Column] {
    var columns = (1...6).map { number in
      Column("Number \(number)", .number) { String($0 * (7_919 + 2 * number) % 1_000_003) }
    }
    let colours = ["black", "brown", "white", "grey"]
    let sexes = ["female", "male", "unknown"]
    columns.append(
      Column("Colour", ValueKind("choice", ValueOptions(choices: colours))) { colours[$0 % 4] })
    columns.append(
      Column("Sex", ValueKind("choice", ValueOptions(choices: sexes))) { sexes[$0 % 3] })
    columns.append(Column("Tame", .yesNo) { $0 % 2 == 0 ? "yes" : "no" })
    columns.append(
      Column("Intake", .date) {
        String(format: "20%02d-%02d-%02d", $0 % 25, $0 % 12 + 1, $0 % 28 + 1)
      })
    columns.append(Column("Breed", .text) { "breed \($0 % 5_003)" })
    columns.append(
      Column("Notes", ValueKind("note")) { $0 % 10 == 0 ? "seen at pond \($0 % 97), well" : "" })
    return columns
  }

  /// The field by which lists are sorted.
  static let number = "number 1"

  /// The columns of the table: the name, the category, the diet and those of the fields.
  static var columnCount: Int { 3 + columns.count }

  init(in folder: String) {
    self.folder = URL(fileURLWithPath: folder).path
  }

  /// The catalog, and what the shell makes of the same table.
  var catalog: BenchmarkCatalog {
    BenchmarkCatalog(count: Self.rows, path: "\(folder)/fields-\(Self.rows).sqlite")
  }
  private var plain: String { "\(folder)/fields-plain.sqlite" }
  var table: String { "\(folder)/fields.csv" }

  /// Writes the animals of a catalog as CSV, each with twelve more cells.
  func writeTable(of bench: Bench, _ source: BenchmarkCatalog) throws {
    let animals = "\(folder)/fields-animals.csv"
    unlink(animals)
    _ = try TimedRun([bench.program, "export", animals, "--catalog", source.path])
    defer { unlink(animals) }
    guard let input = fopen(animals, "r"), let output = fopen(table, "w") else {
      throw BenchmarkCatalog.Failure(description: "\(table): not made")
    }
    defer {
      fclose(input)
      fclose(output)
    }
    let columns = Self.columns
    var row = 0
    while let line = readLine(of: input) {
      let cells = columns.map { row == 0 ? $0.name : $0.cell(row) }
      fputs(
        "\(line),\(cells.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ","))\n",
        output)
      row += 1
    }
  }

  private func readLine(of file: UnsafeMutablePointer<FILE>) -> String? {
    var bytes = [CChar](repeating: 0, count: 4_096)
    guard fgets(&bytes, Int32(bytes.count), file) != nil else { return nil }
    return String(
      decoding: bytes.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Imports the table with all its columns into fields of their kinds.
  func importTable(by bench: Bench) async throws -> TimedRun {
    for end in ["", "-wal", "-shm", "-lock"] { unlink(catalog.path + end) }
    let store = try CatalogStore(.file(catalog.path), access: .create)
    _ = try await store.addFields(Self.columns.map { NewField($0.name, $0.kind) })
    store.close()
    return try TimedRun([bench.program, "import", table, "--catalog", catalog.path, "--yes"])
  }

  /// The shell's import of the same columns, with an index of the name.
  func importPlain() throws -> TimedRun {
    try shell(
      plain, fresh: true,
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE animal (name TEXT, category TEXT, diet TEXT,
        \(Self.columns.map(Self.definition).joined(separator: ", ")));
      CREATE INDEX animalByName ON animal (name);
      .import --csv --skip 1 '\(table)' animal
      """)
  }

  private static func definition(of column: Column) -> String {
    "\"\(column.name)\" \(column.kind.isNumber ? "REAL" : "TEXT")"
  }

  /// The shell's own index of a number.
  func indexPlain() throws -> TimedRun {
    try shell(plain, fresh: false, "CREATE INDEX animalByNumber ON animal (\"Number 1\");")
  }

  private func shell(_ path: String, fresh: Bool, _ script: String) throws -> TimedRun {
    if fresh { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
    let file = "\(folder)/fields.sql"
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    defer { unlink(file) }
    return try TimedRun([ExchangeFiles.shell, path], input: .file(file))
  }

  /// Removes all but the catalog.
  func clear() {
    for path in [table, plain, plain + "-wal", plain + "-shm"] { unlink(path) }
  }

  /// The bytes of the journal of the import, and of all that it brought.
  func sizes() throws -> (journal: Double, all: Double) {
    let program = try OtherProgram(catalog.path)
    let journal = try program.column("SELECT sum(pgsize) FROM dbstat WHERE name = 'change'")
    let all = try program.column("SELECT sum(pgsize) FROM dbstat")
    return (Double(journal.first ?? "") ?? .nan, Double(all.first ?? "") ?? .nan)
  }
}
