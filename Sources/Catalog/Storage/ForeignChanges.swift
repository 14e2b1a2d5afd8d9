import Dispatch
import GRDB
import Synchronization

/// Detects changes by others: when the catalog's files are written, it reads `PRAGMA data_version`,
/// which changes with the commits of other connections.
///
/// While this store writes, no one else can commit, and it knows how it left the files. So its own
/// writes need only one look each; writes by others are followed by repeated looks.
final class ForeignChanges: Sendable {
  private struct State {
    var version: Int?
    /// The files as this store's last write left them, or as they last changed.
    var files: CatalogFile.Condition?
    var isWriting = false
    /// When the repeated looks end; nil if there are none.
    var end: ContinuousClock.Instant?
    var isLookDue = false
  }

  /// How long after a write to look, in milliseconds: a log is written before it is flushed, and
  /// its new end becomes visible to others only in memory. The last delay is repeated.
  private static let delays = [20, 60, 150]
  private static let memory = Duration.milliseconds(1_600)

  private let connection: Connection
  private let news: ChangeNews
  private let state = Mutex(State())
  private let watch = Mutex<FileWatch?>(nil)
  /// Receives whether the file seems to be out of place.
  private let onPlace = Mutex<@Sendable (Bool) -> Void>({ _ in })

  /// Starts with `begin()`; posts what it finds to the news.
  init(of connection: Connection, postingTo news: ChangeNews) {
    self.connection = connection
    self.news = news
  }

  /// Detects changes from now on; each look also reports whether the file seems out of place.
  func begin(onPlace: @escaping @Sendable (_ isDisplaced: Bool) -> Void) {
    guard let file = connection.file else { return }
    self.onPlace.withLock { $0 = onPlace }
    do {
      let version = try connection.writer?.writeWithoutTransaction(Self.version)
      state.withLock { $0.version = version }
    } catch {
      // The first look finds the version; only later changes are reported.
    }
    let files = FileWatch(file) { [weak self] in self?.filesHaveChanged() }
    watch.withLock { $0 = files }
  }

  func end() {
    watch.withLock { $0?.stop() }
  }

  /// A write of this store has the lock.
  func writeBegins() {
    state.withLock { $0.isWriting = true }
  }

  /// That write has ended, and still has the lock. Another program may have written just before or
  /// after it, so one look follows.
  func writeEnds() {
    guard let condition = connection.file?.condition else { return }
    let isDue = state.withLock { state in
      guard state.isWriting else { return false }
      state.isWriting = false
      state.files = condition
      if state.end != nil {
        // A look is pending, and covers anything written before this write.
        state.end = .now
        return false
      }
      defer { state.isLookDue = true }
      return !state.isLookDue
    }
    if isDue { look(after: Self.delays[2]) { $0.state.withLock { $0.isLookDue = false } } }
  }

  /// Begins to look, unless this store itself has written; prolongs looks that are under way.
  private func filesHaveChanged() {
    let condition = connection.file?.condition
    let begins = state.withLock { state in
      if state.isWriting || state.files == condition { return false }
      state.files = condition
      defer { state.end = .now + Self.memory }
      return state.end == nil
    }
    if begins { look(after: Self.delays[...]) }
  }

  private func look(after delays: ArraySlice<Int>) {
    guard let delay = delays.first else { return }
    look(after: delay) { changes in
      // Checked before the look: a write after it starts over.
      let goesOn = changes.state.withLock { state in
        if let end = state.end, end > .now { return true }
        state.end = nil
        return false
      }
      let rest = delays.dropFirst()
      if goesOn { changes.look(after: rest.isEmpty ? delays : rest) }
    }
  }

  private func look(after delay: Int, preparing: @escaping @Sendable (ForeignChanges) -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      guard let self else { return }
      preparing(self)
      look()
    }
  }

  /// Posts a change if there was one. It need not wait for a write: it is queued behind it.
  private func look() {
    guard connection.reads.enter() else { return }
    guard let writer = connection.writer else {
      connection.reads.leave()
      return news.postForeign()
    }
    writer.asyncWriteWithoutTransaction { [self] db in
      defer { connection.reads.leave() }
      do {
        onPlace.withLock { $0 }(!connection.isInPlace(db))
        if isNew(try Self.version(db)) { news.postForeign() }
      } catch {
        // The next read fails in the same way, and reports it.
        news.postForeign()
      }
    }
  }

  private func isNew(_ found: Int?) -> Bool {
    state.withLock { state in
      defer { state.version = found }
      return state.version != nil && state.version != found
    }
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "PRAGMA data_version")
  }
}
