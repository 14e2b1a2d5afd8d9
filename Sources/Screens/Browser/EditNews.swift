import Catalog
import Terminal
import ViewState

/// News of an edit of this session, as the message line shows it.
struct EditNews {
  let message: Message
  let edit: Edit.ID
  /// The record that was saved; nil if none has to exist.
  let record: JournaledRecord?

  /// Whether the edit is still in effect and the record it saved still exists. An edit that the
  /// history has forgotten counts as in effect.
  func holds(in store: CatalogStore) throws(CatalogError) -> Bool {
    if try store.edit(edit)?.isUndone == true { return false }
    return try record.map(store.has) ?? true
  }
}
