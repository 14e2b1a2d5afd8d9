import Catalog
import Observation

/// The drafts that the catalog keeps. Those being edited here are written to it; those that an
/// editor has left behind can be resumed or thrown away.
@Observable
public final class Drafts {
  /// The kept drafts as last read, including those of running editors.
  public private(set) var kept: [KeptDraft] = []
  /// What tells apart drafts with the same title, by their ids.
  public private(set) var distinctions: [KeptDraft.ID: String] = [:]

  /// An owner with a clock sets it; without one nothing is kept before `flush(within:)`.
  @ObservationIgnored public var schedule: Schedule = { _, _ in }
  /// Receives what to write if the program crashes now, or nil for nothing.
  @ObservationIgnored public var prepareRescue: (RescueFile?) -> Void = { _ in }
  /// Called when drafts cannot be kept, until it returns true: the user knows.
  @ObservationIgnored public var report: (any Error) -> Bool = { _ in true }

  /// Encodes a draft for keeping.
  @ObservationIgnored public var encode: (DraftContent) throws -> EncodedDraft = {
    try $0.encoded()
  }

  @ObservationIgnored let store: CatalogStore
  /// The keepers with changes that the catalog does not have yet.
  @ObservationIgnored private var keepers: [DraftKeeper] = []
  /// Whether the user knows that drafts cannot be kept.
  @ObservationIgnored private var hasReported = false
  /// The keepers of drafts that have changed during `makingReadyOnce(_:)`; nil at other times.
  @ObservationIgnored private var changed: [DraftKeeper]?

  init(_ store: CatalogStore) {
    self.store = store
  }

  /// The drafts that nobody is editing: they can be resumed, or at least listed.
  public var unfinished: [KeptDraft] { kept.filter { !$0.isUnderEdit } }

  /// Reads the kept drafts.
  public func reload() throws(CatalogError) {
    let drafts = try store.drafts()
    distinctions = try store.distinctions(among: drafts)
    kept = drafts
  }

  /// Throws a draft away unless it is gone or being edited elsewhere; returns whether it did.
  public func discard(_ draft: KeptDraft) async throws -> Bool {
    let isDeleted = try await store.discardDraft(draft.id)
    try reload()
    return isDeleted
  }

  /// The draft of the same record that somebody else is editing now, if any.
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

  /// Takes those drafts into the catalog, and returns the paths of the files that cannot be read.
  public func takeInRescueFiles() async throws -> [String] {
    try await store.takeInRescueFiles()
  }
}

/// Drafts under edit.
extension Drafts {
  /// Keeps all that is being edited here now; what the catalog does not take within the limit is
  /// left in a file beside it.
  ///
  /// - Throws: `DraftNotKept` if that file cannot be written either, `DraftNotDiscarded` if the
  ///   catalog still has a draft that was thrown away.
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

  /// Returns when no write is under way; what was left beside the catalog is then free for others.
  public func writesHaveEnded() async {
    while keepers.contains(where: \.isBusy) { await pause() }
    for keeper in keepers { keeper.letGo() }
  }

  /// Runs `body`, which may change drafts many times, and encodes each of them once at its end.
  public func makingReadyOnce(_ body: () -> Void) {
    guard changed == nil else { return body() }
    changed = []
    body()
    let keepers = changed ?? []
    changed = nil
    for keeper in keepers { keeper.makeReady() }
  }

  /// Encodes the draft of a keeper, or notes it for the end of `makingReadyOnce(_:)`.
  func makeReady(_ keeper: DraftKeeper) {
    guard let changed else { return keeper.makeReady() }
    if !changed.contains(where: { $0 === keeper }) { self.changed?.append(keeper) }
  }

  /// Follows a keeper while it has something that the catalog does not have yet.
  func follow(_ keeper: DraftKeeper, while isNeeded: Bool) {
    keepers.removeAll { $0 === keeper }
    if isNeeded { keepers.append(keeper) }
    prepareRescue(keepers.last { $0.rescue != nil }?.rescue)
  }

  func tell(_ error: any Error) {
    if !hasReported { hasReported = report(DraftNotKept(reason: error)) }
  }

  /// Lists a draft that was taken over in place of what it was.
  func replace(_ draft: KeptDraft, by taken: KeptDraft) {
    if let index = kept.firstIndex(where: { $0.id == draft.id }) { kept[index] = taken }
  }

  /// Notes that drafts can be kept; if they no longer can, that is told again.
  func noteSuccess() { hasReported = false }

  private func pause() async {
    do { try await Task.sleep(for: .milliseconds(5)) } catch { await Task.yield() }
  }
}

/// A draft is in no file: it would be lost with the program.
nonisolated public struct DraftNotKept: Error, CustomStringConvertible {
  let reason: any Error

  /// What is wrong, in a sentence; the draft itself can still be saved.
  public var description: String { "Your typing is not being saved for now: \(reason)" }
}

/// A draft that was thrown away is still in the catalog.
nonisolated public struct DraftNotDiscarded: Error, CustomStringConvertible {
  /// What is wrong, and what may come of it, in a sentence.
  public var description: String {
    "The draft could not be discarded, as the catalog takes no writes now: it may be offered again."
  }
}
