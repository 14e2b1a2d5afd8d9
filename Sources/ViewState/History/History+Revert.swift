import Catalog

/// An edit that is about to be reverted: the question to ask first.
public struct Reversion: Hashable, Sendable {
  /// The edit.
  public let edit: Edit.ID
  /// The question, with what comes with it.
  public let question: String
}

extension History {
  /// What `r` would revert, as it is in the catalog now; nil where nothing is selected.
  ///
  /// - Throws: `CatalogError.noSuchEdit`, `.undoneAlready`, or that the catalog cannot be read.
  public func reversion() throws -> Reversion? {
    guard let selected = selectedEdit else { return nil }
    guard let edit = try store.edit(selected.id) else {
      throw CatalogError.noSuchEdit(selected.id)
    }
    if edit.isUndone { throw CatalogError.undoneAlready(label: edit.label) }
    return Reversion(edit: edit.id, question: question(for: edit))
  }

  /// Reverts an edit, which is an edit of its own, and answers with what was done; `progress` is
  /// told the part that is done, from 0 to 1.
  ///
  /// - Throws: What `CatalogStore.revert` throws; then nothing is changed.
  public func revert(
    _ reversion: Reversion, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit {
    try await store.revert(reversion.edit) { part in Task { @MainActor in progress(part) } }
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
