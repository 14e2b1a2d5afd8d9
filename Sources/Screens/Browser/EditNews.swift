import Catalog
import Terminal
import ViewState

/// News of an edit of this session, as the message line says it.
struct EditNews {
  let message: Message
  let edit: Edit.ID
  /// What was saved; nil where nothing needs to be there.
  let record: JournaledRecord?

  /// Whether the edit is still in effect, and what it saved is there. What the history has forgotten
  /// may well be in effect.
  func holds(in store: CatalogStore) throws(CatalogError) -> Bool {
    if try store.edit(edit)?.isUndone == true { return false }
    return try record.map(store.has) ?? true
  }
}
