import Foundation

/// The POSIX session of a program: what is started from one terminal is in one, as long as somebody is
/// logged in there.
public enum LoginSession {
  /// The session of this process, in a text that no other session has, also after the machine was
  /// started anew: the process id of its leader, when that began, and the id of the boot. Of a leader
  /// that cannot be seen, as one that has ended or is outside this container, only the number counts,
  /// which the system gives to nobody else while the session lasts.
  public static var current: String {
    let leader = getsid(0)
    let boot = text(at: "/proc/sys/kernel/random/boot_id")?.prefix { !$0.isNewline }
    return "\(leader) \(start(of: leader) ?? "?") \(boot ?? "?")"
  }

  /// When a process began, in ticks since the boot: the 22nd word of its status (proc_pid_stat(5)).
  /// The second one, the name of the program, may hold anything, and ends at the last bracket.
  private static func start(of process: pid_t) -> Substring? {
    guard let status = text(at: "/proc/\(process)/stat") else { return nil }
    let words = status[(status.lastIndex(of: ")") ?? status.endIndex)...].split(separator: " ")
    return words.count > 20 ? words[20] : nil
  }

  private static func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
