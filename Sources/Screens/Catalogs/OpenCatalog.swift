import Catalog
import Observation
import Terminal
import ViewState

/// The catalog that is open on the screens, and what goes on beside them until it is closed. Another
/// can take its place.
@Observable
public final class OpenCatalog {
  /// What is looked at of it.
  public private(set) var browser: Browser
  /// Where it is kept, as the heading says it.
  public private(set) var place: String
  /// Receives what is to be written if the program crashes now, or nil for nothing.
  @ObservationIgnored public var prepareRescue: (RescueFile?) -> Void = { _ in }

  @ObservationIgnored private var notice: WaitNotice
  @ObservationIgnored private var forgetting: Task<Void, Never>?

  /// A catalog that is kept at `place`, and whose waits `notice` receives.
  public init(_ browser: Browser, place: String, notice: WaitNotice = WaitNotice()) {
    self.browser = browser
    self.place = place
    self.notice = notice
  }

  /// Lets a stack know what the catalog waits for, and when it is to hold still.
  func attach(to stack: ScreenStack) {
    let store = browser.store
    stack.waiting = { [notice] in notice.sentence }
    stack.holdStill = { store.pauseWriting() }
    stack.goOn = { store.resumeWriting() }
    browser.drafts.prepareRescue = prepareRescue
  }

  /// Does in the background what the retention of the catalog says; trouble is shown in passing.
  public func forgetOldEdits(reportingOn stack: ScreenStack) {
    guard !browser.store.isReadOnly else { return }
    forgetting = Task { [store = browser.store] in
      do {
        _ = try await store.forgetOldEdits()
      } catch is CancellationError {
        // The next start goes on.
      } catch {
        stack.report(error)
      }
    }
  }

  /// Opens the catalog in a file and closes the one that is open. Where it throws, that stays open.
  /// `onUpdate` is called before one of an earlier version is brought up to date.
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

  /// What is looked at of the catalog in another file, once what is typed here is kept.
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

  /// Closes the catalog, which then has the drafts that were under edit.
  ///
  /// - Throws: Why it does not have them; it is closed then, too.
  public func close() async throws {
    forgetting?.cancel()
    browser.upkeep.end()
    let kept = await Result { try await browser.drafts.flush() }
    // The last one to close it folds the log into the file.
    await Task.detached { [store = browser.store] in store.close() }.value
    await browser.drafts.writesHaveEnded()
    try kept.get()
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
