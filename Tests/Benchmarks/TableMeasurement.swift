import Foundation
import TestSupport

/// What this program and VisiData do with the same table: both open it, sort it by a number and
/// filter it by one.
struct TableMeasurement {
  /// A table, and what is asked of it.
  struct Table {
    let path: String
    let rows: Int
    let columns: Int
    /// A column of numbers, as its field is called inside a sentence, and the number above which
    /// few of them are.
    let number: String
    let noun: String
    let bound: Int
    /// What numbers above that are, as a pattern.
    let pattern: String

    /// The birds of EltonTraits, from the file that is published: its rows that have a number, as
    /// VisiData counts lines, and no quotes that go on in the next line.
    init(eltonTraits file: String, in folder: String) throws {
      let lines = try String(contentsOfFile: file, encoding: .isoLatin1)
        .replacing("\"", with: "").components(separatedBy: "\n").enumerated()
        .filter { $0.offset == 0 || $0.element.first?.isNumber == true }.map(\.element)
      path = "\(folder)/birds.tsv"
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .isoLatin1)
      rows = lines.count - 1
      columns = 40
      (number, noun) = ("BodyMass-Value", "BodyMass-Value")
      (bound, pattern) = (9_999, "^\\d{5}")
    }

    /// The animals of a catalog, with twelve fields of the keeper's own.
    init(_ files: FieldFiles) {
      path = files.table
      rows = FieldFiles.rows
      columns = FieldFiles.columnCount
      (number, noun) = ("Number 2", "number 2")
      (bound, pattern) = (989_999, "^99\\d{4}")
    }
  }

  /// The milliseconds that each step took, and the memory at the end, in MiB.
  private struct Times {
    let opened: Double
    let sorted: Double
    let filtered: Double
    let memory: Double
  }

  private let table: Table
  private let own: Times
  /// The seconds that it took to import the table.
  private let imported: Double
  private let visiData: Times?

  /// All tables that there are, measured: that of the birds where its file is given.
  static func text(_ bench: Bench, birds: String?) async throws -> String {
    let files = FieldFiles(in: bench.folder)
    defer { files.clear() }
    try await files.writeTable(of: bench, bench.catalogs(of: [FieldFiles.rows])[0])
    let tables = try birds.map { [try Table(eltonTraits: $0, in: bench.folder)] } ?? []
    let lines = try (tables + [Table(files)]).map { try TableMeasurement(bench, on: $0).lines }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  /// Imports the table into a catalog of its own, and measures both; VisiData where it is
  /// installed.
  private init(_ bench: Bench, on table: Table) throws {
    self.table = table
    Progress.tell("Measuring a table of \(table.rows.grouped) rows")
    let catalog = BenchmarkCatalog(count: table.rows, path: "\(bench.folder)/table.sqlite")
    for end in ["", "-wal", "-shm", "-lock"] { unlink(catalog.path + end) }
    defer { for end in ["", "-wal", "-shm", "-lock"] { unlink(catalog.path + end) } }
    imported = try TimedRun([
      bench.program, "import", table.path, "--catalog", catalog.path, "--yes",
    ]).time
    own = try Self.measure(bench, on: catalog, table)
    visiData = try bench.path(of: "vd").map { try Self.measure(visiData: $0, bench, table) }
  }

  private static func measure(
    _ bench: Bench, on catalog: BenchmarkCatalog, _ table: Table
  ) throws -> Times {
    let run = try bench.open(catalog)
    run.settle(for: 300)
    let sorted = try FieldMeasurement.sort(run, by: table.noun)
    let filtered = try FieldMeasurement.find("\(table.noun)>\(table.bound)", run)
    return Times(
      opened: run.startUp, sorted: sorted, filtered: filtered, memory: run.memory.mebibytes)
  }

  /// Its first table has all columns; the keys are `c` for a column by its name, `%` for one of
  /// numbers, `[` for its order, and `|` with `"` for the rows in which a pattern fits.
  private static func measure(
    visiData path: String, _ bench: Bench, _ table: Table
  ) throws -> Times {
    let run = try MeasuredProgram(
      [path, table.path], ready: "\(table.rows) rows", size: Bench.size, home: bench.folder)
    run.settle(for: 300)
    run.type("c")
    run.settle(for: 300)
    run.type("\(table.number)\r")
    run.settle(for: 300)
    run.type("%")
    run.settle(for: 300)
    // It shows rows before it has sorted them all, and refuses to select meanwhile.
    let sorted = run.pressUntilIdle("[")
    run.type("|")
    run.settle(for: 300)
    run.type(table.pattern)
    run.settle(for: 300)
    let selected = try run.press("\r", until: "the selection") {
      $0.isDone("select-col-regex") && $0.picture.contains("•")
    }
    let shown = try run.press("\"", until: "the rows") {
      $0.isDone("dup-selected")
    }
    return Times(
      opened: run.startUp, sorted: sorted, filtered: selected + shown, memory: run.memory.mebibytes)
  }

  /// The lines of its table.
  private var lines: String {
    [
      ("open", own.opened, visiData?.opened), ("sort by a number", own.sorted, visiData?.sorted),
      ("filter by a number", own.filtered, visiData?.filtered),
      ("resident at the end, MiB", own.memory, visiData?.memory),
    ].map { title, own, other in
      let other = other ?? .nan
      return
        "| \(table.rows.grouped) × \(table.columns) | \(title) | \(Self.text(own / other, 3)) | \(Self.text(own, 1)) | \(Self.text(other, 1)) |"
    }.joined(separator: "\n")
      + "\n| | import, once, s | – | \(Self.text(imported, 1)) | – |"
  }

  /// What is above the lines.
  private static let heading = """
    ## Tables beside VisiData

    In milliseconds. The first sort by a field makes its index; VisiData reads the file at each start.

    | table | measured | ratio | Menagerie | VisiData |
    |---|---|--:|--:|--:|
    """

  private static func text(_ value: Double, _ digits: Int) -> String {
    value.isNaN ? "–" : String(format: "%.\(digits)f", value)
  }
}

extension Emulator {
  /// Whether VisiData has ended a command: its last line names that, and no part of work that goes
  /// on.
  fileprivate func isDone(_ command: String) -> Bool {
    let last = picture.split(separator: "\n").last ?? ""
    return last.contains(command) && last.contains(" rows") && !last.contains(" 0 rows")
      && !last.contains("%")
  }
}

extension RunningProgram.Memory {
  fileprivate var mebibytes: Double { Double(resident) / 1_024 }
}
