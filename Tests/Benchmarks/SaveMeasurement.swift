import Foundation
import TestSupport

/// What it takes to save an animal, until the screen shows it, beside what the disk takes to flush.
struct SaveMeasurement {
  private static let rounds = 30

  private var saves: [Double] = []
  private var flushes: [Double] = []

  /// Edits the diet of the selected animal again and again, with a plain transaction between.
  init(_ run: MeasuredProgram, in folder: String) throws {
    let flush = try Flush(in: folder)
    for _ in 0..<Self.rounds {
      flushes.append(try flush.milliseconds())
      _ = try run.press("e", until: "the editor") { $0.picture.contains("Edit Animal") }
      for key in ["\t", "\t", "\u{1B}OC"] { _ = run.press(key) }
      saves.append(
        try run.press("\u{13}", until: "the saved animal") { !$0.picture.contains("Edit Animal") })
      run.settle()
    }
  }

  var figures: [Figure] {
    [
      Figure(
        "save of one animal to the screen, more than a flush, median of \(saves.count)",
        zip(saves, flushes).map(-).median, atMost: 10),
      Figure("the same, p95", zip(saves, flushes).map(-).quantile(0.95)),
      Figure("a flush: a plain transaction of SQLite in the same folder, median", flushes.median),
    ]
  }
}

/// Transactions of one row in a database of their own, each flushed to the disk.
private struct Flush {
  private let program: OtherProgram

  init(in folder: String) throws {
    let path = folder + "/flush.sqlite"
    unlink(path)
    program = try OtherProgram(path)
    try program.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE plain (id INTEGER PRIMARY KEY, name TEXT)
      """)
  }

  func milliseconds() throws -> Double {
    let start = Clock.milliseconds
    try program.execute("INSERT INTO plain (name) VALUES ('African lion')")
    return Clock.milliseconds - start
  }
}
