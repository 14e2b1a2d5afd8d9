import Synchronization
import TestSupport

/// How wide characters are. Terminals differ about the newer ones; the program goes by the system's
/// table, as ncurses does.
enum TerminalWidths {
  private static let agreements = Mutex<[Unicode.Scalar: Bool]>([:])
  private static let system = TerminalWidth()

  /// Whether the system and the emulator have the same width for all of a name that is drawn.
  static func areAgreedOn(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { !$0.isVisible || isAgreedOn($0) }
  }

  private static func isAgreedOn(_ scalar: Unicode.Scalar) -> Bool {
    agreements.withLock { agreements in
      if let known = agreements[scalar] { return known }
      let agrees = system?(scalar) == Emulator.width(of: scalar)
      agreements[scalar] = agrees
      return agrees
    }
  }
}
