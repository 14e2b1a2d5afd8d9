import Catalog
import Foundation

/// Uses a catalog as the program does, and tells on standard output what it was promised: each line
/// is printed after the save that it tells of has returned.
///
/// `Torturer TASK CATALOG [COUNT [NAME]]`; COUNT 0 is for ever.
@main
struct Torturer {
  static func main() async {
    do {
      let job = try Job(CommandLine.arguments)
      try await job.run()
    } catch let error as CatalogError {
      Line(error.message).print(to: STDERR_FILENO)
      exit(error.exitStatus)
    } catch {
      Line("\(error)").print(to: STDERR_FILENO)
      exit(70)
    }
  }
}

/// A line of output, written whole and at once.
struct Line {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Prints it; where nobody reads it, nobody misses it.
  func print(to descriptor: Int32 = STDOUT_FILENO) {
    let bytes = Array((text + "\n").utf8)
    if write(descriptor, bytes, bytes.count) < 0 { return }
  }
}
