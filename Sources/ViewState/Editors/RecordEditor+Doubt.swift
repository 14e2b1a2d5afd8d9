import Catalog

/// Why somebody has to decide how a draft is saved: what has gone from the catalog since the edit
/// began, or contradicts itself.
public enum EditorDoubt: Equatable {
  /// The record that was edited.
  case gone(RecordKind, name: String)
  /// The category that the draft names.
  case category(name: String)
  /// Fields, each with what the draft has in it in a few words; `retired` are those that can be
  /// restored.
  case fields([String], retired: [Field])
  /// What is hardly true of the draft, in a sentence.
  case contradiction(String)
}

extension RecordEditor {
  /// Writes the draft as a new record, or with its category made anew, after `save()` has found a
  /// doubt.
  public func saveAsNew() async throws -> Record? {
    if case .category(let name) = doubt { draft.value.category = .named(name) }
    if case .gone = doubt { isNew = true }
    doubt = nil
    return try await save()
  }

  /// Writes the draft although it contradicts itself.
  public func saveAllTheSame() async throws -> Record? {
    if case .contradiction(let sentence) = doubt { acceptedContradiction = sentence }
    doubt = nil
    return try await save()
  }

  /// Restores the fields that were retired, and writes the draft.
  public func saveRestoringFields() async throws -> Record? {
    guard case .fields(_, let retired) = doubt else { return try await save() }
    doubt = nil
    for field in retired { _ = try await store.restoreField(field) }
    return try await save()
  }

  /// Writes the draft without what it has in the fields that have gone.
  public func saveWithoutLostFields() async throws -> Record? {
    for field in try changes(missingIn: store.fields(of: Record.kind)) {
      draft.value.take(field, from: base)
    }
    doubt = nil
    return try await save()
  }

  /// What a saved animal has of the draft before it is saved.
  var base: RecordDraft { isNew ? RecordDraft([:]) : draft.original }

  private func changes(missingIn fields: Fields) -> [Field.ID] {
    draft.value.changes(from: base).filter { fields[$0] == nil }
  }

  /// Finds out what others have made of the fields of the draft: those that have gone are a doubt;
  /// where one has another kind its value is refused, to be looked at again, and the fields of now
  /// are taken.
  ///
  /// - Throws: `FieldsProblem.changed` where they are again as they were.
  func takeInFields() throws(CatalogError) {
    let (now, retired) = (try store.fields(of: Record.kind), try store.retiredFields())
    let lost = changes(missingIn: now)
    if !lost.isEmpty {
      let values = lost.map { id in
        let title = (retired.first { $0.id == id } ?? fields[id])?.title ?? id
        let text = draft.value.values[id]?.text ?? ""
        return text.isEmpty ? "nothing in \(title)" : "“\(text.shortened)” in \(title)"
      }
      doubt = .fields(values, retired: retired.filter { lost.contains($0.id) })
      return
    }
    let changed = draft.value.changes(from: base).compactMap { now[$0] }
    guard let field = changed.first(where: { fields[$0.id].map(\.kind) != $0.kind }) else {
      throw .fields(.changed)
    }
    fields = now
    refuse(field.id, "\(field.title) was changed meanwhile. Is this still right?")
  }
}
