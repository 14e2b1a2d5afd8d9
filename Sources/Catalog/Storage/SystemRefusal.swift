import Foundation
import GRDB
import Synchronization

/// Why the system opened no file for SQLite. SQLite reports the error number only in its log, and a
/// program has only one log.
public enum SystemRefusal {
  /// The path, cut short if it is long, and the number.
  private static let last = Mutex<(path: Substring, number: Int32)?>(nil)

  /// Records each refusal from now on. Call it once, before anything is opened.
  public static func takeNote() {
    Database.logError = { _, entry in
      // The format of unixLogError in SQLite's os_unix.c.
      let pattern = /os_unix\.c:\d+: \((\d+)\) open\((.*?)(\) - .*)?/.dotMatchesNewlines()
      guard let match = entry.wholeMatch(of: pattern), let number = Int32(match.1) else { return }
      last.withLock { last in
        // If a file cannot be created, SQLite tries to open it for reading, and it does not exist.
        if number == ENOENT, let first = last, first.path == match.2 { return }
        last = (match.2, number)
      }
    }
  }

  /// Takes, and forgets, the number of the last error for a file or one beside it; nil if unknown.
  static func take(at path: String) -> Int32? {
    last.withLock { last in
      guard let found = last, found.path.hasPrefix(path) || path.hasPrefix(found.path) else {
        return nil
      }
      last = nil
      return found.number
    }
  }
}
