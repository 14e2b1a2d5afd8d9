import Catalog

/// Keeps one draft in the catalog while it is being edited. Its editor reports changes and never
/// waits: they reach the catalog half a second later, or once it can be written again.
final class DraftKeeper {
  /// Milliseconds from a change to its write, and from a failure to the next attempt.
  private static let pause = 500
  private static let pauseAfterFailure = 1_000

  private let drafts: Drafts
  /// The id of the draft, even before it has a row.
  private(set) var id: KeptDraft.ID
  private var hasRow: Bool
  /// The draft as last reported; nil if nothing is unsaved.
  private var newest: DraftContent?
  /// What the row is to hold; nil for no row.
  private var content: EncodedDraft?
  private var changes = 0
  private var keptChanges = 0
  private var isTimerSet = false
  private var isSaving = false
  private var writing: Task<Void, Never>?
  private var left: RescueClaim?
  /// What to leave beside the catalog if the program crashes now.
  private(set) var rescue: RescueFile?

  init(_ drafts: Drafts, id: KeptDraft.ID? = nil) {
    self.drafts = drafts
    self.id = id ?? KeptDraft.newID()
    hasRow = id != nil
  }

  /// Whether the catalog has what was typed last.
  var isCurrent: Bool { keptChanges == changes }
  /// Whether something is on its way to the catalog.
  var isBusy: Bool { isSaving || writing != nil }

  /// Whether the catalog still has, or may yet get, a draft that was thrown away.
  var hasUndeletedRow: Bool { content == nil && !isCurrent && (hasRow || isBusy) }

  /// Takes note of the draft as it is now; nil if nothing is unsaved any more.
  func take(_ new: DraftContent?) {
    newest = new
    changes += 1
    if new == nil { removeLeft() }
    let isNothing = new == nil && !hasRow && !isBusy
    if isNothing { keptChanges = changes }
    drafts.makeReady(self)
    if isNothing { return }
    if new == nil { write() } else { write(after: Self.pause) }
  }

  /// Encodes the draft for keeping, which takes longer the more is in it.
  func makeReady() {
    do { content = try newest.map(drafts.encode) } catch { drafts.tell(error) }
    prepareRescue()
  }

  /// Performs the write that saves the draft and removes its row.
  func save<T>(_ body: (KeptDraft.ID?) async throws -> T) async throws -> T {
    isSaving = true
    defer { isSaving = false }
    // A write under way may be creating the row.
    await writing?.value
    do {
      let value = try await body(hasRow ? id : nil)
      forgetRow()
      content = nil
      haveKept(changes)
      return value
    } catch {
      if !isCurrent { write(after: Self.pause) }
      throw error
    }
  }

  /// Writes now what is not kept, unless a write is under way.
  func write() {
    guard !isBusy, !isCurrent else { return }
    writing = Task {
      await writeChanges()
      writing = nil
    }
  }

  /// Leaves what is not kept in a file beside the catalog, in place of what was left before.
  func leaveBehind() throws {
    guard !isCurrent, let rescue, left?.file != rescue else { return }
    let claim = try rescue.write()
    removeLeft()
    left = claim
  }

  /// Lets others take in what was left behind.
  func letGo() {
    left = nil
  }

  private func removeLeft() {
    left?.file.remove()
    left = nil
  }

  private func write(after milliseconds: Int) {
    if isTimerSet { return }
    isTimerSet = true
    drafts.schedule(milliseconds) { [self] in
      isTimerSet = false
      write()
    }
  }

  /// Writes until nothing has changed meanwhile; the newest content counts.
  private func writeChanges() async {
    while !isCurrent, !isSaving {
      let target = changes
      do {
        try await writeRow()
        haveKept(target)
      } catch {
        drafts.tell(error)
        return write(after: Self.pauseAfterFailure)
      }
    }
  }

  private func writeRow() async throws {
    if let content {
      try await drafts.store.keepDraft(content, as: id)
      hasRow = true
    } else if hasRow {
      try await drafts.store.discardDraft(id)
      forgetRow()
    }
  }

  /// Forgets the row: what comes next is another draft.
  private func forgetRow() {
    hasRow = false
    id = KeptDraft.newID()
  }

  private func haveKept(_ target: Int) {
    keptChanges = target
    drafts.noteSuccess()
    prepareRescue()
    if isCurrent { removeLeft() }
  }

  private func prepareRescue() {
    do {
      let isNeeded = !isCurrent && content != nil
      rescue = try isNeeded ? content.flatMap { try drafts.store.rescueFile(for: $0, as: id) } : nil
    } catch {
      drafts.tell(error)
    }
    drafts.follow(self, while: !isCurrent)
  }
}
