import Foundation
import GRDB
import Synchronization

/// Why the system has opened no file for SQLite, which says only that it has not: the number of the
/// error stands in SQLite's log alone, of which a program has one.
public enum SystemRefusal {
  /// The path, of which a long one is cut, and the number.
  private static let last = Mutex<(path: Substring, number: Int32)?>(nil)

  /// Takes note of each from now on. To be called once, before anything is opened.
  public static func takeNote() {
    Database.logError = { _, entry in
      // As unixLogError of SQLite's os_unix.c writes it.
      let pattern = /os_unix\.c:\d+: \((\d+)\) open\((.*?)(\) - .*)?/.dotMatchesNewlines()
      guard let match = entry.wholeMatch(of: pattern), let number = Int32(match.1) else { return }
      last.withLock { last in
        // A file that cannot be made is tried again for reading alone, and is then not there.
        if number == ENOENT, let first = last, first.path == match.2 { return }
        last = (match.2, number)
      }
    }
  }

  /// The number of the last error at a file or at what lies beside it, which is then forgotten; nil where
  /// none is known.
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
