import TestSupport

/// Everything that is measured on one catalog after its start.
struct Measurement {
  private static let scrolledRows = 100_000
  private static let sorts = 40
  private static let orders = ["diet", "category", "newest", "last", "name"]
  private static let pageDown = "\u{1B}[6~"
  private static let pageUp = "\u{1B}[5~"

  let figures: [Figure]
  /// The middle time of a cursor key.
  let keyTime: Double

  /// Measures all there is.
  init(_ bench: Bench, on catalog: BenchmarkCatalog) async throws {
    let run = try bench.open(catalog)
    let opened = run.memoryUntilIdle()
    let keys = KeyMeasurement(run, count: catalog.count)
    Progress.tell("  scrolling")
    Self.scroll(run, count: catalog.count)
    Progress.tell("  finding")
    let find = try await FindMeasurement(run, on: catalog)
    let used = run.memory
    Progress.tell("  saving")
    let save = try SaveMeasurement(run, in: bench.folder)
    let sorts = run.times(of: Self.sorts) { round in
      _ = run.press("s")
      run.type(Self.orders[round % Self.orders.count])
      run.settle(for: 30)
      return "\r"
    }
    run.settle(for: 500)
    keyTime = keys.median
    figures =
      keys.figures + find.figures
      + [
        Figure("change of sort, median of \(Self.sorts)", sorts.median, atMost: 16),
        Figure("the same, p99", sorts.quantile(0.99)),
      ] + save.figures
      + Self.memory("resident after opening, most until idle, MiB", opened, atMost: 24)
      + Self.memory(
        "after \(Self.scrolledRows.grouped) rows and \(find.searches) searches, MiB", used,
        atMost: 32)
      + Self.idle(run)
  }

  /// Measures what the size of the terminal matters to.
  init(_ bench: Bench, on catalog: BenchmarkCatalog, size: TerminalSize) throws {
    let run = try bench.open(catalog, size: size)
    run.settle(for: 500)
    let keys = KeyMeasurement(run, count: catalog.count)
    keyTime = keys.median
    figures = keys.figures
  }

  /// Scrolls page by page, and back where the list is shorter.
  private static func scroll(_ run: MeasuredProgram, count: Int) {
    _ = run.press("g")
    let height = 20
    let pages = max(1, min(count, scrolledRows) / height)
    for index in 0..<scrolledRows / height {
      run.type((index / pages).isMultiple(of: 2) ? pageDown : pageUp)
      run.settle(for: 2)
    }
    run.settle()
    _ = run.press("g")
    run.settle()
  }

  private static func memory(
    _ title: String, _ memory: RunningProgram.Memory, atMost limit: Double
  ) -> [Figure] {
    [
      Figure(title, Double(memory.resident) / 1_024, atMost: limit, digits: 1),
      Figure("of it anonymous", Double(memory.anonymous) / 1_024, digits: 1),
    ]
  }

  private static func idle(_ run: MeasuredProgram) -> [Figure] {
    let idle = run.idleSecond()
    return [
      Figure("bytes sent in an idle second", Double(idle.bytes), atMost: 0, digits: 0),
      Figure("clock ticks in an idle second", Double(idle.ticks), atMost: 0, digits: 0),
    ]
  }
}
