import Catalog
import Observation

/// What the user looks at in the history: the edits of the catalog, those of one record, or the
/// deletions, and what the selected one changed. It follows every change by itself.
@Observable
public final class History {
  /// What is listed.
  public enum View: Hashable, Sendable {
    /// All edits.
    case all
    /// The edits of one record, with its name.
    case record(JournaledRecord, name: String)
    /// The records that were deleted.
    case deleted
  }

  /// The parts of the screen.
  public enum Pane: Int, CaseIterable {
    /// The edits, or what was deleted.
    case entries
    /// What the selected edit changed.
    case changes
  }

  /// A row of a view.
  nonisolated public struct Entry: Identifiable, Sendable {
    /// The edit.
    public let edit: Edit
    /// What it deleted, where deletions are listed.
    public let tombstone: Tombstone?
    /// Its place in the journal.
    public var id: Int64 { tombstone?.id ?? edit.id }
  }

  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// What can be listed, in the order of `showNextView()`.
  private var views: [View]
  /// What is listed.
  public private(set) var view = View.all
  /// The rows of the view.
  public private(set) var entries: WindowedList<Entry>
  /// What the selected edit changed; nil if none is selected.
  public private(set) var changes: WindowedList<ChangeLine>?
  /// Why the changes of the selected edit cannot be read, if they cannot.
  public private(set) var changesFailure: CatalogError?
  /// The pane that has the focus.
  public var focus = Pane.entries

  @ObservationIgnored private var isNarrow = false
  @ObservationIgnored private var heights: [Pane: Int] = [:]
  @ObservationIgnored private var shown: Subject?
  @ObservationIgnored private var observation: CatalogObservation?

  /// The history of a catalog, with all edits listed; `record` gets a view of its own.
  public init(
    _ store: CatalogStore, of record: (record: JournaledRecord, name: String)? = nil
  ) throws(CatalogError) {
    self.store = store
    views = [.all] + (record.map { [.record($0.record, name: $0.name)] } ?? []) + [.deleted]
    entries = try Self.entries(of: .all, in: store, height: 1)
    try showChanges()
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  /// What the changes belong to: an edit, or its effect on one record.
  private struct Subject: Equatable {
    let edit: Edit.ID
    let record: JournaledRecord?
  }

  /// The selected edit, or the one that deleted what is selected.
  public var selectedEdit: Edit? { entries.selected?.edit }

  /// The list in a pane.
  public func list(in pane: Pane) -> (any ScrollingList)? {
    switch pane {
    case .entries: entries
    case .changes: changes
    }
  }
}

/// What is listed.
extension History {
  /// Lists what the next view has, the newest first.
  public func showNextView() throws(CatalogError) {
    let index = views.firstIndex(of: view).map { ($0 + 1) % views.count } ?? 0
    entries = try Self.entries(of: views[index], in: store, height: heights[.entries] ?? 1)
    view = views[index]
    focus = .entries
    try showChanges()
  }

  private static func entries(
    of view: View, in store: CatalogStore, height: Int
  ) throws(CatalogError) -> WindowedList<Entry> {
    try WindowedList<Entry>(
      store, height: height, staysAtStart: true, distinguisher: store.distinctions
    ) { start, limit throws(CatalogError) in
      if case .deleted = view {
        let page = try store.tombstones(from: start.map(\.id), limit: limit)
        return Page(
          rows: page.rows.map { Entry(edit: $0.edit, tombstone: $0) }, reachesEnd: page.reachesEnd)
      }
      let record: JournaledRecord? = if case .record(let record, _) = view { record } else { nil }
      let page = try store.edits(of: record, from: start.map(\.id), limit: limit)
      return Page(
        rows: page.rows.map { Entry(edit: $0, tombstone: nil) }, reachesEnd: page.reachesEnd)
    }
  }

  /// Lists what the selected edit changed.
  ///
  /// - Throws: `CatalogError` if that cannot be read; then no changes are listed.
  public func showChanges() throws(CatalogError) {
    guard subject != shown || changesFailure != nil else { return }
    do throws(CatalogError) {
      changes = try subject.map { subject throws(CatalogError) in try changes(of: subject) }
      shown = subject
      changesFailure = nil
    } catch {
      changes = nil
      changesFailure = error
      throw error
    }
  }

  /// What is selected. A deletion, or an edit in the history of one record, is about that record.
  private var subject: Subject? {
    guard let edit = selectedEdit else { return nil }
    if case .record(let record, _) = view { return Subject(edit: edit.id, record: record) }
    return Subject(edit: edit.id, record: entries.selected?.tombstone?.change.record)
  }

  private func changes(of subject: Subject) throws(CatalogError) -> WindowedList<ChangeLine> {
    try WindowedList(store, height: heights[.changes] ?? 1, staysAtStart: true) {
      [store, weak self] start, limit throws(CatalogError) in
      try ChangeLine.page(from: start, isNarrow: self?.isNarrow ?? false) {
        start throws(CatalogError) in
        // A change has at least two lines.
        try store.changes(of: subject.edit, to: subject.record, from: start, limit: limit / 2 + 1)
      }
    }
  }

  /// Sets how many rows each pane has, and whether old and new values do not fit side by side.
  public func layOut(entries: Int, changes: Int, isNarrow: Bool) {
    heights = [.entries: entries, .changes: changes]
    list(in: .entries)?.height = entries
    self.changes?.height = changes
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    self.changes?.reload()
  }

  private func catalogHasChanged() {
    do { try followName() } catch {
      // The list has the same failure, and says so.
    }
    entries.reload()
    changes?.reload()
    do {
      try showChanges()
    } catch {
      // `changesFailure` says so in place of the changes.
    }
  }
}

extension History {
  /// Calls the record as it is called now; a deleted one keeps its last name.
  private func followName() throws(CatalogError) {
    for (index, former) in views.enumerated() {
      guard case .record(let record, let name) = former,
        let now = try store.find(record)?.name, now != name
      else { continue }
      views[index] = .record(record, name: now)
      if view == former { view = views[index] }
    }
  }
}

/// Reverting.
extension History {
  /// What `r` would revert, as it is in the catalog now; in the pane of changes, the selected
  /// change alone. Nil if nothing is selected.
  ///
  /// - Throws: `HistoryProblem.noSuchEdit`, `.undoneAlready`, or why the catalog cannot be read.
  public func reversion() throws -> Reversion? {
    guard let selected = selectedEdit else { return nil }
    guard let edit = try store.edit(selected.id) else {
      throw CatalogError.history(.noSuchEdit(selected.id))
    }
    if edit.isUndone { throw CatalogError.history(.undoneAlready(label: edit.label)) }
    let one = edit.changes > 1 ? selectedChange : nil
    if focus == .changes, let one, let record = one.record {
      return Reversion(
        edit: edit.id, record: record, only: nil, question: question(for: one, of: edit))
    }
    return Reversion(edit: edit.id, record: nil, only: one?.record, question: question(for: edit))
  }

  /// The selected change of the selected edit, or the deletion that is selected.
  private var selectedChange: Change? {
    switch focus {
    case .entries: entries.selected?.tombstone?.change
    case .changes: changes?.selected?.change
    }
  }

  private func question(for change: Change, of edit: Edit) -> String {
    let others = (edit.changes - 1).counted("other change")
    return "Revert only what was done to \(change.name.shortened)? "
      + "“\(edit.label.shortened)” keeps its \(others)."
  }

  private func question(for edit: Edit) -> String {
    let label = "“\(edit.label.shortened)”"
    let others = (edit.changes - 1).counted("other change")
    if let name = entries.selected?.tombstone?.change.name.shortened {
      let more = edit.changes > 1 ? ", with \(others)" : ""
      return "Bring \(name.isEmpty ? "it" : name) back? That reverts \(label)\(more)."
    }
    let isOfOne = if case .record = view { true } else { false }
    return "Revert \(label)?" + (isOfOne && edit.changes > 1 ? " It made \(others)." : "")
  }
}

/// An edit, or its effect on one record, to be reverted, and the question to ask first.
public struct Reversion: Hashable, Sendable {
  /// The edit.
  public let edit: Edit.ID
  /// The only record to revert; nil for all that the edit changed.
  public let record: JournaledRecord?
  /// The selected record, if it can be reverted alone because the edit changed others, too.
  public let only: JournaledRecord?
  /// The question, with what would be reverted along with it.
  public let question: String
}
