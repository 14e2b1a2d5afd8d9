import Foundation
import TestSupport

/// What twelve fields of the keeper's own cost, beside a catalog without any and beside SQLite's
/// own shell in the same run.
struct FieldMeasurement {
  private static let rounds = 20
  /// They find about one in a hundred, one in two, and few animals.
  private static let conditions = ["number 2>990000", "number 2<500000", "sex:female breed:77"]

  private let plain: [Figure]
  private let own: [Figure]
  private let imports: (own: TimedRun, plain: TimedRun)
  private let sizes: (journal: Double, all: Double)
  private let index: (own: Double, plain: TimedRun)
  private let sorts: (number: [Double], name: [Double])
  private let found: [Double]

  /// Measures both catalogs anew, so that the machine is the same for both.
  init(_ bench: Bench) async throws {
    let source = try await bench.catalogs(of: [FieldFiles.rows])[0]
    let files = FieldFiles(in: bench.folder)
    defer { files.clear() }
    Progress.tell("Importing \(FieldFiles.rows.grouped) rows with twelve fields")
    try files.writeTable(of: bench, source)
    imports = (try await files.importTable(by: bench), try files.importPlain())
    sizes = try files.sizes()
    Progress.tell("Measuring without fields")
    plain = try await Measurement(bench, on: source).figures
    Progress.tell("Measuring with twelve fields")
    own = try await Measurement(bench, on: files.catalog).figures
    let run = try bench.open(files.catalog)
    run.settle(for: 1_000)
    index = (try Self.sort(run, by: FieldFiles.number) / 1_000, try files.indexPlain())
    var times: (number: [Double], name: [Double]) = ([], [])
    for _ in 0..<Self.rounds {
      times.name.append(try Self.sort(run, by: "name"))
      times.number.append(try Self.sort(run, by: FieldFiles.number))
    }
    sorts = times
    found = try Self.conditions.map { try Self.find($0, run) }
  }

  /// Chooses an order, and returns the milliseconds until its first page is there.
  static func sort(_ run: MeasuredProgram, by order: String) throws -> Double {
    _ = try run.press("s", until: "the orders") { $0.picture.contains("┌ Order ") }
    run.type(order)
    run.settle(for: 50)
    let time = try run.press("\r", until: "the order") {
      $0.picture.contains("by \(order)") && !$0.picture.contains("┌ Order ")
    }
    run.settle(for: 50)
    return time
  }

  /// Types a condition, and returns the milliseconds from its last key to the first page.
  static func find(_ text: String, _ run: MeasuredProgram) throws -> Double {
    _ = try run.press("/", until: "the field") { $0.picture.contains("┬ Find ") }
    run.type(String(text.dropLast()))
    run.settle(for: 500)
    let (time, _) = try run.press(
      String(text.suffix(1)), watching: AnimalsPicture.init, until: { $0.isDone(text) })
    _ = try run.press("\u{1B}", until: "all animals") { !$0.picture.contains("┬ Find ") }
    run.settle(for: 200)
    return time
  }
}

extension FieldMeasurement {
  /// The section of the report.
  var text: String {
    """
    ## Twelve fields of one's own

    \(FieldFiles.rows.grouped) animals with six numbers, two choices, yes or no, a date, a text, and a note in one of ten, beside as many \
    without fields, 80×24, in one run.

    | measured | ratio | with | without | at most |
    |---|--:|--:|--:|--:|
    \(zip(own, plain).map(row).joined(separator: "\n"))
    \(row("change of the order to a number, with its index ÷ to the name, median of \(Self.rounds)", sorts.number.median, sorts.name.median, 1.15))

    | measured | ratio | Menagerie | sqlite3 | at most |
    |---|--:|--:|--:|--:|
    \(row("first order by a number, with both of its indexes, ÷ `CREATE INDEX`, s", index.own, index.plain.time, 2))
    \(row("import ÷ `.import` into one table with one index, s", imports.own.time, imports.plain.time, nil))

    | measured | value | at most |
    |---|--:|--:|
    | the journal of the import, of all that it brought, % | \(marked(100 * sizes.journal / sizes.all, 30)) | 30 |
    | last key of a condition without an index to the first page, slowest of \(found.count), ms | \(marked(found.quantile(1), 150)) | 150 |

    """
  }

  private func row(_ own: Figure, _ plain: Figure) -> String {
    let ratio = plain.value > 0 ? own.value / plain.value : .nan
    return
      "| \(own.title) | \(marked(ratio, 1.15)) | \(own.text(own.value)) | \(own.text(plain.value)) | 1.15 |"
  }

  private func row(_ title: String, _ own: Double, _ other: Double, _ limit: Double?) -> String {
    let most = limit.map { String(format: "%g", $0) } ?? ""
    return
      "| \(title) | \(marked(own / other, limit ?? .infinity)) | \(Self.text(own)) | \(Self.text(other)) | \(most) |"
  }

  private func marked(_ value: Double, _ limit: Double) -> String {
    value > limit ? "**\(Self.text(value))**" : Self.text(value)
  }

  private static func text(_ value: Double) -> String {
    value.isNaN ? "–" : String(format: "%.2f", value)
  }
}
