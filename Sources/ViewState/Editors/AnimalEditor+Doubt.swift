import Catalog

extension AnimalEditor {
  /// Why somebody has to decide how the draft is saved: what has gone from the catalog since the
  /// edit began, or contradicts itself.
  public enum Doubt: Equatable {
    /// The animal that was edited.
    case animal(name: String)
    /// The category that the draft names.
    case category(name: String)
    /// Fields, each with what the draft has in it in a few words; `retired` are those that can be
    /// restored.
    case fields([String], retired: [Field])
    /// What is hardly true of its parents, in a sentence.
    case parents(String)
  }

  /// Writes the draft as a new animal, or with its category made anew, after `save()` has found a
  /// doubt.
  public func saveAsNew() async throws -> Animal? {
    if case .category(let name) = doubt { draft.value.category = .named(name) }
    if case .animal = doubt { isNew = true }
    doubt = nil
    return try await save()
  }

  /// Writes the draft although it contradicts itself.
  public func saveAllTheSame() async throws -> Animal? {
    if case .parents(let sentence) = doubt { acceptedContradiction = sentence }
    doubt = nil
    return try await save()
  }

  /// Restores the fields that were retired, and writes the draft.
  public func saveRestoringFields() async throws -> Animal? {
    guard case .fields(_, let retired) = doubt else { return try await save() }
    doubt = nil
    for field in retired { _ = try await store.restoreField(field) }
    return try await save()
  }

  /// Writes the draft without what it has in the fields that have gone.
  public func saveWithoutLostFields() async throws -> Animal? {
    for field in try changes(missingIn: store.fields()) {
      draft.value.take(field, from: base)
    }
    doubt = nil
    return try await save()
  }

  /// What a saved animal has of the draft before it is saved.
  private var base: RecordDraft { isNew ? RecordDraft() : draft.original }

  private func changes(missingIn fields: Fields) -> [Field.ID] {
    draft.value.changes(from: base).filter { fields[$0] == nil }
  }

  /// Finds out what others have made of the fields of the draft: those that have gone are a doubt;
  /// where one has another kind its value is refused, to be looked at again, and the fields of now
  /// are taken.
  ///
  /// - Throws: `FieldsProblem.changed` where they are again as they were.
  func takeInFields() throws(CatalogError) {
    let (now, retired) = (try store.fields(), try store.retiredFields())
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
