import Foundation
import TestSupport

/// How many instructions a start and a cursor key take, counted by callgrind: figures in which
/// whatever else the machine does cannot show.
struct InstructionMeasurement {
  private static let keys = 200
  private static let down = "\u{1B}OB"
  private static let sizes = [Bench.size, Bench.largeSize]

  /// A figure with the one that the last landed report has under the same title.
  private typealias Line = (figure: Figure, before: Double?)

  private let lines: [Line]

  /// Counts on a catalog of a terminal's sizes; `former` is the last report. Empty where valgrind
  /// is not installed.
  init(_ bench: Bench, on catalog: BenchmarkCatalog, former: String) throws {
    guard let valgrind = bench.path(of: "valgrind") else {
      lines = []
      return
    }
    let counter = try InstructionCounter(bench, valgrind: valgrind)
    lines = try Self.sizes.flatMap { size -> [Figure] in
      Progress.tell("Counting instructions at \(size.columns)×\(size.rows)")
      let start = try counter.count(on: catalog, size: size, keys: "", times: 0)
      let moved = try counter.count(on: catalog, size: size, keys: Self.down, times: Self.keys)
      let place = "\(size.columns)×\(size.rows)"
      return [
        Figure("a start and its end, \(place), millions", Double(start) / 1e6, digits: 1),
        Figure(
          "a cursor key, \(place), thousands", Double(moved - start) / Double(Self.keys) / 1e3,
          digits: 0),
      ]
    }.map { ($0, Self.value(of: $0.title, in: former)) }
  }

  /// The figure with that title in a report.
  private static func value(of title: String, in report: String) -> Double? {
    let line = report.split(separator: "\n").first { $0.hasPrefix("| \(title) |") }
    let cells = line?.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    return cells.count > 2 ? Double(cells[2]) : nil
  }

  /// The table with its heading.
  var text: String {
    """
    ## Instructions

    Counted by callgrind on 10,000 animals, the key as the middle of \(Self.keys); no other load shows in them. The ratio is to
    the report before this one.

    | counted | ratio | value | before |
    |---|--:|--:|--:|
    \(lines.map(Self.text).joined(separator: "\n"))

    """
  }

  private static func text(_ line: Line) -> String {
    let ratio = line.before.map { String(format: "%.2f", line.figure.value / $0) } ?? "–"
    let before = line.before.map(line.figure.text) ?? "–"
    return
      "| \(line.figure.title) | \(ratio) | \(line.figure.text(line.figure.value)) | \(before) |"
  }
}

/// Runs the program under callgrind.
private struct InstructionCounter {
  private let valgrind: String
  /// The program without what valgrind would spend minutes on reading.
  private let program: String
  private let output: String

  init(_ bench: Bench, valgrind: String) throws {
    self.valgrind = valgrind
    program = bench.folder + "/stripped"
    output = bench.folder + "/callgrind.out"
    guard let strip = bench.path(of: "strip"),
      try ChildProcess(
        [strip, "-o", program, bench.program], environment: [:], output: .nothing
      ).waitForEnd().status == 0
    else { throw PseudoTerminal.Failure(description: "The program could not be stripped") }
  }

  /// The instructions of a run in which some keys are pressed, from its start to its end.
  func count(
    on catalog: BenchmarkCatalog, size: TerminalSize, keys: String, times: Int
  ) throws -> Int {
    let run = try MeasuredProgram(
      [
        valgrind, "--tool=callgrind", "--callgrind-out-file=\(output)", program, "--catalog",
        catalog.path,
      ], ready: "Help", size: size)
    for _ in 0..<times {
      _ = run.press(keys)
      run.settle(for: 50)
    }
    run.type("q")
    run.waitForEnd()
    let report = try String(contentsOfFile: output, encoding: .utf8)
    guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix("totals: ") }),
      let total = Int(line.dropFirst("totals: ".count))
    else { throw PseudoTerminal.Failure(description: "callgrind has counted nothing") }
    return total
  }
}
