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

  /// The rows of a view.
  public enum Entries {
    /// Edits.
    case edits(WindowedList<Edit>)
    /// What was deleted.
    case tombstones(WindowedList<Tombstone>)
  }

  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// What can be listed, in the order of `showNextView()`.
  private let views: [View]
  /// What is listed.
  public private(set) var view = View.all
  /// The rows of the view.
  public private(set) var entries: Entries
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
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
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
  public var selectedEdit: Edit? {
    switch entries {
    case .edits(let list): list.selected
    case .tombstones(let list): list.selected?.edit
    }
  }

  /// Why the entries cannot be read, if they cannot.
  public var failure: CatalogError? {
    switch entries {
    case .edits(let list): list.failure
    case .tombstones(let list): list.failure
    }
  }

  /// The list in a pane.
  public func list(in pane: Pane) -> (any ScrollingList)? {
    switch (pane, entries) {
    case (.entries, .edits(let list)): list
    case (.entries, .tombstones(let list)): list
    case (.changes, _): changes
    }
  }
}

// MARK: What is listed

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
  ) throws(CatalogError) -> Entries {
    switch view {
    case .all: return .edits(try edits(of: nil, in: store, height: height))
    case .record(let record, _): return .edits(try edits(of: record, in: store, height: height))
    case .deleted:
      return .tombstones(
        try WindowedList(
          store, height: height, staysAtStart: true, distinguisher: store.distinctions
        ) { start, limit throws(CatalogError) in
          try store.tombstones(from: start.map(\.id), limit: limit)
        })
    }
  }

  private static func edits(
    of record: JournaledRecord?, in store: CatalogStore, height: Int
  ) throws(CatalogError) -> WindowedList<Edit> {
    try WindowedList(
      store, height: height, staysAtStart: true, distinguisher: store.distinctions
    ) { start, limit throws(CatalogError) in
      try store.edits(of: record, from: start.map(\.id), limit: limit)
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
    var record: JournaledRecord?
    if case .record(let one, _) = view { record = one }
    if case .tombstones(let list) = entries { record = list.selected?.change.record }
    return Subject(edit: edit.id, record: record)
  }

  private func changes(of subject: Subject) throws(CatalogError) -> WindowedList<ChangeLine> {
    try WindowedList(store, height: heights[.changes] ?? 1, staysAtStart: true) {
      [store, weak self] start, limit throws(CatalogError) in
      try ChangeLine.page(from: start, isNarrow: self?.isNarrow ?? false) {
        start throws(CatalogError) in
        // A change has at least two lines.
        try store.changes(
          of: subject.edit, to: subject.record, from: start, limit: limit / 2 + 1)
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
    switch entries {
    case .edits(let list): list.reload()
    case .tombstones(let list): list.reload()
    }
    changes?.reload()
    do {
      try showChanges()
    } catch {
      // `changesFailure` says so in place of the changes.
    }
  }
}
