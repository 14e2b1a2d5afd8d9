import Foundation
import Synchronization

/// The right to write to a catalog file: one store at a time, on all machines that share the file.
///
/// It is an flock(2) lock on a file beside the catalog. Everything that changes the catalog file
/// happens under it: writing, migrating, checkpointing, closing. SQLite before 3.51.3 can corrupt a
/// write-ahead log when one connection checkpoints while another writes
/// (https://sqlite.org/wal.html#walresetbug).
package final class WriteLock: Sendable {
  private let catalog: CatalogFile
  private let path: String
  private let line = LockHolder.current.line
  /// The open lock file while the lock is held.
  private let held = Mutex<Int32?>(nil)

  /// Makes the lock of a catalog; it touches no file until it is acquired.
  package init(catalog path: String) {
    catalog = CatalogFile(path)
    self.path = path + "-lock"
  }

  /// Takes the lock if it is free; otherwise returns its holder.
  func attempt() throws(CatalogError) -> Attempt<Void> {
    let isNew = access(path, F_OK) != 0
    let descriptor = try opened()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isCurrent(descriptor) else {
      let reason = errno
      let holder = LockHolder(line: text(descriptor))
      Foundation.close(descriptor)
      if [EWOULDBLOCK, EINTR, ESTALE].contains(reason) { return .refused(by: holder) }
      // Where locks are not supported, as on some network file systems, this file is nobody's lock.
      if isNew { unlink(path) }
      throw CatalogError(system: reason, path: reason == ENOLCK ? catalog.name : path)
    }
    guard isOurs(descriptor) else {
      Foundation.close(descriptor)
      throw .file(path, .foreignLock)
    }
    catalog.share(descriptor)
    sign(descriptor)
    held.withLock { $0 = descriptor }
    return .done(())
  }

  /// Releases the lock. Closing alone would not, while a starting process has a copy of the
  /// descriptor.
  func release() {
    held.withLock { held in
      guard let descriptor = held else { return }
      flock(descriptor, LOCK_UN)
      Foundation.close(descriptor)
      held = nil
    }
  }

  /// Releases the lock and removes the file. A process that waits for it then reopens the path.
  func releaseAndRemove() {
    unlink(path)
    release()
  }

  /// Whether the locked file is still the one at the path; if not, errno is ESTALE.
  private func isCurrent(_ descriptor: Int32) -> Bool {
    if CatalogFile.isOpen(descriptor, at: path) { return true }
    errno = ESTALE
    return false
  }

  /// Whether the file is a lock, and not a file of the user's with that name. The lock of a program
  /// that ended without removing it names that program, or is empty; a power cut may leave zeros.
  private func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let text = text(descriptor)
    guard text.utf8.count == Int(status.st_size) else { return false }
    return text.utf8.allSatisfy { $0 == 0 } || LockHolder.isLine(text)
  }

  /// Opens the lock file. Read access, as to another user's file, suffices.
  private func opened() throws(CatalogError) -> Int32 {
    let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let file = open(path, O_RDWR | O_CREAT | flags, catalog.mode ?? 0o600)
    if file >= 0 { return file }
    let reason = errno
    let readable = open(path, O_RDONLY | flags)
    if readable >= 0 { return readable }
    throw CatalogError(system: reason, path: path)
  }

  /// Writes the holder of the lock; without it others wait too, but cannot name the holder.
  private func sign(_ descriptor: Int32) {
    let bytes = Array(line.utf8)
    if ftruncate(descriptor, 0) == 0 { pwrite(descriptor, bytes, bytes.count, 0) }
  }

  private func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Runs work that needs the lock, as soon as nobody else has it, and removes the lock afterwards.
  /// It waits 10 seconds without a limit; `report` receives a wait that has lasted 200 ms, and nil
  /// when it is over.
  ///
  /// - Throws: `CatalogError.busy` after the limit, `.foreignLock`, `CancellationError` if the task
  ///   is cancelled while it waits, or what the work throws.
  package func hold<T: Sendable>(
    waiting limit: Duration?, report: @escaping @Sendable (LockWait?) -> Void,
    _ work: () async throws -> T
  ) async throws -> T {
    var wait = LockWaitPolicy(limit: limit ?? .seconds(10), report: report)
    do {
      defer { wait.ended() }
      while case .refused(let holder) = try attempt() {
        try wait.refused(by: holder)
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    defer { releaseAndRemove() }
    return try await work()
  }
}

/// The holder of the write lock, as its program wrote it into the lock file. The texts may hold
/// anything; the caller makes them safe to show.
public struct LockHolder: Equatable, Sendable, CustomStringConvertible {
  /// The process ID on its host.
  public let pid: Int32
  /// The account name.
  public let user: String
  /// The host name.
  public let host: String

  package init(pid: Int32, user: String, host: String) {
    self.pid = pid
    self.user = user
    self.host = host
  }

  /// The account, its host and the process: "maria on zoo7 (process 4711)".
  public var description: String { "\(user) on \(host) (process \(pid))" }

  static var current: Self {
    let info = ProcessInfo.processInfo
    return Self(pid: info.processIdentifier, user: NSUserName(), host: info.hostName)
  }

  /// The text of the lock file: three tab-separated words and a line break.
  var line: String { "\(pid)\t\(user)\t\(host)\n" }

  /// Whether `line` could have written a text, whatever the account and the host are named.
  static func isLine(_ text: String) -> Bool {
    let words = text.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    return words.count == 3 && Int32(words[0]) != nil && text.last == "\n"
      && !text.dropLast().contains("\n")
  }

  /// Reads the text of a lock file; nil unless it has three words and the first is a number.
  init?(line: String) {
    let words = line.split(separator: "\n").first?.split(separator: "\t") ?? []
    guard words.count == 3, let pid = Int32(words[0]) else { return nil }
    self.init(pid: pid, user: String(words[1]), host: String(words[2]))
  }
}
