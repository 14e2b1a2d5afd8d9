import Catalog

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
    let isOfOne = if case .edits = entries { false } else { true }
    return Reversion(
      edit: edit.id, record: nil, only: isOfOne ? one?.record : nil,
      question: question(for: edit))
  }

  /// The selected change of the selected edit, or the deletion that is selected.
  private var selectedChange: Change? {
    switch (focus, entries) {
    case (.entries, .tombstones(let list)): list.selected?.change
    case (.entries, .edits): nil
    case (.changes, _): changes?.selected?.change
    }
  }

  /// Reverts an edit, or its effect on one record, as an edit of its own, and returns what was
  /// reverted; `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: What `CatalogStore.revert` throws; then nothing is changed.
  public func revert(
    _ reversion: Reversion, only record: JournaledRecord? = nil,
    progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit {
    try await store.revert(
      reversion.edit, only: record ?? reversion.record, progress: onMain(progress))
  }

  private func question(for change: Change, of edit: Edit) -> String {
    let others = (edit.changes - 1).counted("other change")
    return "Revert only what was done to \(change.name.shortened)? "
      + "“\(edit.label.shortened)” keeps its \(others)."
  }

  private func question(for edit: Edit) -> String {
    let label = "“\(edit.label.shortened)”"
    let others = (edit.changes - 1).counted("other change")
    switch entries {
    case .tombstones(let list):
      let name = list.selected?.change.name.shortened ?? ""
      let more = edit.changes > 1 ? ", with \(others)" : ""
      return "Bring \(name.isEmpty ? "it" : name) back? That reverts \(label)\(more)."
    case .edits:
      let isOfOne = if case .record = view { true } else { false }
      return "Revert \(label)?" + (isOfOne && edit.changes > 1 ? " It made \(others)." : "")
    }
  }
}
