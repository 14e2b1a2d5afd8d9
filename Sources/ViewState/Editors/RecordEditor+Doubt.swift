import Catalog

/// Why the user has to decide how a draft is saved.
public enum EditorDoubt: Equatable {
  /// The record that was edited is gone.
  case gone(RecordKind, name: String)
  /// The category that the draft names is gone.
  case category(name: String)
  /// Fields are gone, each listed with what the draft has in it in a few words; `retired` are those
  /// that can be restored.
  case fields([String], retired: [Field])
  /// The draft says something that can hardly be true, in a sentence.
  case contradiction(String)
}

extension RecordEditor {
  /// Saves the draft as a new record, or creates its category again, after a doubt of `save()`.
  public func saveAsNew() async throws -> Record? {
    if case .category(let name) = doubt { draft.value.category = .named(name) }
    if case .gone = doubt { isNew = true }
    doubt = nil
    return try await save()
  }

  /// Saves the draft although it contradicts itself.
  public func saveAllTheSame() async throws -> Record? {
    if case .contradiction(let sentence) = doubt { acceptedContradiction = sentence }
    doubt = nil
    return try await save()
  }

  /// Restores the retired fields, and saves the draft.
  public func saveRestoringFields() async throws -> Record? {
    guard case .fields(_, let retired) = doubt else { return try await save() }
    doubt = nil
    for field in retired { _ = try await store.restoreField(field) }
    return try await save()
  }

  /// Saves the draft without what it has in the fields that are gone.
  public func saveWithoutLostFields() async throws -> Record? {
    for field in try changes(missingIn: store.fields(of: Record.kind)) {
      draft.value.take(field, from: base)
    }
    doubt = nil
    return try await save()
  }

  /// What the draft is compared with: the original, or nothing for a new record.
  var base: RecordDraft { isNew ? RecordDraft([:]) : draft.original }

  private func changes(missingIn fields: Fields) -> [Field.ID] {
    typed.changes(from: base).filter { fields[$0] == nil }
  }

  /// Finds out how others have changed the fields of the draft. Those that are gone are a doubt; if
  /// one is of another kind, its value is refused, to be looked at again, and the current fields
  /// are taken.
  ///
  /// - Throws: `FieldsProblem.changed` if they are again as they were.
  func takeInFields() throws(CatalogError) {
    let (now, retired) = (try store.fields(of: Record.kind), try retiredFields())
    let lost = changes(missingIn: now)
    if !lost.isEmpty {
      let values = lost.map { id in
        let title = (retired.first { $0.id == id } ?? fields[id])?.title ?? id
        let text = typed.values[id]?.text ?? ""
        return text.isEmpty ? "nothing in \(title)" : "“\(text.shortened)” in \(title)"
      }
      doubt = .fields(values, retired: retired.filter { lost.contains($0.id) })
      return
    }
    let changed = typed.changes(from: base).compactMap { now[$0] }
    guard let field = changed.first(where: { fields[$0.id].map(\.kind) != $0.kind }) else {
      throw .fields(.changed)
    }
    fields = now
    refuse(field.id, "\(field.title) was changed in the meantime. Is this still right?")
  }
}
