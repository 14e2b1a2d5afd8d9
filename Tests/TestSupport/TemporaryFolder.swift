import Foundation

/// A folder of one test's own, removed with everything in it at the end of the test.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes the folder; in memory, where that can be had, flushing costs nothing.
  package init(inMemory: Bool = false) throws {
    let memory = "/dev/shm/"
    let isInMemory = inMemory && access(memory, W_OK) == 0
    path = (isInMemory ? memory : NSTemporaryDirectory()) + "menagerie-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    // A program that ends meanwhile removes files of its own, which then are missing.
    for _ in 1...100 {
      do { return try FileManager.default.removeItem(atPath: path) } catch { poll(nil, 0, 10) }
    }
    print("left behind: \(path)")
  }

  /// The path of a catalog in it.
  package var catalog: String { path + "/zoo.sqlite" }

  /// The names of the files in it, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
