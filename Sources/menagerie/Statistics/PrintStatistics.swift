import ArgumentParser
import Catalog
import Screens

struct PrintStatistics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print how many animals there are and were, or the figures of a field.",
    discussion: """
      Animals by diet and by category as bars, and their number over time as columns, as far back as the history goes. Times are \
      those of this place; --json gives them in UTC.

      With --by it counts the words of a field, or gives the mean, the median and a histogram of its numbers, or counts its dates. A \
      log such as Weight stands for the latest entry of each animal, “any weight” for all entries: “menagerie stats --by 'any weight' --per month”.
      """)

  /// More rows than this no longer make a picture.
  private static let maxCategories = 20
  /// The width if the output is not a terminal.
  private static let usualWidth = 80
  /// The number of periods in JSON, which has no width.
  private static let usualPeriods = 60
  private static let widths = 20...1_000

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The width of the bars and their labels.", valueName: "columns"))
  var width: Int?

  @OptionGroup var figures: FigureOptions

  @OptionGroup var filter: AnimalFilter

  @Flag(
    help: """
      Print a JSON object with animals and uncategorised, numbers, categories, an array of objects with id, name and animals, the greatest \
      first, diets, an array of objects with diet and animals, and growth, an object with unit (hour, day, week, month or year) and \
      periods, an array of objects with start, added, deleted and animals. With --by it has field, unit, group, per, otherGroups and groups, an array of \
      objects with name, records and values, numbers, and words, numbers or periods.
      """)
  var json = false

  func validate() throws {
    if let width, !Self.widths.contains(width) {
      throw ValidationError(
        "--width is a number from \(Self.widths.lowerBound) to \(Self.widths.upperBound).")
    }
    if figures.by == nil, !filter.choice.isEmpty {
      throw ValidationError("Only the figures of a field are of some animals; add --by.")
    }
    if json, width != nil { throw ValidationError("--json cannot be combined with --width.") }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let columns = width ?? Output.standard.columns ?? Self.usualWidth
    if let query = try figures.query(among: filter.choice.query(in: store), in: store) {
      let figures = try await Interruptible.run(showing: "Counting") { _ in
        try await store.figures(query)
      }
      if json { return try Output.standard.json(.object(figures.jsonFields)) }
      let lines = await FigureLines(figures, columns: columns)
      return try await Output.standard.lines([lines.title, ""] + lines.text)
    }
    let most = json ? .max : Self.maxCategories
    let periods = json ? Self.usualPeriods : columns - 20
    let (statistics, growth) = try await Interruptible.run(showing: "Counting") { progress in
      let statistics = try await store.statistics(largest: most)
      let growth = try await store.growth(periods: max(periods, 1), progress: progress)
      return (statistics, growth)
    }
    if json { return try Output.standard.json(.object(statistics.jsonFields(growth))) }
    let misfits = try await store.countOfMisfits()
    let sections = await StatisticsSections(
      statistics: statistics, misfits: misfits, growth: growth)
    try await Output.standard.lines([statistics.summary, ""] + sections.text(columns: columns))
  }
}
