import Catalog
import Terminal
import ViewState

/// News of edits, withdrawn once another session has undone or deleted what it reports.
extension BrowserScreen {
  /// Says what the last edit of this session did.
  func say(_ text: String, on stack: ScreenStack) {
    stack.say(text)
    noteNews(of: nil, on: stack)
  }

  /// Notes that the message line is about this session's last edit, and the record it saved.
  func noteNews(of record: JournaledRecord?, on stack: ScreenStack) {
    news = nil
    guard let message = stack.message, let edit = browser.store.lastOwnEdit else { return }
    news = EditNews(message: message, edit: edit, record: record)
  }

  /// Withdraws news that no longer holds, after each change of the catalog.
  func followNews(on stack: ScreenStack) {
    browser.onChange = { [weak self, weak stack] in
      // Fields may have come or gone, and columns with them.
      self?.layoutAgain()
      guard let self, let stack, let news, stack.message == news.message else { return }
      stack.attempt { [self] in
        do {
          if try !news.holds(in: browser.store) { stack.withdraw(news.message) }
        } catch CatalogError.file(_, .occupied) {
          // The write under way reports the next change.
        }
      }
    }
  }
}

/// Upkeep of the catalog while nothing else happens.
extension BrowserScreen {
  func beginUpkeep(on stack: ScreenStack) {
    let upkeep = browser.upkeep
    upkeep.schedule = { [weak stack] in stack?.schedule($0, $1) }
    upkeep.report = { [weak stack] in stack?.report($0) }
    upkeep.begin()
  }
}

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
