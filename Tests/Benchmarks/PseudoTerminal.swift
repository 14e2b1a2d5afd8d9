import Foundation

/// A terminal without a screen, with one program running on it.
final class PseudoTerminal {
  /// What went wrong.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The process that runs on it.
  let process: pid_t
  private let descriptor: Int32

  // Glibc's module leaves these out: TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), POSIX_SPAWN_SETSID.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80

  /// Starts a program on a new terminal of that size.
  init(
    _ arguments: [String], environment: [String: String], columns: UInt16, rows: UInt16
  ) throws {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &locked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw Failure(description: "No pseudo-terminal (\(String(cString: strerror(errno))))") }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    process = try Self.spawn(arguments, environment, on: "/dev/pts/\(number)")
  }

  deinit { close(descriptor) }

  /// The new session comes before the terminal is opened, which makes it the controlling one.
  private static func spawn(
    _ arguments: [String], _ environment: [String: String], on terminal: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else {
      throw Failure(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return process
  }

  /// Types bytes.
  func type(_ bytes: String) {
    let bytes = Array(bytes.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// The next bytes that the program sends; nil if none come within that many milliseconds.
  func read(within milliseconds: Int32) -> [UInt8]? {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Waits for the end of the program.
  func waitForEnd() {
    while read(within: 5_000) != nil {}
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
