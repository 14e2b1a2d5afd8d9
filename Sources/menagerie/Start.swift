import Catalog
import Foundation

/// The entry point, on the program's first thread. It checks that another can be started, because
/// asynchronous work would otherwise wait forever.
@main
enum Start {
  static func main() {
    Trap.explain()
    SystemRefusal.takeNote()
    // A user name saved by another program of this login applies here too.
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
