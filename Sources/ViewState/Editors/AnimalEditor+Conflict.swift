import Bindings
import Catalog

/// What both have changed: here in the draft, and others in the catalog.
extension AnimalEditor {
  /// The draft beside the animal as it was and as it is, after `save()` has found that others have
  /// changed a field to something else.
  public var conflict: Comparison? {
    theirs.map {
      Comparison(of: draft.value, base: draft.original, now: RecordDraft($0), in: fields)
    }
  }

  /// Who has changed what is in conflict, and that somebody has to choose, in a sentence.
  public var conflictNews: String {
    if let mergeNews { return "\(mergeNews): choose theirs or mine." }
    let fields = conflict?.rows.filter(\.isConflict).map(\.id) ?? []
    let author = theirs.map { store.lastAuthor(of: .animal($0.id), fields: fields) } ?? ""
    let name = draft.original.name.shortened
    return "\(name) was changed\(author): choose theirs or mine."
  }

  /// Saves the draft with the values that were chosen in `conflict`, over the animal as it was
  /// found there. As with `save()`, nil means a problem, a doubt, or another conflict; if it
  /// throws, the draft is as it was before the choice.
  public func save(resolving choices: Comparison) async throws -> Animal? {
    guard let theirs = theirs.map(RecordDraft.init) else { return try await save() }
    var merged = draft.value
    for field in fields where choices.side(of: field.id) == .theirs {
      merged[field] = theirs[field]
    }
    let undecided = draft
    draft = Draft(theirs, value: merged)
    keepEditing()
    do {
      return try await save()
    } catch {
      draft = undecided
      throw error
    }
  }
}
