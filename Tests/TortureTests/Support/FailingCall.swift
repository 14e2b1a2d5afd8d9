import Foundation

/// A system call of a program that fails once: strace puts an error in its place.
struct FailingCall: CustomStringConvertible {
  /// The calls that are made to fail, with the errors that each can have. Those without which no
  /// memory can be had are not among them: no program of Swift goes on without.
  static let errors: [(call: String, errors: [String])] = [
    ("openat", ["EIO", "EMFILE", "EACCES", "ENOMEM", "ENOSPC"]), ("read", ["EIO"]),
    ("pread64", ["EIO"]), ("write", ["EIO", "ENOSPC", "EPIPE"]),
    ("pwrite64", ["EIO", "ENOSPC", "EDQUOT"]), ("lseek", ["EIO"]), ("fsync", ["EIO"]),
    ("fdatasync", ["EIO"]), ("ftruncate", ["EIO"]), ("rename", ["EIO", "ENOSPC"]),
    ("link", ["EIO", "EPERM"]), ("unlink", ["EIO"]), ("mkdir", ["ENOSPC"]), ("fchmod", ["EPERM"]),
    ("fcntl", ["EIO", "ENOLCK"]), ("flock", ["EIO", "ENOLCK", "EINTR"]), ("clone3", ["EAGAIN"]),
    ("getrandom", ["ENOSYS"]), ("newfstatat", ["EIO", "ENOMEM"]), ("close", ["EIO"]),
    ("access", ["EIO"]), ("getdents64", ["EIO"]), ("readlink", ["EIO"]), ("getcwd", ["ENOENT"]),
    ("inotify_init1", ["EMFILE"]), ("inotify_add_watch", ["ENOSPC"]), ("socket", ["EMFILE"]),
  ]

  let call: String
  let error: String
  /// The how-manieth of these calls of a thread, on the path if there is one.
  let number: Int
  let path: String?

  var description: String {
    "\(error) at \(call) \(number)" + (path.map { " on \($0)" } ?? "")
  }

  /// The options of strace that make it fail.
  var options: [String] {
    (path.map { ["-P", $0] } ?? []) + [
      "-e", "trace=\(call)", "-e", "inject=\(call):error=\(error):when=\(number)",
    ]
  }

  /// Each of the calls of a program that may fail, by a trace of it with the paths of descriptors.
  /// What the loader does before the program begins is left out where that can be.
  static func all(in trace: String) -> [FailingCall] {
    var counts: [Place: [Substring: Int]] = [:]
    for line in trace.split(separator: "\n") {
      guard let match = line.prefixMatch(of: /(\d+) +(\w+)\(/) else { continue }
      let name = String(match.2)
      let path = path(in: line)
      counts[Place(call: name, path: nil), default: [:]][match.1, default: 0] += 1
      if let path, !isChance(path) {
        counts[Place(call: name, path: path), default: [:]][match.1, default: 0] += 1
      }
    }
    return errors.flatMap { call, errors in
      places(of: call, counts).flatMap { place, count in
        (1...count).flatMap { number in
          errors.map { FailingCall(call: call, error: $0, number: number, path: place.path) }
        }
      }
    }
  }

  private struct Place: Hashable {
    let call: String
    let path: String?
  }

  private static func places(
    of call: String, _ counts: [Place: [Substring: Int]]
  ) -> [(Place, Int)] {
    counts.filter { $0.key.call == call }.map { ($0.key, $0.value.values.max() ?? 0) }
      .sorted { ($0.0.path ?? "") < ($1.0.path ?? "") }
  }

  /// The path that a call names, or that its descriptor has.
  private static func path(in line: Substring) -> String? {
    line.firstMatch(of: /(?:"(\/[^"]+)"|<(\/[^>]+)>)/).map { String($0.1 ?? $0.2 ?? "") }
  }

  /// Whether a path is another in each run, or the loader's.
  private static func isChance(_ path: String) -> Bool {
    path.contains("-new-") || path.contains("menagerie-") || path.contains(".so")
      || path.hasPrefix("/proc/") && !path.hasPrefix("/proc/self/") || path.contains("(deleted)")
  }
}
