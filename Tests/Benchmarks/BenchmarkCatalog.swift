import Catalog
import Foundation
import TestSupport

/// A catalog to measure with.
struct BenchmarkCatalog {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let count: Int
  let path: String

  var title: String { count.grouped }
  var exists: Bool { access(path, F_OK) == 0 }

  /// Makes it, aside first, so that one that was interrupted is not taken for it.
  func generate(by program: String) throws {
    Progress.tell("Making a catalog with \(count.counted("animal"))")
    let aside = path + "-unfinished"
    unlink(aside)
    let run = try ChildProcess(
      [program, "generate", String(count), "--catalog", aside],
      environment: ProcessInfo.processInfo.environment, output: .nothing)
    guard run.waitForEnd().status == 0, rename(aside, path) == 0 else {
      throw Failure(description: "\(path): could not be made")
    }
    unlink(aside + "-lock")
  }

  /// Makes it without an animal.
  func makeEmpty() throws {
    try CatalogStore(.file(path), access: .create).close()
  }
}
