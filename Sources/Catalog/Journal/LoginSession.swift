import Foundation

/// The POSIX session of a process: everything started from one terminal shares it for as long as
/// somebody is logged in there.
public enum LoginSession {
  /// A text that identifies the session of this process and no other, even across reboots: the
  /// process ID of its leader, when the leader started, and the boot ID. If the leader cannot be
  /// seen because it has ended or is outside this container, its process ID alone must do; the
  /// system does not reuse that while the session lasts.
  public static var current: String {
    let leader = getsid(0)
    let boot = text(at: "/proc/sys/kernel/random/boot_id")?.prefix { !$0.isNewline }
    return "\(leader) \(start(of: leader) ?? "?") \(boot ?? "?")"
  }

  /// When a process started, in ticks since boot: the 22nd word of its status (proc_pid_stat(5)).
  /// The second word, the program's name, may hold anything and ends at the last parenthesis.
  private static func start(of process: pid_t) -> Substring? {
    guard let status = text(at: "/proc/\(process)/stat") else { return nil }
    let words = status[(status.lastIndex(of: ")") ?? status.endIndex)...].split(separator: " ")
    return words.count > 20 ? words[20] : nil
  }

  private static func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
