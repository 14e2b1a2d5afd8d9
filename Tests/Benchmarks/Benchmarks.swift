import Foundation

/// Measures the release build on a small and on a large catalog, prints a table and writes it to `RESULTS.md`.
@main
enum Benchmarks {
  private static let results = "Tests/Benchmarks/RESULTS.md"

  static func main() async throws {
    let folder = NSTemporaryDirectory() + "menagerie-bench-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { remove(folder) }
    let sample = try await BenchmarkCatalog.sample(in: folder)
    let large = try await BenchmarkCatalog.generated(100_000, in: folder)
    let sizes = [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 120, rows: 40)]
    let tables = try sizes.map { size in
      ReportTable(
        size: size, sample: try Measurement(program, on: sample, size: size),
        large: try Measurement(program, on: large, size: size))
    }
    let report = Report(tables: tables)
    print(report.text)
    guard let file = fopen(results, "w") else { return print("not written: \(results)") }
    fputs(report.text, file)
    fclose(file)
  }

  /// `MENAGERIE_BIN`, or the program that was built beside this one.
  private static var program: String {
    if let path = ProcessInfo.processInfo.environment["MENAGERIE_BIN"] { return path }
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/menagerie"
  }

  private static func remove(_ folder: String) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      print("left behind: \(folder)")
    }
  }
}
