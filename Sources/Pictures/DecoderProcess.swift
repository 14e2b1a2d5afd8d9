import CPictures
import Foundation
import Synchronization

/// A running decoder. It ends with its last reference.
final class DecoderProcess: Sendable {
  /// What a decoder loads before it is confined.
  enum Library: String {
    /// All that is linked into the program.
    case linked
    /// libheif, too.
    case heif
  }

  /// The seconds of work that a file may take.
  private static let work = 10
  private static let chunk = 1 << 18
  private static let (noSignal, noWait) = (Int32(MSG_NOSIGNAL), Int32(MSG_DONTWAIT))

  private let id: pid_t
  /// Where it reads and answers.
  private let socket: Int32
  /// The status of its end, once that is taken: from then on its ID may be another's.
  private let status = Mutex<Int32?>(nil)

  /// Starts a program as a decoder.
  ///
  /// - Throws: `PictureProblem.noDecoder`.
  init(_ program: String, loading library: Library) throws(PictureProblem) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw .noDecoder }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, ends[1], stream)
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The threads that tasks share block signals, also the one that ends too much work.
    var (attributes, none) = (posix_spawnattr_t(), sigset_t())
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments: [String] = ["menagerie", DecoderChild.command, library.rawValue]
    let words = arguments.map { strdup($0) } + [nil]
    let environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for word in words + environment { free(word) } }
    var id: pid_t = 0
    guard posix_spawn(&id, program, &actions, &attributes, words, environment) == 0 else {
      close(ends[0])
      throw .noDecoder
    }
    (self.id, socket) = (id, ends[0])
  }

  deinit {
    close(socket)
    _ = end()
  }

  /// Ends it, and returns the status of its end, as of waitpid(2).
  private func end() -> Int32 {
    status.withLock { taken in
      if let taken { return taken }
      var status: Int32 = 0
      if waitpid(id, &status, WNOHANG) == 0 {
        kill(id, SIGKILL)
        waitpid(id, &status, 0)
      }
      taken = status
      return status
    }
  }

  /// Whether it waits for a file: it has not ended, and has answered no more than it was asked.
  var isIdle: Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 0
  }

  /// Has it decode a file, and returns the head of its answer and what follows.
  ///
  /// - Throws: `PictureProblem.tooMuch` or `.noDecoder`, `CancellationError`, and what reading the
  ///   file throws; then it must not be asked again.
  func answer(
    _ request: DecoderRequest, _ file: PictureFile, until deadline: DecoderDeadline
  ) throws -> (DecoderAnswer, [UInt8]) {
    limitWork()
    try send(request.numbers.withUnsafeBytes(Array.init), until: deadline)
    var place = 0
    while place < request.length {
      let part = try file.read(place, min(Self.chunk, request.length - place))
      guard !part.isEmpty else { throw PictureProblem.unreadable }
      try send(part, until: deadline)
      place += part.count
    }
    let head = try receive(4 * DecoderAnswer.count, until: deadline)
    let numbers = head.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    guard let answer = DecoderAnswer(numbers, to: request) else { throw PictureProblem.tooMuch }
    return (answer, try receive(answer.taken + answer.length, until: deadline))
  }

  /// Lets it work for some seconds more than it has; the system then ends it.
  private func limitWork() {
    var (clock, spent) = (clockid_t(), timespec())
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &spent) == 0 else { return }
    cp_limit_work(id, spent.tv_sec + Self.work)
  }

  private func send(_ bytes: [UInt8], until deadline: DecoderDeadline) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = rest.withUnsafeBytes {
        Foundation.send(
          socket, $0.baseAddress, $0.count,
          Self.noSignal | Self.noWait)
      }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { throw reasonOfEnd() }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(_ count: Int, until deadline: DecoderDeadline) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      try wait(for: Int16(POLLIN), until: deadline)
      let part = bytes.withUnsafeMutableBytes {
        recv(
          socket, $0.baseAddress.map { $0 + filled }, count - filled, Self.noWait)
      }
      if part < 0, errno == EAGAIN || errno == EINTR { continue }
      guard part > 0 else { throw reasonOfEnd() }
      filled += part
    }
    return bytes
  }

  private func wait(for event: Int16, until deadline: DecoderDeadline) throws {
    var request = pollfd(fd: socket, events: event, revents: 0)
    var wait: Int32 = 0
    while poll(&request, 1, wait) == 0 { wait = try deadline.nextWait() }
  }

  /// Why it has ended.
  private func reasonOfEnd() -> PictureProblem {
    end() == DecoderChild.unconfined << 8 ? .noDecoder : .tooMuch
  }
}
