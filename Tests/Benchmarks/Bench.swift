import Foundation
import TestSupport

/// What is measured, and where its files are.
struct Bench {
  let program: String
  let folder: String
  /// A folder with further programs to measure.
  let peers: String?

  /// The size of the terminal for all figures but those of a larger one.
  static let size = TerminalSize(columns: 80, rows: 24)
  static let largeSize = TerminalSize(columns: 120, rows: 40)

  /// Starts the program on a catalog.
  func open(_ catalog: BenchmarkCatalog, size: TerminalSize = size) throws -> MeasuredProgram {
    try MeasuredProgram([program, "--catalog", catalog.path], ready: "Help", size: size)
  }

  /// Where a program is installed; nil where it is not.
  func path(of program: String) -> String? {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ([peers].compactMap(\.self) + search.split(separator: ":").map(String.init))
      .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// The catalogs with so many animals, which are made where they are missing.
  func catalogs(of counts: [Int]?) async throws -> [BenchmarkCatalog] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let largest = catalog(of: 10_000_000)
    let usual = [10_000, 1_000_000] + (largest.exists ? [largest.count] : [])
    let catalogs = (counts ?? usual).map(catalog)
    for catalog in catalogs where !catalog.exists { try await catalog.generate() }
    return catalogs
  }

  /// A catalog without animals.
  func emptyCatalog() throws -> BenchmarkCatalog {
    let catalog = catalog(of: 0)
    if !catalog.exists { try catalog.makeEmpty() }
    return catalog
  }

  private func catalog(of count: Int) -> BenchmarkCatalog {
    BenchmarkCatalog(count: count, path: "\(folder)/generated-\(count).sqlite")
  }
}
