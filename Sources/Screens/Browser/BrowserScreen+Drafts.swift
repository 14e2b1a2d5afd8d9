import Catalog
import Terminal
import ViewState

/// Drafts: kept ones are offered at the start, and those being edited are kept.
extension BrowserScreen {
  /// Begins on a stack: drafts are kept by its clock and flushed before the process stops, those
  /// that an editor left behind are offered, and upkeep of the catalog begins.
  public func begin(on stack: ScreenStack) {
    catalog.attach(to: stack)
    pictures.whatIsShown = { [weak stack] in stack?.pictureDisplay ?? .none(.colors) }
    announceCreation(on: stack)
    let upkeep = browser.upkeep
    upkeep.schedule = { [weak stack] in stack?.schedule($0, $1) }
    upkeep.report = { [weak stack] in stack?.report($0) }
    upkeep.begin()
    followNews(on: stack)
    let drafts = browser.drafts
    drafts.schedule = { [weak stack] in stack?.schedule($0, $1) }
    drafts.report = { [weak stack] error in
      // A failed or cancelled save has already shown this, and more to the point.
      guard let stack, stack.message == nil else { return false }
      stack.report(error)
      return true
    }
    stack.together = { drafts.makingReadyOnce($0) }
    stack.settle = { [weak stack] in
      do { try await drafts.flush() } catch { stack?.report(error) }
    }
    offerDrafts(on: stack)
  }

  var showDrafts: Command {
    Command("Show the kept drafts", id: "drafts", group: "Animals", keys: ["D"]) { [self] stack in
      takeDraftsIn(on: stack) { [self] in
        try browser.drafts.reload()
        if browser.drafts.kept.isEmpty { stack.say("No draft is kept.") } else { push(on: stack) }
      }
    }
  }

  func announceOtherEditor(of content: DraftContent, on stack: ScreenStack) {
    stack.attempt {
      if let other = try browser.drafts.draftUnderEdit(of: content) { stack.say(other.editing) }
    }
  }

  private func offerDrafts(on stack: ScreenStack) {
    if browser.store.isReadOnly { return announceDrafts(on: stack) }
    takeDraftsIn(on: stack) { [self] in
      let drafts = browser.drafts
      try drafts.reload()
      if !drafts.unfinished.isEmpty { return push(on: stack) }
      if let draft = drafts.kept.first { stack.say(draft.editing) }
    }
  }

  /// Takes in the drafts left beside the catalog, if any, then calls `show` in any case.
  private func takeDraftsIn(on stack: ScreenStack, then show: @escaping () throws -> Void) {
    guard browser.drafts.hasRescueFiles, !browser.store.isReadOnly else {
      return stack.attempt(show)
    }
    stack.perform("Taking drafts in… Esc cancels") { [self] in
      defer { stack.attempt(show) }
      let left = try await browser.drafts.takeInRescueFiles()
      if let path = left.first { throw UnreadableFile(path: path, others: left.count - 1) }
    }
  }

  private func announceDrafts(on stack: ScreenStack) {
    stack.attempt {
      try browser.drafts.reload()
      let advice = "open without --read-only to resume it."
      if let draft = browser.drafts.unfinished.first {
        stack.say("\(draft.title) (\(draft.state(in: timeZone))) is unfinished: \(advice)")
      } else if browser.drafts.hasRescueFiles {
        stack.say("A draft was left beside the catalog: \(advice)")
      }
    }
  }

  private func push(on stack: ScreenStack) {
    let screen = DraftsScreen(
      browser.drafts, readOnly: readOnly, zone: timeZone
    ) { [self] editor, stack in
      switch editor {
      case .animal(let editor):
        open(editor, on: stack)
        if let news = editor.mergeNews { stack.say("\(news).") }
      case .category(let editor): open(editor, on: stack)
      case .photo(let editor): open(editor, on: stack)
      case .search(let editor): open(editor, on: stack)
      case .entry(let editor): open(editor, on: stack)
      case .log(let editor): open(editor, on: stack)
      }
    }
    stack.push(screen)
    screen.follow(on: stack)
  }
}

nonisolated private struct UnreadableFile: Error, CustomStringConvertible {
  let path: String
  let others: Int

  var description: String {
    let more = others == 0 ? "" : " (and \(others) more)"
    return "\(path): is a draft that cannot be read; it stays there\(more)."
  }
}
