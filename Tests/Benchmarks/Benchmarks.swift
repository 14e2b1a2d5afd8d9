import ArgumentParser
import Foundation

/// Measures the release build on catalogs of several sizes, prints tables and writes them to a
/// file.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks",
    abstract: "Measure the program on catalogs of several sizes, through a real terminal.",
    discussion: """
      The catalogs are made and kept in a folder for the next time; remove it to make them anew. \
      Other programs are measured beside it where they are installed.
      """,
    subcommands: [Generate.self])

  @Option(
    help: ArgumentHelp(
      "The numbers of animals, with commas between.",
      discussion:
        "Unless given: 10000,1000000 and, where that catalog is in the folder already, 10000000. Making it takes minutes.",
      valueName: "counts"))
  var sizes: Counts?

  @Option(help: ArgumentHelp("Where the catalogs are kept.", valueName: "path"))
  var folder = ".build/benchmarks"

  @Option(
    help: ArgumentHelp(
      "A folder with further programs to measure, such as the bin of a Python environment.",
      valueName: "path"))
  var peers: String?

  @Option(help: ArgumentHelp("Where the tables are written.", valueName: "file"))
  var results = "Tests/Benchmarks/RESULTS.md"

  @Option(
    help: ArgumentHelp(
      "The table of EltonTraits, to measure beside VisiData as well.", valueName: "file"))
  var birds: String?

  @Flag(help: "Measure tables beside VisiData only, and print that alone.")
  var tables = false

  @Flag(help: "Measure import and export only, and print that alone.")
  var exchange = false

  @Flag(help: "Measure what fields of one's own cost only, and print that alone.")
  var fields = false

  @Flag(help: "Measure what entries of logs cost only, and print that alone.")
  var logs = false

  @Flag(help: "Measure what photos cost only, and print that alone.")
  var photos = false

  @Option(
    help: ArgumentHelp(
      "The number of entries of logs to measure with; ten million take minutes to make.",
      valueName: "count"))
  var entries = 1_000_000

  @Flag(help: "Count instructions only, and print that alone.")
  var instructions = false

  func run() async throws {
    let bench = Bench(program: program, folder: folder, peers: peers)
    if exchange { return print(try await ExchangeMeasurement(bench).text) }
    if tables { return print(try await TableMeasurement.text(bench, birds: birds)) }
    if fields { return print(try await FieldMeasurement(bench).text) }
    if logs { return print(try await LogMeasurement(bench, entries: entries).text) }
    if photos { return print(try await PhotoMeasurement(bench).text) }
    let former = try? String(contentsOfFile: results, encoding: .utf8)
    if instructions {
      let catalog = try await bench.catalogs(of: [10_000])[0]
      return print(try InstructionMeasurement(bench, on: catalog, former: former ?? "").text)
    }
    let report = try await Report(
      bench: bench, counts: sizes?.values, entries: entries, birds: birds, former: former ?? "")
    print(report.text)
    try report.text.write(toFile: results, atomically: true, encoding: .utf8)
  }

  /// `MENAGERIE_BIN`, or the program that was built beside this one.
  private var program: String {
    if let path = ProcessInfo.processInfo.environment["MENAGERIE_BIN"] { return path }
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/menagerie"
  }
}

/// Numbers with commas between.
struct Counts: ExpressibleByArgument {
  let values: [Int]

  init?(argument: String) {
    let values = argument.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
    guard !values.isEmpty, values.count == argument.split(separator: ",").count else { return nil }
    self.values = values.sorted()
  }
}
