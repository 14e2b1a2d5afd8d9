import Dispatch
import GRDB

/// Following what other programs write.
extension CatalogStore {
  /// Watches the file, and posts a change for each transaction of another connection:
  /// `PRAGMA data_version` changes with those, and not with our own.
  func watch() -> FileWatch? {
    guard let file = connection.file else { return nil }
    lookForForeignChanges()
    return FileWatch(file) { [weak self] in self?.filesHaveChanged() }
  }

  /// How long after a write to look, in milliseconds: a log is written before it is flushed, and what
  /// makes its end visible to others is written to memory only.
  private static let delays = [20, 100, 400, 1_600]

  /// Begins to look, unless somebody is looking already.
  private func filesHaveChanged() {
    let begins = isLooking.withLock { isLooking in
      defer { isLooking = true }
      return !isLooking
    }
    if begins { lookForForeignChanges(in: Self.delays[...]) }
  }

  private func lookForForeignChanges(in delays: ArraySlice<Int>) {
    guard let delay = delays.first else { return isLooking.withLock { $0 = false } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      guard let self else { return }
      lookForForeignChanges()
      lookForForeignChanges(in: delays.dropFirst())
    }
  }

  /// Posts a change if there has been one.
  private func lookForForeignChanges() {
    // Behind a write of our own it would wait; there is another look after that one.
    guard !isWriting, gate.enter() else { return }
    defer { gate.leave() }
    do {
      let version = try connection.writer?.writeWithoutTransaction { db in
        try Int.fetchOne(db, sql: "PRAGMA data_version")
      }
      guard isNew(version) else { return }
    } catch {
      // Whoever reads next meets the same trouble and tells it.
    }
    hub.post()
  }

  /// Whether it is another version than the last one; a catalog that is only read has none.
  private func isNew(_ version: Int?) -> Bool {
    foreignVersion.withLock { last in
      defer { last = version }
      return version == nil || (last != nil && last != version)
    }
  }
}
