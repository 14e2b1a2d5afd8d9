import Foundation
import Synchronization

/// Shows other programs which drafts are being edited here.
///
/// A draft is locked by an open file description lock (fcntl(2)) on the byte at the draft's ID in a
/// file beside the catalog. The system releases it when the process ends, however it ends, and two
/// stores of one process see each other's locks. The file is created, locked and removed only under
/// the `WriteLock`. Without such locks, no draft counts as being edited elsewhere.
final class DraftLocks: Sendable {
  private struct State {
    var file: Int32?
    var ids: Set<KeptDraft.ID> = []
  }

  /// The catalog and the path of the file; nil if no other program can open the catalog.
  private let catalog: CatalogFile?
  private let path: String?
  private let state = Mutex(State())

  /// The locks of a catalog; touches no file until one is set.
  init(catalog path: String?) {
    catalog = path.map { CatalogFile($0) }
    self.path = path.map { $0 + "-drafts" }
  }

  func set(_ id: KeptDraft.ID) {
    state.withLock { state in
      state.ids.insert(id)
      guard let path else { return }
      if let file = state.file, !CatalogFile.isOpen(file, at: path) {
        Foundation.close(file)
        state.file = nil
      }
      if let file = state.file {
        Self.lock(file, at: id)
      } else if let file = Self.open(path, mode: O_RDWR | O_CREAT) ?? Self.open(path) {
        state.file = file
        catalog?.share(file)
        for id in state.ids { Self.lock(file, at: id) }
      }
    }
  }

  func clear(_ id: KeptDraft.ID) {
    state.withLock { state in
      guard state.ids.remove(id) != nil, let file = state.file else { return }
      Self.control(file, OpenFileLock.set, type: F_UNLCK, from: id, length: 1)
    }
  }

  /// The drafts that are locked, here or elsewhere.
  func locked(among ids: [KeptDraft.ID]) -> Set<KeptDraft.ID> {
    state.withLock { state in
      var locked = state.ids.intersection(ids)
      guard let path, !ids.isEmpty, let file = Self.open(path) else { return locked }
      defer { Foundation.close(file) }
      locked.formUnion(ids.filter { Self.isLocked(file, from: $0, length: 1) })
      return locked
    }
  }

  func isLockedElsewhere(_ id: KeptDraft.ID) -> Bool {
    !state.withLock { $0.ids.contains(id) } && !locked(among: [id]).isEmpty
  }

  /// Removes all locks and, under the `WriteLock`, the file unless another program holds one.
  func close(isLocked: Bool) {
    state.withLock { state in
      if let file = state.file {
        // A child process that is just starting may have the file open too.
        Self.control(file, OpenFileLock.set, type: F_UNLCK, from: 0, length: 0)
        Foundation.close(file)
      }
      state = State()
      guard isLocked, let path, let file = Self.open(path) else { return }
      if !Self.isLocked(file, from: 0, length: 0) { unlink(path) }
      Foundation.close(file)
    }
  }

  /// Opens the file, unless something else has its name: the file is always empty.
  private static func open(_ path: String, mode: Int32 = O_RDONLY) -> Int32? {
    let file = Foundation.open(path, mode | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { return nil }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 {
      return file
    }
    Foundation.close(file)
    return nil
  }

  /// Locks a byte, with a read lock if the file is read-only, as another user's may be.
  private static func lock(_ file: Int32, at id: KeptDraft.ID) {
    if control(file, OpenFileLock.set, type: F_WRLCK, from: id, length: 1) != nil { return }
    control(file, OpenFileLock.set, type: F_RDLCK, from: id, length: 1)
  }

  /// Whether another open file has locks in a range; length 0 means no upper end.
  private static func isLocked(_ file: Int32, from start: Int64, length: Int64) -> Bool {
    let found = control(file, OpenFileLock.get, type: F_WRLCK, from: start, length: length)
    return found.map { $0 != F_UNLCK } ?? false
  }

  /// Runs a lock command and returns the type of lock that it sets or finds; nil if it fails.
  @discardableResult
  private static func control(
    _ file: Int32, _ command: Int32, type: Int32, from start: Int64, length: Int64
  ) -> Int32? {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Int(start)
    lock.l_len = Int(length)
    return fcntl(file, command, &lock) == 0 ? Int32(lock.l_type) : nil
  }
}

/// The fcntl(2) commands for open file description locks, which the C library declares only for GNU
/// programs; Linux uses these numbers on every architecture.
private enum OpenFileLock {
  static let get: Int32 = 36
  static let set: Int32 = 37
}
