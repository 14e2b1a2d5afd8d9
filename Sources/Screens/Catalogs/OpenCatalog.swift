import Catalog
import Observation
import Terminal
import ViewState

/// The catalog that is open on the screens, and its work in the background; another can replace it.
@Observable
public final class OpenCatalog {
  /// The browser of the catalog.
  public private(set) var browser: Browser
  /// Where it is kept, as the heading shows it.
  public private(set) var place: String
  /// Receives what to write if the program crashes now, or nil for nothing.
  @ObservationIgnored public var prepareRescue: (RescueFile?) -> Void = { _ in }

  @ObservationIgnored private var notice: WaitNotice
  @ObservationIgnored private var forgetting: Task<Void, Never>?

  /// A catalog that is kept at `place`; `notice` receives its waits.
  public init(_ browser: Browser, place: String, notice: WaitNotice = WaitNotice()) {
    self.browser = browser
    self.place = place
    self.notice = notice
  }

  /// Tells a stack what the catalog waits for, and how to pause its writes.
  func attach(to stack: ScreenStack) {
    let store = browser.store
    stack.waiting = { [notice] in notice.sentence }
    stack.holdStill = { store.pauseWriting() }
    stack.goOn = { store.resumeWriting() }
    browser.drafts.prepareRescue = prepareRescue
  }

  /// Forgets old edits in the background, as the retention of the catalog says; reports errors.
  public func forgetOldEdits(reportingOn stack: ScreenStack) {
    guard !browser.store.isReadOnly else { return }
    forgetting = Task { [store = browser.store] in
      do {
        _ = try await store.forgetOldEdits()
      } catch is CancellationError {
        // The next start continues.
      } catch {
        stack.report(error)
      }
    }
  }

  /// Opens the catalog in a file and closes the open one, which stays if the new one cannot be
  /// opened. `onUpdate` is called before a catalog of an earlier version is upgraded.
  func replace(
    by file: FileLocation, home: FileLocation, reportingOn stack: ScreenStack,
    onUpdate: @escaping @MainActor () -> Void
  ) async throws {
    let notice = WaitNotice()
    stack.waiting = { [notice, open = self.notice] in notice.sentence ?? open.sentence }
    let browser: Browser
    do {
      browser = try await opened(file, onWait: notice.take, onUpdate: onUpdate)
    } catch {
      attach(to: stack)
      throw error
    }
    let old = OpenCatalog(self.browser, place: place, notice: self.notice)
    old.forgetting = forgetting
    self.browser = browser
    self.notice = notice
    place = browser.store.place(home: home)
    attach(to: stack)
    forgetOldEdits(reportingOn: stack)
    try await old.close()
  }

  /// The browser of the catalog in another file, after the drafts of this one are kept.
  private func opened(
    _ file: FileLocation, onWait: @escaping @Sendable (LockWait?) -> Void,
    onUpdate: @escaping @MainActor () -> Void
  ) async throws -> Browser {
    let access: CatalogStore.Access = browser.store.isReadOnly ? .readOnly : .readWrite
    let store = try await CatalogStore.opening(file, access: access, onWait: onWait) {
      Task { @MainActor in onUpdate() }
    }
    do {
      let opened = try Browser(store, kept: browser.kept)
      try await browser.drafts.flush()
      return opened
    } catch {
      store.close()
      throw error
    }
  }

  /// Keeps the drafts being edited in the catalog, and closes it.
  ///
  /// - Throws: Why the drafts are not kept; the catalog is closed all the same.
  public func close() async throws {
    forgetting?.cancel()
    browser.upkeep.end()
    var failure: (any Error)?
    do { try await browser.drafts.flush() } catch { failure = error }
    // The last connection to close folds the log into the file.
    await Task.detached { [store = browser.store] in store.close() }.value
    await browser.drafts.writesHaveEnded()
    if let failure { throw failure }
  }
}
