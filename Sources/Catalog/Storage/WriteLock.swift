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
      let holder = signature(descriptor)
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

  /// Releases the lock. Closing the file alone would not, while a process being started has a copy
  /// of the descriptor.
  func release() {
    held.withLock { held in
      if let descriptor = held {
        flock(descriptor, LOCK_UN)
        Foundation.close(descriptor)
      }
      held = nil
    }
  }

  /// Releases the lock and removes the file. A process that waits for it then reopens the path.
  func releaseAndRemove() {
    unlink(path)
    release()
  }

  /// Whether the locked file is still the one at the path, and was not removed by its last holder;
  /// sets errno to ESTALE if not.
  private func isCurrent(_ descriptor: Int32) -> Bool {
    let isCurrent = CatalogFile.isOpen(descriptor, at: path)
    if !isCurrent { errno = ESTALE }
    return isCurrent
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

  /// Writes the holder of the lock; without it others still wait, but cannot name the holder.
  private func sign(_ descriptor: Int32) {
    let bytes = Array(line.utf8)
    if ftruncate(descriptor, 0) == 0 { pwrite(descriptor, bytes, bytes.count, 0) }
  }

  /// Reads the holder of the lock.
  private func signature(_ descriptor: Int32) -> LockHolder? {
    LockHolder(line: text(descriptor))
  }

  private func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

extension WriteLock {
  /// Runs work that needs the lock, as soon as nobody else has it, and removes the lock afterwards.
  ///
  /// - Parameters:
  ///   - limit: How long to wait; nil for 10 seconds.
  ///   - report: Receives a wait that has lasted 200 ms, and nil when it is over.
  ///   - work: The work.
  /// - Returns: What the work returns.
  /// - Throws: `CatalogError.busy` after the limit, `.foreignLock`, `CancellationError` if the task
  ///   is cancelled while it waits, or what the work throws.
  package func hold<T: Sendable>(
    waiting limit: Duration?, report: @escaping @Sendable (LockWait?) -> Void,
    _ work: () async throws -> T
  ) async throws -> T {
    try await acquire(LockWaitPolicy(limit: limit ?? .seconds(10), report: report))
    defer { releaseAndRemove() }
    return try await work()
  }

  private func acquire(_ policy: LockWaitPolicy) async throws {
    var wait = policy
    defer { wait.ended() }
    while case .refused(let holder) = try attempt() {
      try wait.refused(by: holder)
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
