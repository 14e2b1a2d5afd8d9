import Catalog

/// Saves a search under a name, or edits a saved one.
public final class SearchEditor: RecordEditor<SavedSearch> {
  /// Saves as for every record, but also refuses a find text that is not understood.
  public override func save() async throws -> SavedSearch? {
    let find = draft.value[text: .find]
    if find != draft.original[text: .find] || isAdding,
      let problem = try store.findProblem(in: find)
    {
      refuse(Field.find.id, "\(problem)")
      return nil
    }
    return try await super.save()
  }
}
