import Catalog
import Foundation

/// The start of the program, on the one thread that the system has given it: whatever is asynchronous
/// would wait for ever for another where none can be had.
@main
enum Start {
  static func main() {
    Trap.explain()
    SystemRefusal.takeNote()
    // A name that was given in another program of this login stands for the account here too.
    MainActor.assumeIsolated {
      if let user = UserFolder.keptState.user { setenv(Author.variable, user, 0) }
    }
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
