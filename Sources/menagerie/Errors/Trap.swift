import Foundation

/// The end of the program at an instruction that traps: its own, or one of the library that hands out
/// work to threads, which traps where a file of the system cannot be opened.
enum Trap {
  /// Says a sentence then, and ends with a status in place of a signal, unless the runtime has been
  /// asked to tell more. A signal that somebody sends does what it always does.
  static func explain() {
    for number in [SIGILL, SIGTRAP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
      else { continue }
      action.__sigaction_handler.sa_sigaction = { number, information, _ in
        // What the kernel sends for an instruction has a code above 0.
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

  /// Only what may be called at any moment is called here.
  private static func end() -> Never {
    let sentence: StaticString =
      "menagerie: The program stopped at an error, its own or the system's; what was saved is safe.\n"
    _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
    // EX_SOFTWARE
    _exit(70)
  }
}
