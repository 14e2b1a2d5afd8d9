import Catalog

/// Saves a search under a name, or edits a saved one.
public final class SearchEditor: RecordEditor<SavedSearch> {
  /// Saves as for every record, but also refuses a find text that is not understood.
  public override func save() async throws -> SavedSearch? {
    let find = draft.value[text: .find]
    if find != base[text: .find],
      let problem = try store.findProblem(in: find)
    {
      refuse(Field.find.id, "\(problem)")
      return nil
    }
    return try await super.save()
  }

  /// Also says where the search is.
  public override func news(of saved: SavedSearch) -> String {
    hasChanged ? "\(super.news(of: saved)), among the categories" : super.news(of: saved)
  }
}
