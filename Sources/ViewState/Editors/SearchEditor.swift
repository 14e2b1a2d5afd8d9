import Catalog

/// Saves a search under a name, or changes one.
public final class SearchEditor: RecordEditor<SavedSearch> {
  /// As of every record; a text that cannot be read as one to find is refused too.
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
