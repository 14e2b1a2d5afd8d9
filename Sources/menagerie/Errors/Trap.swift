import Foundation

/// Handles a trap: in the program itself, or in the dispatch library, which traps if it cannot open
/// a system file.
enum Trap {
  /// Makes a trap print a sentence and exit with a status, unless the runtime has been asked for
  /// details. A signal sent by a process keeps its usual effect.
  static func explain() {
    for number in [SIGILL, SIGTRAP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
      else { continue }
      action.__sigaction_handler.sa_sigaction = { number, information, _ in
        // The kernel's signals for a trapping instruction have a code above 0.
        guard let information, information.pointee.si_code > 0 else { return Trap.yield(number) }
        Trap.end()
      }
      action.sa_flags = SA_SIGINFO
      sigaction(number, &action, nil)
    }
  }

  private static func yield(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Calls only async-signal-safe functions.
  private static func end() -> Never {
    let sentence: StaticString =
      "menagerie: The program stopped at an error, its own or the system's; what was saved is safe.\n"
    _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
    // EX_SOFTWARE
    _exit(70)
  }
}
