import Foundation

/// A command that is run to its end. Foundation's `Process` would also wait for the servers that it leaves behind.
enum Command {
  /// What came of it.
  struct Result {
    let status: Int32
    let output: String
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a command with an environment of `PATH` and a UTF-8 locale; its output goes through a file.
  static func run(_ arguments: [String]) throws -> Result {
    let file = NSTemporaryDirectory() + "menagerie-output-" + UUID().uuidString
    defer { unlink(file) }
    let process = try spawn(["/usr/bin/env"] + arguments, output: file)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Result(status: status, output: try String(contentsOfFile: file, encoding: .utf8))
  }

  private static func spawn(_ arguments: [String], output: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The threads of a test have signals blocked, with which a server would never see its windows
    // end; and whoever started the tests may have had some ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let argv = arguments.map { strdup($0) } + [nil]
    let settings: [String] = [
      "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C.UTF-8",
    ]
    let environment = settings.map { strdup($0) } + [nil]
    defer { for string in argv + environment { free(string) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, environment)
    guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
    return process
  }
}
