import Foundation

/// What `make bench` prints and writes.
struct Report {
  private let small: ReportTable
  private let large: ReportTable
  private let peers: PeerTable
  private let instructions: InstructionMeasurement
  private let journal: JournalMeasurement
  private let exchange: ExchangeMeasurement
  private let fields: FieldMeasurement
  private let logs: LogMeasurement
  private let photos: PhotoMeasurement
  private let tables: String
  private let machine: Machine

  /// Measures everything; `former` is the report before this one.
  init(bench: Bench, counts: [Int]?, entries: Int, birds: String?, former: String) async throws {
    let catalogs = try await bench.catalogs(of: counts)
    machine = Machine(folder: bench.folder)
    let starts = try StartMeasurement(bench, catalogs, size: Bench.size)
    var measurements: [Measurement] = []
    for catalog in catalogs {
      Progress.tell("Measuring \(catalog.title) animals")
      measurements.append(try await Measurement(bench, on: catalog))
    }
    small = ReportTable(
      catalogs, size: Bench.size,
      figures: measurements.enumerated().map { starts.figures(of: $0) + $1.figures })
    let largeStarts = try StartMeasurement(bench, catalogs, size: Bench.largeSize)
    let wide = try catalogs.map { try Measurement(bench, on: $0, size: Bench.largeSize) }
    large = ReportTable(
      catalogs, size: Bench.largeSize,
      figures: wide.enumerated().map { largeStarts.figures(of: $0) + $1.figures })
    let last = catalogs.count - 1
    peers = try PeerTable(
      bench, own: (starts.median(of: last), measurements[last].keyTime, catalogs[last].title))
    instructions = try InstructionMeasurement(bench, on: catalogs[0], former: former)
    journal = try await JournalMeasurement(in: bench.folder)
    exchange = try await ExchangeMeasurement(bench)
    fields = try await FieldMeasurement(bench)
    logs = try await LogMeasurement(bench, entries: entries)
    photos = try await PhotoMeasurement(bench)
    tables = try await TableMeasurement.text(bench, birds: birds)
  }

  /// The whole page.
  var text: String {
    """
    # Results of `make bench`

    \(machine.text); `xterm-256color`. Written by the last run; times in milliseconds. A cursor key that leaves the view \
    scrolls it by half: that key brings most bytes. In bold: more than the limit, or on the largest catalog more than \
    \(ReportTable.maxGrowth) times what it is on the smallest.

    Texts to find are typed key by key; the figure is for the last key. They are common, rare, at one end of the list, or \
    in no name. What was shown is compared with the catalog afterwards, so that nothing is read for a text before it is typed.

    Catalogs are made by `Benchmarks generate`, once; ten million animals are measured where that catalog is there or with \
    `make bench ARGS="--sizes 10000,1000000,10000000"`, see `make bench ARGS=--help`.

    \(small.text)
    \(peers.text)
    \(large.text)
    \(instructions.text)
    \(journal.text)
    \(exchange.text)
    \(fields.text)
    \(logs.text)
    \(photos.text)
    \(tables)
    """
  }
}
