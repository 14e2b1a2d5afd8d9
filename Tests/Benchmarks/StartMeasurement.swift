/// How long the program takes to its first full screen, on all catalogs in turn, so that whatever
/// else the machine does meanwhile meets each of them.
struct StartMeasurement {
  private static let rounds = 20

  private let empty: [Double]
  /// By catalog.
  private let times: [[Double]]

  init(_ bench: Bench, _ catalogs: [BenchmarkCatalog], size: TerminalSize) throws {
    let all = [try bench.emptyCatalog()] + catalogs
    // The first start after a change of the program reads it from the disk.
    for catalog in all { _ = try Self.start(bench, catalog, size) }
    var times = all.map { _ in [Double]() }
    for _ in 0..<Self.rounds {
      for (index, catalog) in all.enumerated() {
        times[index].append(try Self.start(bench, catalog, size))
      }
    }
    empty = times[0]
    self.times = Array(times.dropFirst())
  }

  private static func start(
    _ bench: Bench, _ catalog: BenchmarkCatalog, _ size: TerminalSize
  ) throws -> Double {
    let run = try bench.open(catalog, size: size)
    run.settle()
    return run.startUp
  }

  /// The middle time on a catalog.
  func median(of index: Int) -> Double { times[index].median }

  /// What is reported of a catalog.
  func figures(of index: Int) -> [Figure] {
    [
      Figure(
        "start to first full screen, median of \(Self.rounds)", times[index].median, atMost: 15),
      Figure("the same, slowest", times[index].quantile(1)),
      Figure(
        "the same, more than on an empty catalog", times[index].median - empty.median, atMost: 3),
    ]
  }
}
