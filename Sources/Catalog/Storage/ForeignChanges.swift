import Dispatch
import GRDB
import Synchronization

/// What finds the changes by others: a look at `PRAGMA data_version`, which changes with the commits of
/// other connections, when the files of the catalog are written.
///
/// While this store writes nobody else can commit, and it knows how it has left the files: so one look
/// follows its own write, and only what others write is looked for again and again.
final class ForeignChanges: Sendable {
  private struct State {
    /// `data_version` when it was looked at last.
    var version: Int?
    /// The files as this store's last write left them, or as they were when they last changed.
    var files: CatalogFile.Condition?
    var isWriting = false
    /// Until when to look again and again; nil while nothing does.
    var end: ContinuousClock.Instant?
    var isLookDue = false
  }

  /// How long after a write to look, in milliseconds: a log is written before it is flushed, and what
  /// makes its end visible to others is written to memory only. The last of them is repeated.
  private static let delays = [20, 60, 150]
  /// How long after the last write looks go on.
  private static let memory = Duration.milliseconds(1_600)

  private let connection: Connection
  private let reads: ReadAccess
  private let news: ChangeNews
  private let state = Mutex(State())
  private let watch = Mutex<FileWatch?>(nil)
  /// Takes whether the file seems not to be at its place.
  private let onPlace = Mutex<@Sendable (Bool) -> Void>({ _ in })

  /// Looks for nothing before `begin()`; what is found is posted to the news.
  init(of connection: Connection, postingTo news: ChangeNews) {
    self.connection = connection
    reads = connection.reads
    self.news = news
  }

  /// Finds each change from now on, and reports with each look whether the file seems not to be at its
  /// place any more.
  func begin(onPlace: @escaping @Sendable (_ isDisplaced: Bool) -> Void) {
    guard let file = connection.file else { return }
    self.onPlace.withLock { $0 = onPlace }
    do {
      let version = try connection.writer?.writeWithoutTransaction(Self.version)
      state.withLock { $0.version = version }
    } catch {
      // The first look finds the version, and only what comes after it is reported.
    }
    let files = FileWatch(file) { [weak self] in self?.filesHaveChanged() }
    watch.withLock { $0 = files }
  }

  /// Looks for no more changes.
  func end() {
    watch.withLock { $0?.stop() }
  }
}

extension ForeignChanges {
  /// A write of this store has the lock.
  func writeBegins() {
    state.withLock { $0.isWriting = true }
  }

  /// That write has ended, and still has the lock. Another program may have written just before it
  /// or after it: one look follows.
  func writeEnds() {
    guard let condition = connection.file?.condition else { return }
    let isDue = state.withLock { state in
      guard state.isWriting else { return false }
      state.isWriting = false
      state.files = condition
      if state.end != nil {
        // A look is to come, and what was written before this write needs no more than that.
        state.end = .now
        return false
      }
      defer { state.isLookDue = true }
      return !state.isLookDue
    }
    if isDue { look(after: Self.delays[2]) { $0.state.withLock { $0.isLookDue = false } } }
  }

  /// Begins to look, unless this store itself has written; looks that are under way go on for longer.
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
      // Asked before the look: a write after it begins anew.
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

  /// Posts a change if there has been one. It waits for no write: it comes after it.
  private func look() {
    guard reads.enter() else { return }
    guard let writer = connection.writer else {
      reads.leave()
      return news.postForeign()
    }
    writer.asyncWriteWithoutTransaction { [self] db in
      defer { reads.leave() }
      do {
        onPlace.withLock { $0 }(!connection.isInPlace(db))
        if isNew(try Self.version(db)) { news.postForeign() }
      } catch {
        // The next read fails in the same way, and says so.
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
