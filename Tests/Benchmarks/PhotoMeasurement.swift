import Foundation
import TestSupport

/// What photos cost, beside the same animals without any in the same run.
struct PhotoMeasurement {
  private static let rounds = 40
  private static let down = "\u{1B}OB"
  private static let pageDown = "\u{1B}[6~"
  /// What a terminal with sixel answers: cells of 10 × 20 pixels, and its attributes (VT340's).
  private static let sixel = "\u{1B}[6;20;10t\u{1B}[?64;4c"

  private let figures: ComparedFigures

  init(_ bench: Bench) async throws {
    let files = try await PhotoFiles(bench)
    Progress.tell("Measuring with \(PhotoFiles.photos.grouped) photos")
    let adding = try await files.adding()
    let title =
      "\(PhotoFiles.added.grouped) JPEGs of 12 megapixels added ÷ decoded by the library, s"
    figures = ComparedFigures(
      pairs: try Self.keys(bench, files) + [(title, adding.own, adding.alone, 1.3)],
      values: try Self.pictures(bench, files) + Self.pixels(bench, files) + [
        ("the catalog's file for each photo, kB", adding.bytes / 1_000, 25)
      ])
  }

  private typealias Pair = ComparedFigures.Pair
  private typealias Value = ComparedFigures.Value

  private static func keys(_ bench: Bench, _ files: PhotoFiles) throws -> [Pair] {
    let both = [files.with, files.without]
    let starts = try StartMeasurement(bench, both, size: Bench.largeSize)
    let keys = try both.map { catalog in
      let run = try bench.open(catalog, size: Bench.largeSize)
      _ = run.memoryUntilIdle()
      return KeyMeasurement(run, count: catalog.count).figures
    }
    return [
      ("start to first full screen, median", starts.median(of: 0), starts.median(of: 1), 1.05),
      ("cursor key, median", keys[0][0].value, keys[1][0].value, 1.1),
      ("the same, p99", keys[0][1].value, keys[1][1].value, 1.3),
    ]
  }

  /// The picture in the detail, and all pictures one after the other in the gallery.
  private static func pictures(_ bench: Bench, _ files: PhotoFiles) throws -> [Value] {
    let run = try bench.open(files.with, size: Bench.largeSize)
    _ = run.memoryUntilIdle()
    let shown = (0..<rounds).map { _ in run.pressUntilRest(down) }
    try showAll(of: run)
    return [
      (
        "from a cursor key to the whole photo, 80 of it rest, p95, ms",
        shown.map(\.time).quantile(0.95), 120
      ),
      (
        "bytes of that photo in the detail at 120 × 40, its key included, most",
        shown.map { Double($0.bytes) }.quantile(1), 8_000
      ),
      ("resident after all photos in the gallery, MiB", Double(run.memory.resident) / 1_024, 40),
    ]
  }

  /// The same in sixel.
  private static func pixels(_ bench: Bench, _ files: PhotoFiles) throws -> [Value] {
    let run = try bench.open(files.with, size: Bench.largeSize)
    run.type(sixel)
    _ = run.memoryUntilIdle()
    let shown = (0..<rounds).map { _ in run.pressUntilRest(down) }
    try showAll(of: run)
    return [
      (
        "bytes of a photo in sixel in the detail, its key included, most",
        shown.map { Double($0.bytes) }.quantile(1), 60_000
      ),
      ("resident after the gallery in sixel, MiB", Double(run.memory.resident) / 1_024, 40),
    ]
  }

  /// Goes through the gallery, from its first photo to its last.
  private static func showAll(of run: MeasuredProgram) throws {
    _ = try run.press("P", until: "the gallery") {
      $0.picture.contains(" of \(PhotoFiles.photos.grouped)")
    }
    var place = ""
    while true {
      _ = run.pressUntilRest(pageDown)
      let now = run.emulator.picture.firstMatch(of: /([\d,]+) of [\d,]+ animals/).map {
        String($0.1)
      }
      guard let now, now != place else { break }
      place = now
    }
    guard place == PhotoFiles.photos.grouped else {
      throw BenchmarkCatalog.Failure(description: "The gallery ended at \(place).")
    }
  }
}

extension PhotoMeasurement {
  /// The section of the report.
  var text: String {
    """
    ## Photos

    \(PhotoFiles.animals.grouped) animals with \(PhotoFiles.photos.grouped) photos, beside as many without, in one run, at 120 × 40; times in milliseconds unless it says otherwise.

    \(figures.text)

    """
  }
}
