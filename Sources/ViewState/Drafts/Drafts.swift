import Catalog
import Observation

/// The drafts that the catalog keeps: those under edit here are brought there, and those that an
/// editor has left behind can be resumed or thrown away.
@Observable
public final class Drafts {
  /// The kept drafts when they were last read, those of running editors among them.
  public private(set) var kept: [KeptDraft] = []
  /// What sets those of them apart that have one title, by their ids.
  public private(set) var distinctions: [KeptDraft.ID: String] = [:]

  /// Does something after a number of milliseconds; an owner with a clock sets it. Without one nothing
  /// is kept before `flush(within:)`.
  @ObservationIgnored public var schedule: (Int, @escaping @MainActor () -> Void) -> Void = {
    _, _ in
  }
  /// Receives what is to be written if the program crashes now, or nil for nothing.
  @ObservationIgnored public var prepareRescue: (RescueFile?) -> Void = { _ in }
  /// Called when drafts cannot be kept, until it answers that the user knows; and again after they
  /// could be.
  @ObservationIgnored public var report: (any Error) -> Bool = { _ in true }

  /// Makes of a draft what is kept of it.
  @ObservationIgnored public var encode: (DraftContent) throws -> EncodedDraft = {
    try $0.encoded()
  }

  @ObservationIgnored let store: CatalogStore
  /// The keepers of what the catalog has not yet.
  @ObservationIgnored private var keepers: [DraftKeeper] = []
  @ObservationIgnored private var hasReported = false
  /// Those whose drafts have changed while that is made ready once; nil at other times.
  @ObservationIgnored private var changed: [DraftKeeper]?

  /// The drafts of a catalog.
  init(_ store: CatalogStore) {
    self.store = store
  }

  /// Those that can be resumed, or at least be seen to be there: nobody edits them.
  public var unfinished: [KeptDraft] { kept.filter { !$0.isUnderEdit } }

  /// Reads which drafts are kept now.
  public func reload() throws(CatalogError) {
    let drafts = try store.drafts()
    distinctions = try store.distinctions(among: drafts)
    kept = drafts
  }

  /// Lists the draft that one has become by being taken over.
  func replace(_ draft: KeptDraft, with taken: KeptDraft) {
    if let index = kept.firstIndex(where: { $0.id == draft.id }) { kept[index] = taken }
  }

  /// Throws a draft away, unless it has gone or an editor elsewhere has it by now; answers whether
  /// that was done.
  public func discard(_ draft: KeptDraft) async throws -> Bool {
    let isDeleted = try await store.discardDraft(draft.id)
    try reload()
    return isDeleted
  }

  /// The draft that somebody else is editing now of the same record, if one is.
  public func draftUnderEdit(of content: DraftContent) throws(CatalogError) -> KeptDraft? {
    if content.record == nil { return nil }
    let own = keepers.map(\.id)
    return try store.drafts().first { draft in
      guard draft.isUnderEdit, !own.contains(draft.id), case .success(let other) = draft.content
      else { return false }
      return content.record == other.record
    }
  }

  /// Whether crashed programs have left drafts beside the catalog.
  public var hasRescueFiles: Bool { store.hasRescueFiles }

  /// Takes those drafts into the catalog, and returns the files that cannot be read.
  public func takeInRescueFiles() async throws -> [String] {
    try await store.takeInRescueFiles()
  }
}

// MARK: Under edit

extension Drafts {
  /// Keeps all that is under edit here at once; what the catalog does not take within the limit is
  /// left in a file beside it.
  ///
  /// - Throws: `DraftNotKept` if that cannot be written either, `DraftNotDiscarded` if the catalog
  ///   did not let go of one that was thrown away.
  public func flush(within limit: Duration = .milliseconds(700)) async throws {
    let end = ContinuousClock.now + limit
    while !keepers.isEmpty, ContinuousClock.now < end {
      for keeper in keepers { keeper.write() }
      await pause()
    }
    do {
      for keeper in keepers { try keeper.leaveBehind() }
    } catch {
      throw DraftNotKept(reason: error)
    }
    if keepers.contains(where: \.hasUndeletedRow) { throw DraftNotDiscarded() }
  }

  /// Comes back when no write is under way any more, which is soon after the store has been closed;
  /// what was left beside it is then for the next start.
  public func writesHaveEnded() async {
    while keepers.contains(where: \.isBusy) { await pause() }
    for keeper in keepers { keeper.letGo() }
  }

  /// Does what may change drafts many times: what is kept of each is made ready once, at its end.
  public func makingReadyOnce(_ body: () -> Void) {
    guard changed == nil else { return body() }
    changed = []
    body()
    let keepers = changed ?? []
    changed = nil
    for keeper in keepers { keeper.makeReady() }
  }

  /// The draft of a keeper has changed.
  func makeReady(_ keeper: DraftKeeper) {
    guard let changed else { return keeper.makeReady() }
    if !changed.contains(where: { $0 === keeper }) { self.changed?.append(keeper) }
  }

  /// A keeper has something that the catalog has not yet, or has no more.
  func follow(_ keeper: DraftKeeper, while isNeeded: Bool) {
    keepers.removeAll { $0 === keeper }
    if isNeeded { keepers.append(keeper) }
    prepareRescue(keepers.last { $0.rescue != nil }?.rescue)
  }

  func haveKept() {
    hasReported = false
  }

  func tell(_ error: any Error) {
    if !hasReported { hasReported = report(DraftNotKept(reason: error)) }
  }

  private func pause() async {
    do { try await Task.sleep(for: .milliseconds(5)) } catch { await Task.yield() }
  }
}

/// A draft is in no file: it would go with the program.
nonisolated public struct DraftNotKept: Error, CustomStringConvertible {
  let reason: any Error

  /// What is wrong, in a sentence; the draft itself can still be saved.
  public var description: String { "What you type is not kept for now: \(reason)" }
}

/// A draft that was thrown away is still in the catalog.
nonisolated public struct DraftNotDiscarded: Error, CustomStringConvertible {
  /// What is wrong, and what comes of it, in a sentence.
  public var description: String {
    "The draft could not be discarded, as the catalog takes no writes now: it may be offered again."
  }
}
