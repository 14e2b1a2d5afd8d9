import Foundation
import TestSupport

/// What import and export cost, by the time of SQLite's own shell in the same run.
struct ExchangeMeasurement {
  private static let down = "\u{1B}OB"

  private let plainImport: TimedRun
  private let fullImport: TimedRun
  private let ownImport: TimedRun
  private let shellExport: TimedRun
  private let nativeExport: TimedRun
  /// The times of keys on a screen while another process imports, in milliseconds.
  private let keys: [Double]

  init(_ bench: Bench) async throws {
    let files = try ExchangeFiles(in: bench.folder)
    defer { files.remove() }
    Progress.tell("Importing and exporting \(ExchangeFiles.rows.grouped) rows")
    try files.writeTable()
    let shell = { (catalog: String, script: String) in
      let path = files.path("script.sql")
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      return try TimedRun([ExchangeFiles.shell, catalog], input: .file(path))
    }
    let own = try files.makeCatalog("own.sqlite")
    ownImport = try TimedRun(Self.importing(bench, files, into: own))
    plainImport = try shell(files.path("plain.sqlite"), files.plainImport)
    fullImport = try shell(files.makeCatalog("full.sqlite"), files.fullImport)
    shellExport = try shell(own, files.export(to: files.path("shell.csv")))
    nativeExport = try TimedRun([bench.program, "export", files.path("own.csv"), "--catalog", own])
    keys = try await Self.keys(bench, files)
  }

  private static func importing(
    _ bench: Bench, _ files: ExchangeFiles, into catalog: String
  ) -> [String] {
    [bench.program, "import", files.table, "--catalog", catalog, "--yes"]
  }

  /// Moves in the list of a small catalog while another process imports into it.
  private static func keys(_ bench: Bench, _ files: ExchangeFiles) async throws -> [Double] {
    let catalog = BenchmarkCatalog(count: 1_000, path: files.path("screen.sqlite"))
    try await catalog.generate()
    let run = try bench.open(catalog)
    run.settle(for: 500)
    var times: [Double] = []
    var count = 0
    _ = try TimedRun(importing(bench, files, into: catalog.path)) {
      let key = (count / 300).isMultiple(of: 2) ? down : "\u{1B}OA"
      count += 1
      if let time = run.press(key).time { times.append(time) }
      run.settle(for: 20)
    }
    return times
  }
}

extension ExchangeMeasurement {
  /// The section of the report.
  var text: String {
    """
    ## Import and export

    \(ExchangeFiles.rows.grouped) rows of CSV with an id, a name, a category and a diet, on a local disk; in seconds. The shell's times are those of
    `sqlite3` in the same run: filling the same tables with the same indexes and triggers, and its `.import` into one table
    with one index.

    | measured | ratio | Menagerie | sqlite3 | at most |
    |---|--:|--:|--:|--:|
    \(row("import ÷ filling the same tables", ownImport, fullImport, 1.2))
    \(row("import ÷ `.import` into one table", ownImport, plainImport, 4))
    \(row("export to CSV", nativeExport, shellExport, 1.5))
    \(row("the same, of the processor", nativeExport.processorTime, shellExport.processorTime, nil))
    \(row("import, of the processor, ÷ filling the same tables", ownImport.processorTime, fullImport.processorTime, nil))
    \(row("import, of the processor, ÷ `.import`", ownImport.processorTime, plainImport.processorTime, nil))

    | measured | value | at most |
    |---|--:|--:|
    | resident during the import, most, MiB | \(marked(mebibytes(ownImport), 64)) | 64 |
    | resident during the export, most, MiB | \(Self.text(mebibytes(nativeExport))) | |
    | cursor key to last byte during an import by another process, median of \(keys.count), ms | \(Self.text(keys.median)) | |
    | the same, p99 | \(Self.text(keys.quantile(0.99))) | |
    | the same, slowest | \(marked(keys.quantile(1), 16)) | 16 |

    """
  }

  private func mebibytes(_ run: TimedRun) -> Double { Double(run.memory) / 1_024 }

  private func row(_ title: String, _ own: TimedRun, _ other: TimedRun, _ limit: Double?) -> String
  {
    row(title, own.time, other.time, limit)
  }

  private func row(_ title: String, _ own: Double, _ other: Double, _ limit: Double?) -> String {
    let ratio = marked(own / other, limit ?? .infinity)
    let most = limit.map { String(format: "%g", $0) } ?? ""
    return "| \(title) | \(ratio) | \(Self.text(own)) | \(Self.text(other)) | \(most) |"
  }

  private func marked(_ value: Double, _ limit: Double) -> String {
    value > limit ? "**\(Self.text(value))**" : Self.text(value)
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
