import Foundation

/// A process that a test has started, with no signal blocked or ignored, whoever started the tests.
package struct ChildProcess: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where a standard stream of the process comes from or goes to.
  package enum Stream {
    /// `/dev/null`.
    case nothing
    /// A file, which is made when it is missing.
    case file(String)
    /// A terminal.
    case terminal(String)
    /// A descriptor of this process.
    case descriptor(Int32)
    /// Where standard output goes to.
    case output
  }

  /// How a process ended.
  package struct End: Sendable {
    /// As a shell tells it: the exit status, or 128 and the number of the signal; -1 where it was
    /// learnt before.
    package let status: Int32
    /// The time of the processor that it has spent, in seconds.
    package let processorTime: Double
  }

  package let id: pid_t

  /// `POSIX_SPAWN_SETSID`, which Glibc's module leaves out.
  private static let newSession: Int16 = 0x80

  /// Starts a program, whose path is the first argument. In a session of its own, the first
  /// terminal that it opens is its controlling one.
  package init(
    _ arguments: [String], environment: [String: String], input: Stream = .nothing,
    output: Stream, errors: Stream = .output, inNewSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    Self.resetSignals(&attributes, inNewSession: inNewSession)
    for (number, stream) in [input, output, errors].enumerated() {
      stream.connect(to: Int32(number), &actions)
    }
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else {
      throw Failure(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    id = process
  }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t, inNewSession: Bool) {
    // The threads of a test have signals blocked, with which a server would never see its windows
    // end; and whoever started the tests may have had some ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, inNewSession ? flags | newSession : flags)
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// Waits for its end, which can be learnt once. It is killed when the time limit of the test has
  /// cancelled the task that waits.
  @discardableResult
  package func waitForEnd() -> End {
    var pause: Int32 = 1
    while true {
      if let end = take(WNOHANG) { return end }
      if Task.isCancelled { send(SIGKILL) }
      poll(nil, 0, pause)
      pause = min(16, 2 * pause)
    }
  }

  /// How it ended, which can be learnt once; nil as long as it runs.
  package func endIfOver() -> End? {
    take(WNOHANG)
  }

  private func take(_ options: Int32) -> End? {
    var status: Int32 = 0
    var usage = rusage()
    let taken = wait4(id, &status, options, &usage)
    if taken < 0, errno != EINTR { return End(status: -1, processorTime: 0) }
    guard taken == id else { return nil }
    let signal = status & 0x7F
    return End(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      processorTime: usage.ru_utime.seconds + usage.ru_stime.seconds)
  }
}

extension ChildProcess.Stream {
  fileprivate func connect(to number: Int32, _ actions: inout posix_spawn_file_actions_t) {
    let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
    switch self {
    case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    case .terminal(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
    case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
    case .output: posix_spawn_file_actions_adddup2(&actions, 1, number)
    }
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
