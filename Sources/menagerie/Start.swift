import Catalog
import Foundation

/// The start of the program, on the one thread that the system has given it: whatever is asynchronous
/// would wait for ever for another where none can be had.
@main
enum Start {
  static func main() {
    Trap.explain()
    SystemRefusal.takeNote()
    do {
      try CommandLine.requireArguments()
      try NewThread.start {}
    } catch {
      Menagerie.fail(error)
    }
    Task {
      await Menagerie.main()
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }
}
