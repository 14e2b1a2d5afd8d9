import ArgumentParser
import Catalog
import Exchange
import Foundation
import ViewState

/// Prints the numbers of the catalog.
struct PrintStatistics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print how many animals there are, and how many there were.",
    discussion: """
      Animals by diet and by category as bars, and their number over time as columns, as far back as the history goes. Times are \
      those of this place; --json gives them in UTC.
      """)

  /// More rows than this are no picture.
  private static let mostCategories = 20
  /// The columns of what is no terminal.
  private static let usualWidth = 80
  /// The periods of what has no width.
  private static let usualPeriods = 60
  private static let widths = 20...1_000

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The width of the bars and their labels.", valueName: "columns"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Write a report with pictures to this SVG file, or - for standard output, instead.",
      valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Flag(help: "Replace the SVG file if it already exists.")
  var replace = false

  @Flag(
    help: """
      Print a JSON object with animals and uncategorised, numbers, categories, an array of objects with id, name and animals, the greatest \
      first, diets, an array of objects with diet and animals, and growth, an object with unit (hour, day, week, month or year) and \
      periods, an array of objects with start, added, deleted and animals.
      """)
  var json = false

  func validate() throws {
    if let width, !Self.widths.contains(width) {
      throw ValidationError(
        "--width is a number from \(Self.widths.lowerBound) to \(Self.widths.upperBound).")
    }
    if svg != nil, json || width != nil {
      throw ValidationError("--svg goes with neither --json nor --width.")
    }
    if json, width != nil { throw ValidationError("--json does not go with --width.") }
    if replace, svg == nil { throw ValidationError("--replace goes with --svg.") }
    if svg == "" { throw ValidationError("--svg names no file; give it a path.") }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let columns = width ?? Output.standard.columns ?? Self.usualWidth
    let most = json ? .max : Self.mostCategories
    let periods = json || svg != nil ? Self.usualPeriods : columns - 20
    let (statistics, growth) = try await read(store, largest: most, periods: periods)
    if json { return try Output.standard.json(.object(statistics.jsonFields(growth))) }
    guard let svg else {
      let picture = StatisticsPicture(statistics: statistics, growth: growth, columns: columns)
      let misfits = Statistics.sentence(ofMisfits: try await store.countOfMisfits())
      return try Output.standard.lines(picture.lines + (misfits.map { ["", $0] } ?? []))
    }
    let report = StatisticsReport(statistics, growth, title: catalogName)
    if let output = try svg == "-" ? .standard : Output.special(svg) {
      return try output.escaped([report.svg])
    }
    try await write(report, to: svg, apartFrom: store)
    try Output.standard.lines(["Wrote \(svg)"])
  }

  private func write(
    _ report: StatisticsReport, to path: String, apartFrom store: CatalogStore
  ) async throws {
    do {
      try await report.write(to: path, replacing: replace, apartFrom: store)
    } catch CatalogError.file(let path, .exists) {
      throw CommandError.fileExists(path)
    }
  }

  private func read(
    _ store: CatalogStore, largest: Int, periods: Int
  ) async throws -> (Statistics, Growth) {
    try await Interruptible.run(showing: "Counting") { progress in
      let statistics = try await store.statistics(largest: largest)
      let growth = try await store.growth(periods: max(periods, 1), progress: progress)
      return (statistics, growth)
    }
  }

  private var catalogName: String { URL(fileURLWithPath: options.path).lastPathComponent }
}
