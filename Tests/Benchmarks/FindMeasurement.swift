import Catalog
import TestSupport

/// What it costs to find as one types: from the last key of a text to the first page of what it
/// finds.
struct FindMeasurement {
  /// From one key to the next before the last, in milliseconds.
  private static let typing = 80.0

  private let short: [Double]
  private let long: [Double]

  /// Types each text, and only then looks in the catalog whether what was shown is right: asked
  /// before, the program would find all it reads in memory.
  init(_ run: MeasuredProgram, on catalog: BenchmarkCatalog) async throws {
    let long = try TextsToFind.long.map { try Search($0, run) }
    let short = try TextsToFind.short.map { try Search($0, run) }
    let store = try CatalogStore(.file(catalog.path), access: .readOnly)
    defer { store.close() }
    for search in long + short { try await search.check(store) }
    Self.tellSlowest(of: long)
    Self.tellSlowest(of: short)
    self.long = long.map(\.time)
    self.short = short.map(\.time)
  }

  /// How many texts were looked for.
  var searches: Int { short.count + long.count }

  private static func tellSlowest(of searches: [Search]) {
    let slowest = searches.sorted { $0.time > $1.time }.prefix(3)
    Progress.tell("    slowest: \(slowest.map(\.description).joined(separator: ", "))")
  }

  var figures: [Figure] {
    [
      Figure(
        "find, 3 characters and more: last key to first page, median of \(long.count)", long.median),
      Figure("the same, p95", long.quantile(0.95), atMost: 16),
      Figure("the same, slowest", long.quantile(1)),
      Figure(
        "find, 1 and 2 characters: last key to first page, median of \(short.count)", short.median),
      Figure("the same, p95", short.quantile(0.95), atMost: 100),
      Figure("the same, slowest", short.quantile(1)),
    ]
  }

  /// One text, as it was typed and what the screen showed of it.
  private struct Search: CustomStringConvertible {
    let text: String
    /// From its last key to the first page, in milliseconds.
    let time: Double
    let picture: AnimalsPicture

    /// Types it in the field, key by key, and leaves the field.
    init(_ text: String, _ run: MeasuredProgram) throws {
      self.text = text
      _ = try run.press("/", until: "the field") { $0.picture.contains("┬ Find ") }
      run.settle()
      for key in text.dropLast() {
        run.type(String(key))
        run.take(for: FindMeasurement.typing)
      }
      (time, picture) = try run.press(
        String(text.suffix(1)), watching: AnimalsPicture.init, until: { $0.isDone(text) })
      _ = try run.press("\u{1B}", until: "all animals") { !$0.picture.contains("┬ Find ") }
      run.settle(for: 200)
    }

    /// Looks whether the first page is what the catalog answers.
    func check(_ store: CatalogStore) async throws {
      let page = try await store.searchPage(
        of: AnimalQuery(find: text), from: .first, limit: picture.rows.count)
      let names = page.rows.map(\.name)
      guard !picture.shows(names) else { return }
      throw BenchmarkCatalog.Failure(
        description: "“\(text)” finds \(names), not\n\(picture.rows.joined(separator: "\n"))")
    }

    var description: String { "“\(text)” \(Figure("", time).text(time))" }
  }
}
