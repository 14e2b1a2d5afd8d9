import Catalog
import Foundation
import TestSupport

/// What the entries of logs cost, beside the same animals without any in the same run.
struct LogMeasurement {
  private static let rounds = 20
  private static let saves = 200
  /// They find about one in a hundred, one in two, and one in a thousand animals.
  private static let conditions = ["weight<1", "weight>50", "weight:7.9"]
  private static let end = "\u{1B}OF"

  private let entries: Int
  /// In milliseconds, unless the title says otherwise.
  private let figures: ComparedFigures

  init(_ bench: Bench, entries: Int) async throws {
    self.entries = entries
    let files = try await LogFiles(bench, entries: entries)
    defer { files.clear() }
    Progress.tell("Measuring with \(entries.grouped) entries")
    figures = ComparedFigures(
      pairs: try await Self.keys(bench, files) + Self.saving(files)
        + [Self.importing(bench, files)],
      values: try await Self.screens(bench, files) + Self.deleting(files) + Self.statistics(bench))
  }

  private typealias Pair = ComparedFigures.Pair
  private typealias Value = ComparedFigures.Value

  private static func keys(_ bench: Bench, _ files: LogFiles) throws -> [Pair] {
    let both = [files.with, files.without]
    let starts = try StartMeasurement(bench, both, size: Bench.size)
    var pairs: [Pair] = [
      ("start to first full screen, median", starts.median(of: 0), starts.median(of: 1), 1.05)
    ]
    for (title, size) in [("closed", Bench.size), ("open", Bench.largeSize)] {
      let figures = try both.map { catalog in
        let run = try bench.open(catalog, size: size)
        let memory = Double(run.memoryUntilIdle().resident) / 1_024
        return (keys: KeyMeasurement(run, count: catalog.count).figures, memory: memory)
      }
      let key = { (index: Int, figure: Int) in figures[index].keys[figure].value }
      pairs += [
        ("cursor key with the detail \(title), median", key(0, 0), key(1, 0), 1.15),
        ("the same, p99", key(0, 1), key(1, 1), 1.5),
        ("resident, MiB; 3 more at most", figures[0].memory, figures[1].memory, .infinity),
      ]
    }
    return pairs
  }

  /// Saves entries and animals in turn.
  private static func saving(_ files: LogFiles) async throws -> [Pair] {
    let store = try CatalogStore(.file(files.scratch(of: files.with).path), access: .readWrite)
    defer { store.close() }
    let weight = try store.fields(of: .entry).custom.first ?? .time
    var times: (entry: [Double], animal: [Double]) = ([], [])
    for round in 0..<saves {
      var entry = RecordDraft([
        .entryAnimal: "#\(3 + round * 97)", .log: "Weight", .time: "2026-11-03", .isDone: "yes",
      ])
      entry[text: weight] = "4.2"
      times.entry.append(
        try await Self.time { let _: Entry = try await store.save(entry, over: nil) })
      times.animal.append(
        try await Self.time { _ = try await store.insert(RecordDraft(name: "Ant \(round)")) })
    }
    return [
      ("save of an entry ÷ save of an animal, median", times.entry.median, times.animal.median, 1.3)
    ]
  }

  private static func importing(_ bench: Bench, _ files: LogFiles) throws -> Pair {
    Progress.tell("Importing \(LogFiles.rows.grouped) entries")
    let imports = try files.imports(bench)
    return (
      "import of \(LogFiles.rows.grouped) entries ÷ `sqlite3 .import` with the same indexes, s",
      imports.own.time, imports.plain.time, 4
    )
  }

  /// The entries of one animal, and lists by what the latest entries say.
  private static func screens(_ bench: Bench, _ files: LogFiles) throws -> [Value] {
    let run = try bench.open(files.with)
    run.settle(for: 1_000)
    _ = try FieldMeasurement.sort(run, by: "weight")
    var sorts: [Double] = []
    for _ in 0..<rounds {
      _ = try FieldMeasurement.sort(run, by: "name")
      sorts.append(try FieldMeasurement.sort(run, by: "weight"))
    }
    // In the order of weights, all that was found may stand on the first page of all.
    _ = try FieldMeasurement.sort(run, by: "name")
    let found = try (0..<rounds).map {
      try find(conditions[$0 % conditions.count], run)
    }
    _ = run.press("/")
    run.type("id:1")
    run.settle(for: 300)
    _ = run.press("\r")
    run.settle(for: 300)
    var (firsts, ends, jumps): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0..<rounds {
      firsts.append(try run.press("R", until: "the entries") { $0.picture.contains("All logs ·") })
      run.settle()
      ends += [run.press(end).time].compactMap(\.self)
      run.settle()
      _ = run.press("f")
      run.type("\(2006 + round % 15)")
      run.settle()
      jumps += [run.press("\r").time].compactMap(\.self)
      run.settle()
      _ = run.press("\u{1B}")
      run.settle(for: 200)
    }
    let of = "of an animal with \(LogFiles.most.grouped)"
    return [
      ("entries \(of): first page, p95", firsts.quantile(0.95), 10),
      ("the same, to the end, p95", ends.quantile(0.95), 10),
      ("the same, jump to a year, p95", jumps.quantile(0.95), 10),
      ("first page of a condition on the latest value, p95", found.quantile(0.95), 20),
      ("first page of an order by the latest value, p95", sorts.quantile(0.95), 20),
    ]
  }

  /// Types a condition, and returns the milliseconds from its last key to the first page. How many
  /// there are is counted after it.
  private static func find(_ text: String, _ run: MeasuredProgram) throws -> Double {
    _ = try run.press("/", until: "the field") { $0.picture.contains("┬ Find ") }
    run.type(String(text.dropLast()))
    run.settle(for: 500)
    let former = AnimalsPicture(run.emulator).rows
    let time = try run.press(String(text.suffix(1)), until: "the first page") {
      let now = AnimalsPicture($0)
      return now.asks(for: text) && now.rows != former
    }
    run.settle(for: 500)
    _ = try run.press("\u{1B}", until: "all animals") { !$0.picture.contains("┬ Find ") }
    run.settle(for: 200)
    return time
  }

  private static func deleting(_ files: LogFiles) async throws -> [Value] {
    let store = try CatalogStore(.file(files.scratch(of: files.with).path), access: .readWrite)
    defer { store.close() }
    let deletion = try await Self.time { _ = try await store.deleteAnimal(2) }
    let undo = try await Self.time { _ = try await store.undo() }
    let of = "of an animal with \(LogFiles.many.grouped) entries"
    return [("deletion \(of)", deletion, 300), ("undo of the deletion", undo, 300)]
  }

  /// A number over a million animals, where the catalog with fields of one's own is there.
  private static func statistics(_ bench: Bench) async throws -> [Value] {
    let catalog = FieldFiles(in: bench.folder).catalog
    guard catalog.exists else { return [] }
    let store = try CatalogStore(.file(catalog.path), access: .readWrite)
    defer { store.close() }
    guard let number = try store.fields().named(FieldFiles.number) else { return [] }
    let query = FigureQuery(of: number, among: AnimalSelection(AnimalQuery()))
    var times: [Double] = []
    for _ in 0..<5 { times.append(try await Self.time { _ = try await store.figures(query) }) }
    return [("statistics of a number over \(FieldFiles.rows.grouped) animals", times.median, 1_000)]
  }

  private static func time(_ body: () async throws -> Void) async throws -> Double {
    let start = Clock.milliseconds
    try await body()
    return Clock.milliseconds - start
  }
}

extension LogMeasurement {
  /// The section of the report.
  var text: String {
    """
    ## Logs

    \(LogFiles.animals.grouped) animals with \(entries.grouped) entries of a log, beside as many without, in one run; times in milliseconds.

    \(figures.text)

    """
  }
}
